"""A Renderdrop command that writes down how it was called, for tests of what calls it."""

import json
import os
import stat
import sys
import tempfile
import time

_PROGRAM = """#!{python}
import json, os, sys
words = sys.argv[1:]
with open({log!r}, "a") as log:
    log.write(json.dumps(words) + "\\n")
if words[0] == "encode":
    out = words[words.index("--out") + 1] if "--out" in words else words[-1] + ".mov"
    if "--out" in words:
        open(out, "w").close()
    print(json.dumps({{"type": "encoded", "file": out, "first_frame": 1, "last_frame": 2}}))
elif words[0] == "notes":
    print(json.dumps({{"id": "note_1", "text": "Too fast", "author": {{"name": "Ada"}}, "version_number": 4,
        "at_seconds": 2.0, "frame": 50, "timecode": "00:00:02:00", "source_first_frame": None, "app_url": "https://x/1"}}))
elif words[0] == "upload" and "No Such Item" in words:
    print(json.dumps({{"type": "error", "code": "item_not_found", "message": "No item.", "remedy": None, "exit_code": 4}}))
    sys.exit(4)
else:
    print(json.dumps({{"type": "receipt", "state": "ready", "version_number": 5, "file": words[-1]}}))
"""

folder = tempfile.mkdtemp(prefix="renderdrop hosts ü ")
_log = os.path.join(folder, "called.jsonl")
_path = os.path.join(folder, "renderdrop")
with open(_path, "w") as program:
    program.write(_PROGRAM.format(python=sys.executable, log=_log))
os.chmod(_path, os.stat(_path).st_mode | stat.S_IXUSR)
os.environ["RENDERDROP_COMMAND"] = _path


def called():
    """Each call so far but look-ups, as its words; forgets them."""
    if not os.path.exists(_log):
        return []
    with open(_log) as log:
        calls = [words for words in map(json.loads, log) if words[0] not in ("link", "media")]
    os.remove(_log)
    return calls


def written(*names):
    """Empty files in the folder, by their whole paths."""
    paths = [os.path.join(folder, name) for name in names]
    for path in paths:
        open(path, "w").close()
    return paths


def until(is_so):
    """Waits for the threads of what is tested; guards against hanging."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end, "never came"
        time.sleep(0.02)
