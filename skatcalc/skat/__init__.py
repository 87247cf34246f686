"""The game: cards, contracts, values, bids, Ramsch, notation. Pure, standard library only."""
