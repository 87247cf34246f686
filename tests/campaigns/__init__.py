"""Long campaigns that try to break what stands; each is a module with a `main` that takes words."""
