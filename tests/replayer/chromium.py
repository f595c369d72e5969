"""A real browser for tests, driven through its debugging pipe: open a page, press keys, ask what it shows."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

EXECUTABLE = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    "--window-size=1280,900", "--remote-debugging-pipe",
)  # fmt: skip
VIRTUAL_KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Enter": 13}


class Browser:
    """One headless browser with one page."""

    def __init__(self, profile: Path) -> None:
        to_read, self.commands = os.pipe()
        self.answers, to_write = os.pipe()
        assert EXECUTABLE is not None

        def take_pipes() -> None:
            """The browser reads commands from descriptor 3 and writes answers to 4."""
            spare = [os.dup(to_read), os.dup(to_write)]
            os.dup2(spare[0], 3)
            os.dup2(spare[1], 4)

        self.process = subprocess.Popen(
            [EXECUTABLE, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=take_pipes,
            pass_fds=(3, 4, to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self.number, self.unread, self.session = 0, b"", None
        self.events: list[dict[str, Any]] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its answer; what the page reports meanwhile is kept in `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session is not None:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.unread:
            more = os.read(self.answers, 1 << 16)
            assert more, "the browser went away"
            self.unread += more
        first, _, self.unread = self.unread.partition(b"\0")
        return json.loads(first)

    def open(self, page: Path, address: str = "") -> None:
        """Load a file as a user would: by its `file://` address."""
        self.events.clear()
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=page.as_uri() + address)
        while self.value("document.readyState") != "complete":
            pass

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            about = {"key": key, "windowsVirtualKeyCode": VIRTUAL_KEYS.get(key, ord(key[0].upper()))}
            text = "\r" if key == "Enter" else key if len(key) == 1 else ""
            self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **about)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **about)

    def value(self, expression: str) -> Any:
        """Return what an expression is worth in the page."""
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def text(self, selector: str) -> str:
        """Return the text of the first element that matches."""
        return str(self.value(f"document.querySelector({json.dumps(selector)}).innerText"))

    def click(self, selector: str) -> None:
        """Click the first element that matches."""
        self.value(f"document.querySelector({json.dumps(selector)}).click()")

    def screenshot(self) -> bytes:
        """Return a picture of the page."""
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])

    def complaints(self) -> list[str]:
        """Return the errors the page has thrown or logged, and every address it asked for but its own."""
        said = []
        for event in self.events:
            params = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                said.append(json.dumps(params["exceptionDetails"]))
            if event.get("method") == "Log.entryAdded" and params["entry"]["level"] == "error":
                said.append(params["entry"]["text"])
            if event.get("method") == "Network.requestWillBeSent":
                address = params["request"]["url"]
                said += [address] if not address.startswith(("file://", "about:")) else []
        return said

    def close(self) -> None:
        """End the browser."""
        os.write(self.commands, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
