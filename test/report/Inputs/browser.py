"""Drives a headless Chromium through its debugging pipe (--remote-debugging-pipe: JSON messages that end in
NUL, on descriptors 3 and 4), so that a test can look at a page, click in it and take pictures."""

import base64
import json
import os
import pathlib
import subprocess
import tempfile


class Browser:
    """A page in the browser. `problems` collects what the page complained about: exceptions, refused content,
    failed loads."""

    def __init__(self, width=1400, height=1000):
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        from_us, self._out = os.pipe()
        self._in, from_it = os.pipe()
        # Descriptors 3 and 4 may be those of the pipes themselves, so these are moved away first.
        read_end, write_end = os.dup(from_us), os.dup(from_it)
        high_read, high_write = 20, 21
        os.dup2(read_end, high_read)
        os.dup2(write_end, high_write)

        def wire():
            os.dup2(high_read, 3)
            os.dup2(high_write, 4)

        self._process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             f"--window-size={width},{height}", f"--user-data-dir={self._profile.name}", "about:blank"],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for descriptor in (from_us, from_it, read_end, write_end, high_read, high_write):
            os.close(descriptor)
        self._buffer = b""
        self._id = 0
        self._session = None
        self.problems = []
        targets = self._call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self._session = self._call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._session = None
        self._call("Browser.close")
        self._process.wait(timeout=20)
        self._profile.cleanup()

    def _receive(self):
        while b"\0" not in self._buffer:
            chunk = os.read(self._in, 1 << 16)
            if not chunk:
                raise RuntimeError("the browser has gone")
            self._buffer += chunk
        message, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(message)
        method = message.get("method")
        if method == "Runtime.exceptionThrown":
            self.problems.append(message["params"]["exceptionDetails"]["text"])
        elif method == "Log.entryAdded":
            self.problems.append(message["params"]["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            if not url.startswith(("file:", "about:")):
                self.problems.append("request to " + url)
        return message

    def _call(self, method, **params):
        self._id += 1
        message = {"id": self._id, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._id:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, path):
        self._call("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        while self._receive().get("method") != "Page.loadEventFired":
            pass

    def run(self, script):
        """Returns the value of a JavaScript expression; promises are awaited."""
        answer = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def settle(self, milliseconds=200):
        """Lets timers and frames run."""
        self.run(f"new Promise(done => setTimeout(() => requestAnimationFrame(done), {milliseconds}))")

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            params = {"type": kind, "key": key}
            if len(key) == 1 and kind == "keyDown":
                params["text"] = key
            self._call("Input.dispatchKeyEvent", **params)

    def click(self, selector):
        box = self.run(f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
                       " return [b.left + Math.min(20, b.width / 2), b.top + b.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def media(self, **features):
        self._call("Emulation.setEmulatedMedia", features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def resize(self, width, height):
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)

    def screenshot(self, path):
        data = self._call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def pdf(self):
        return base64.b64decode(self._call("Page.printToPDF")["data"])
