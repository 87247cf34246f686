"""A real browser for tests: headless Chromium, told what to do over a pipe (DevTools protocol)."""

import base64
import itertools
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Self

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-extensions",
    "--hide-scrollbars",
    "--no-first-run",
    "--remote-debugging-pipe",
)
SECONDS = 60


class Chromium:
    """One browser with one page."""

    def __init__(self, profile: Path) -> None:
        """Start it with a profile of its own."""
        assert PROGRAM is not None
        ours, theirs = os.pipe(), os.pipe()
        # the browser reads from descriptor 3 and writes to 4
        command = f'exec "$0" "$@" 3<&{ours[0]} 4>&{theirs[1]}'
        self.process = subprocess.Popen(
            ["bash", "-c", command, PROGRAM, *FLAGS, f"--user-data-dir={profile}", "about:blank"],  # noqa: S607
            pass_fds=(ours[0], theirs[1]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(ours[0])
        os.close(theirs[1])
        self._out, self._in = ours[1], theirs[0]
        os.set_blocking(self._in, False)
        self._numbers = itertools.count(1)
        self._rest = b""
        self._session = ""
        self.events: list[dict[str, Any]] = []
        targets = self.tell("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self._session = self.tell("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.tell(f"{domain}.enable")

    def __enter__(self) -> Self:
        """Give the browser."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the browser that was started here."""
        self.process.terminate()
        self.process.wait(SECONDS)
        os.close(self._out)
        os.close(self._in)

    def tell(self, method: str, **values: object) -> dict[str, Any]:
        """Send a command and wait for its answer; what happens meanwhile is kept in `events`."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == number:
                assert "error" not in answer, answer["error"]
                found: dict[str, Any] = answer["result"]
                return found
            self.events.append(answer)

    def _message(self) -> dict[str, Any]:
        end = time.monotonic() + SECONDS
        while b"\0" not in self._rest:
            assert time.monotonic() < end, "the browser does not answer"
            try:
                read = os.read(self._in, 1 << 20)
                assert read, "the browser has gone"
                self._rest += read
            except BlockingIOError:
                time.sleep(0.005)
        text, self._rest = self._rest.split(b"\0", 1)
        found: dict[str, Any] = json.loads(text)
        return found

    def open(self, path: Path, width: int, *, dark: bool = False) -> None:
        """Show a file in a window of that width, as it is on a phone below 600 pixels."""
        self.events.clear()
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=800,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.tell("Emulation.setEmulatedMedia", features=[scheme])
        self.tell("Page.navigate", url=path.resolve().as_uri())
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self._message())

    def value(self, expression: str) -> Any:  # noqa: ANN401 - whatever the page says
        """Let the page work something out."""
        answer = self.tell("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def complaints(self) -> list[str]:
        """Give what the browser wrote to its console, and what it asked the network for."""
        found = []
        for event in self.events:
            method, values = event.get("method"), event.get("params", {})
            if method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"):
                found.append(json.dumps(values))
            elif method == "Network.requestWillBeSent" and not values["request"]["url"].startswith("file:"):
                found.append(values["request"]["url"])
        return found

    def screenshot(self) -> bytes:
        """Give a picture of the whole page as PNG."""
        size = self.tell("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        answer = self.tell("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        return base64.b64decode(answer["data"])

    def printed(self) -> bytes:
        """Print the page to PDF, with the paper size that its style asks for."""
        answer = self.tell("Page.printToPDF", preferCSSPageSize=True)
        return base64.b64decode(answer["data"])
