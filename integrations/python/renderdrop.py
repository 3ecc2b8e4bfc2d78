"""Renderdrop from Python: list projects, upload renders, read notes, make links.

One file, nothing to install: copy it beside your script. It runs the `renderdrop` command of this computer, which
holds the key and does the work, and reads its JSON lines (docs/json). Python 3.7 or newer. It is long for one file, on
purpose: a package of several would have to be installed into the Python of each host, which many studios cannot do.

    import renderdrop
    receipt = renderdrop.upload("LED_Main_v012.mov", project="Summer Tour", media="LED Main")
    print(receipt.version_number)

What goes wrong is raised as RenderdropError, with `code`, `message`, `remedy` and `exit_code`.

Every call waits for its command. Inside a program with a window use `start_upload` or `start_encode_and_upload`: they
return a Task at once, which you ask with `poll()` from a timer of the program.
"""

import collections
import hashlib
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

__all__ = [
    "Canceled",
    "Encoded",
    "Note",
    "Progress",
    "Receipt",
    "RenderdropError",
    "Task",
    "check_encoding",
    "check_target",
    "encode",
    "encode_and_upload",
    "find_command",
    "is_made_here",
    "link",
    "media",
    "open_notes",
    "projects",
    "start_encode_and_upload",
    "start_upload",
    "upload",
]

PathLike = Union[str, "os.PathLike[str]"]
Line = Dict[str, Any]

# The host's own libraries must not be loaded into the command, so these variables, which hosts set
# for themselves, are removed.
_HOST_VARIABLES = (
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
    "DYLD_LIBRARY_PATH",
    "DYLD_INSERT_LIBRARIES",
    "PYTHONHOME",
    "PYTHONPATH",
    "NODE_OPTIONS",
)
_COMMAND_REMEDY = "Set it to the renderdrop command, or leave it unset."
_EXIT_INTERRUPTED = 130
# A running upload reports its progress every second.
_WAITING_AFTER_SECONDS = 15.0
# Preemption on a farm leaves a few seconds; the command ends properly within five.
_END_WITHIN_SECONDS = 10.0


class RenderdropError(Exception):
    """A command failed. `remedy` says what to do; `exit_code` says whether a retry helps (10 and 75 do)."""

    def __init__(
        self,
        code: str,
        message: str,
        remedy: Optional[str] = None,
        exit_code: int = 1,
        candidates: Sequence[str] = (),
    ) -> None:
        self.code = code
        self.message = message
        self.candidates = list(candidates)
        self.remedy = _with_candidates(remedy, self.candidates)
        self.exit_code = exit_code
        super().__init__(message if not self.remedy else "{} {}".format(message, self.remedy))

    @property
    def retry_helps(self) -> bool:
        return self.exit_code in (10, 75)


def _with_candidates(remedy: Optional[str], candidates: Sequence[str]) -> Optional[str]:
    """Adds the candidates, which the command lists apart from its remedy, to the text of the remedy."""
    said = remedy or ""
    # Each candidate is an ID and a name in columns. The remedy may already contain the name.
    apart = [each for each in candidates if each.split("  ", 1)[-1] not in said]
    names = ", ".join(" ".join(each.split()) for each in apart)
    if not names:
        return remedy
    return "{} {}.".format(said, names) if said.endswith(":") else "{} ({})".format(said, names).strip()


class Canceled(RenderdropError):
    """It was canceled. What `Task.cancel()` stops is taken out of the queue. After Ctrl-C, or where that did not work,
    an upload that had begun stays there, and `remedy` says so: `job_ids` are the command's names for it. `remedy` also
    says where it was uploaded already."""

    def __init__(self, job_ids: Sequence[str] = (), uploaded: Optional[str] = None) -> None:
        stays = "The upload stays in the queue: renderdrop queue run goes on with it, renderdrop queue cancel {} ends it."
        remedy = stays.format(" ".join(job_ids)) if job_ids else uploaded
        super().__init__("interrupted", "Canceled.", remedy, _EXIT_INTERRUPTED)
        self.job_ids = list(job_ids)


class Progress(NamedTuple):
    """How far a command is. `step` is "encoding", "uploading", "waiting" (nothing moves: a network that is gone, other
    uploads before it) or "processing"; `done` of `total` are frames or bytes, and `says` the command's own words."""

    step: str
    done: int
    total: int
    seconds_left: Optional[float]
    says: str = ""

    @property
    def fraction(self) -> float:
        return self.done / self.total if self.total else 0.0


class _Fields:
    """A line of the command's output, by attribute; `data` holds every field, also those of later versions."""

    def __init__(self, data: Line) -> None:
        self.data = data

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Called only for missing attributes. `copy` calls it before `data` exists.
            try:
                return vars(self)["data"][name]
            except KeyError:
                raise AttributeError("{} has no {}".format(type(self).__name__, name)) from None

    def __repr__(self) -> str:
        return "{}({!r})".format(type(self).__name__, self.data)


class Receipt(_Fields):
    """An upload and what became of it (docs/json/receipt.schema.json)."""

    state: str
    file: str
    project_id: str
    media_id: Optional[str]
    version_id: Optional[str]
    version_number: Optional[int]
    xxh3: Optional[str]

    @property
    def is_ready(self) -> bool:
        return self.state == "ready"


class Encoded(_Fields):
    """A video made of frames (docs/json/encoded.schema.json)."""

    file: str
    first_frame: int
    last_frame: int


class Note(_Fields):
    """A reviewer's note (docs/json/note.schema.json)."""

    text: str
    version_number: int
    at_seconds: float
    # The frame number as the studio counts; None while the version's frame rate is unknown.
    frame: Optional[int]
    # The number of the first frame that the version was made of, if it was made of numbered
    # frames.
    source_first_frame: Optional[int]
    timecode: Optional[str]
    app_url: str

    @property
    def author(self) -> Optional[str]:
        return self.data["author"]["name"]  # type: ignore[no-any-return]


def find_command() -> List[str]:
    """The command and what stands before its own words: RENDERDROP_COMMAND, then the one that put this file here
    (`renderdrop integrations add`), then PATH, then the package's place."""
    named = os.environ.get("RENDERDROP_COMMAND", "").strip()
    if named:
        found = shutil.which(named)
        if found:
            return [found]
        raise RenderdropError(
            "command_missing",
            "RENDERDROP_COMMAND names no program: {}".format(named),
            _COMMAND_REMEDY,
            4,
        )
    recorded = _recorded()
    if recorded:
        return recorded
    if sys.platform != "win32":
        for name in ("renderdrop", "renderdrop-cli"):
            found = shutil.which(name)
            if found:
                return [found]
    for place, before in _places():
        if os.path.isfile(place):
            return [place] + before
    raise RenderdropError(
        "command_missing",
        "Renderdrop was not found on this computer.",
        "Install it, or set RENDERDROP_COMMAND to its command.",
        4,
    )


def _recorded() -> List[str]:
    """The command that `integrations add` recorded, because a program started by the desktop has
    another PATH than a terminal."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "renderdrop-command.json")
    try:
        with open(beside, encoding="utf-8") as file:
            words = json.load(file)["command"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    is_there = isinstance(words, list) and words and all(isinstance(word, str) for word in words)
    return words if is_there and all(os.path.exists(word) for word in words if os.path.isabs(word)) else []


def _places() -> Iterator[Tuple[str, List[str]]]:
    if sys.platform == "win32":
        # The program itself: a .cmd file would make cmd.exe interpret special characters in names.
        for variable, below in (("LOCALAPPDATA", "Programs"), ("ProgramFiles", "")):
            folder = os.environ.get(variable)
            if folder:
                program = os.path.join(folder, below, "Renderdrop", "Renderdrop.exe")
                yield program, ["--no-sandbox", "--command-line", "--"]
    elif sys.platform == "darwin":
        for folder in ("/Applications", os.path.expanduser("~/Applications")):
            yield os.path.join(folder, "Renderdrop.app", "Contents", "Resources", "bin", "renderdrop-cli"), []
    else:
        yield "/opt/Renderdrop/bin/renderdrop-cli", []
    here = os.path.dirname(os.path.abspath(__file__))
    yield os.path.join(here, "..", "..", "bin", "renderdrop"), []


def _surroundings() -> Dict[str, Any]:
    environment = {key: value for key, value in os.environ.items() if key not in _HOST_VARIABLES}
    flags = 0x08000000 if sys.platform == "win32" else 0  # CREATE_NO_WINDOW
    return {"env": environment, "creationflags": flags, "stdin": subprocess.DEVNULL}


class _Run:
    """One run of the command. Two threads read its output, so that it never waits for a reader."""

    def __init__(self, words: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            find_command() + list(words),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **_surroundings(),
        )
        self.said = ""
        self._lines = queue.Queue()  # type: queue.Queue[Optional[Line]]
        self._readers = [
            threading.Thread(target=self._read_lines, daemon=True),
            threading.Thread(target=self._read_words, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _read_lines(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stdout:
            for raw in stdout:
                try:
                    line = json.loads(raw.decode("utf-8"))
                except ValueError:
                    continue
                if isinstance(line, dict):
                    self._lines.put(line)
        self._lines.put(None)

    def _read_words(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as stderr:
            self.said = stderr.read().decode("utf-8", "replace").strip()

    def lines(self) -> Iterator[Optional[Line]]:
        """Yields each line as it comes until the end, and None for each second without one."""
        while True:
            try:
                line = self._lines.get(timeout=1.0)
            except queue.Empty:
                yield None
                continue
            if line is None:
                break
            yield line
        for reader in self._readers:
            reader.join()
        self.process.wait()

    def stop(self) -> None:
        """Ends the command properly: an upload that had begun stays in the queue."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(_END_WITHIN_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()


OnLine = Callable[[Optional[Line]], None]
OnProgress = Callable[[Progress], None]
# Runs the command with these arguments, passes on its lines, and returns all of them once it has
# succeeded.
_Runner = Callable[[List[str]], List[Line]]


def _failure(exit_code: int, lines: Sequence[Line], said: str) -> RenderdropError:
    if exit_code == _EXIT_INTERRUPTED:
        return Canceled(_job_ids(lines))
    for line in reversed(lines):
        if line.get("type") == "error":
            return RenderdropError(
                str(line.get("code")),
                str(line.get("message")),
                line.get("remedy") or _remedy_for(line.get("code")),
                int(line.get("exit_code", exit_code)),
                line.get("candidates", ()),
            )
        trouble = line.get("trouble")
        if line.get("type") == "receipt" and isinstance(trouble, dict):
            return RenderdropError(
                str(trouble.get("code")), str(trouble.get("sentence")), trouble.get("remedy"), exit_code
            )
    last = said.splitlines()[-1] if said else "The command ended with {}.".format(exit_code)
    return RenderdropError("command_failed", last, None, exit_code)


def _remedy_for(code: Any) -> Optional[str]:
    if code != "file_missing":
        return None
    return "Check its name. A path that is not whole is looked for in {}.".format(os.getcwd())


def _job_ids(lines: Sequence[Line]) -> List[str]:
    found = [str(line["job_id"]) for line in lines if line.get("job_id")]
    return sorted(set(found), key=found.index)


def _run(
    words: Sequence[str],
    on_line: Optional[OnLine] = None,
    started: Optional[Callable[[_Run], None]] = None,
) -> List[Line]:
    run = _Run(words)
    if started:
        started(run)
    lines = []  # type: List[Line]
    try:
        for line in run.lines():
            if line is not None:
                lines.append(line)
            if on_line:
                on_line(line)
    except BaseException:
        # Ctrl-C, or an exception raised by the progress callback.
        run.stop()
        raise
    if run.process.returncode != 0:
        raise _failure(_exit_code(run.process.returncode), lines, run.said)
    if not lines and not _is_renderdrop():
        raise RenderdropError(
            "command_missing",
            "{} is not the renderdrop command: it answers nothing.".format(find_command()[0]),
            "Set RENDERDROP_COMMAND to the renderdrop command, or leave it unset.",
            4,
        )
    return lines


def _is_renderdrop() -> bool:
    """Checks that this is Renderdrop: an empty list is a valid answer, and another program's
    silence would look like one."""
    try:
        said = subprocess.run(
            find_command() + ["--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **_surroundings()
        ).stdout
    except OSError:
        return False
    return re.match(rb"\d+\.\d+\.\d+", said) is not None


def _exit_code(returned: int) -> int:
    """A signal counts as interrupted, whatever the system's code for it."""
    return _EXIT_INTERRUPTED if returned < 0 else returned


class _Listener:
    """Turns the command's lines, and the seconds without one, into `Progress`."""

    def __init__(self, tell: OnProgress) -> None:
        self._tell = tell
        self._last = None  # type: Optional[Progress]
        self._moved_at = time.monotonic()
        # Encoding, or reading a large file, may produce no line for a long time.
        self._is_sending = False

    def __call__(self, line: Optional[Line]) -> None:
        heard = None if line is None else self._progress_of(line)
        last = self._last
        is_state = line is not None and line.get("type") == "state"
        if line is not None and is_state:
            self._moved_at = time.monotonic()
            self._is_sending = line.get("state") in ("queued", "creating", "sending")
        if heard and not (last and (heard.step, heard.done) == (last.step, last.done)):
            self._moved_at = time.monotonic()
            self._last = heard
            self._tell(heard)
        elif self._is_sending and not is_state and not (last and last.step == "waiting"):
            if time.monotonic() - self._moved_at > _WAITING_AFTER_SECONDS:
                done, total = (last.done, last.total) if last else (0, 0)
                self._last = Progress("waiting", done, total, None, "Nothing moves at the moment.")
                self._tell(self._last)

    def _progress_of(self, line: Line) -> Optional[Progress]:
        kind = line.get("type")
        if kind == "encoding":
            return Progress("encoding", line["frame"], line["frames"], line["seconds_left"])
        if kind == "progress":
            sent = Progress("uploading", line["sent_bytes"], line["size_bytes"], line["seconds_left"])
            is_still = self._last and self._last.step == "waiting" and self._last.done == sent.done
            return self._last if is_still else sent
        if kind != "state":
            return None
        done, total = (self._last.done, self._last.total) if self._last else (0, 0)
        said = str(line.get("line") or "")
        if line.get("state") in ("confirming", "processing"):
            return Progress("processing", total, total, None, said)
        return Progress("waiting", done, total, None, said) if line.get("state") == "held" else None


def _heard(on_progress: Optional[OnProgress]) -> Optional[OnLine]:
    return None if on_progress is None else _Listener(on_progress)


def projects() -> List[Line]:
    """The projects you can open (docs/json/project.schema.json)."""
    return _run(["projects", "--json"])


def media(project: str) -> List[Line]:
    """The items of a project, by its ID or name (docs/json/media.schema.json)."""
    return _run(["media", "--json", "--", project])


def link(project: str, media: str, version: Optional[int] = None, frame: Optional[int] = None) -> str:
    """A link that opens an item in the desktop app, at a version and a frame."""
    words = ["link", "--json"]
    words += [] if version is None else ["--version", str(version)]
    words += [] if frame is None else ["--frame", str(frame)]
    return str(_run(words + ["--", project, media])[-1]["url"])


def check_target(project: str, media: Optional[str] = None) -> None:
    """Raises what an upload would raise: no key, no such project, no such item. Call it before a
    long render, not after it."""
    _run(_target_words(project, media))


def _target_words(project: str, media: Optional[str]) -> List[str]:
    return ["media", "--json", "--", project] if media is None else ["link", "--json", "--", project, media]


def check_encoding(fps: Union[str, float], codec: str = "prores422hq", frames: str = "a.####.png") -> None:
    """Raises what `encode` would raise about a rate, a codec, or the kind of these frames, before
    any frame exists."""
    with tempfile.TemporaryDirectory(prefix="renderdrop-") as folder:
        # With two empty frames: the command checks its options and the kind of the frames before
        # it reads one.
        name = re.sub(r"#+", "####", os.path.basename(frames), count=1)
        for number in ("0001", "0002"):
            open(os.path.join(folder, name.replace("####", number, 1)), "w").close()
        try:
            _run(_encode_words(os.path.join(folder, name), fps, codec, None, False, None))
        except RenderdropError as error:
            # Other errors concern the empty frames, or this computer, which may not be the one
            # that encodes.
            if error.code in ("usage", "frames_of_unknown_kind", "no_frames", "command_missing", "command_failed"):
                raise


def open_notes(project: str, media: Optional[str] = None, fps: Optional[Union[str, float]] = None) -> List[Note]:
    """The open notes of an item, or of every video of a project. Give `fps` if the version was not
    uploaded from this computer."""
    words = ["notes", "--json"] + ([] if fps is None else ["--fps", str(fps)])
    return [Note(line) for line in _run(words + ["--", project] + ([] if media is None else [media]))]


def _upload_words(
    path: PathLike,
    project: str,
    media: Optional[str],
    match: bool,
    new: Union[bool, str],
    wait: bool,
    receipt: bool,
    run_id: Optional[str],
    patience: Optional[float],
) -> List[str]:
    ways = [media is not None, match, new is not False]
    if ways.count(True) != 1:
        raise TypeError("say where the render goes: media=…, match=True, or new=…")
    words = ["upload", "--json", "--project", project]
    if media is not None:
        words += ["--media", media]
    elif match:
        words += ["--match"]
    else:
        words += ["--new"] + ([] if new is True else ["--name", str(new)])
    words += ["--wait"] if wait else []
    words += ["--receipt"] if receipt else []
    words += [] if run_id is None else ["--run-id", run_id]
    words += [] if patience is None else ["--patience", str(patience)]
    return words + ["--", os.fspath(path)]


def _receipt_of(lines: Sequence[Line]) -> Receipt:
    receipts = [line for line in lines if line.get("type") == "receipt"]
    if not receipts:
        raise RenderdropError("no_receipt", "The command ended without a receipt.")
    return Receipt(receipts[-1])


def upload(
    path: PathLike,
    project: str,
    media: Optional[str] = None,
    match: bool = False,
    new: Union[bool, str] = False,
    wait: bool = True,
    receipt: bool = False,
    run_id: Optional[str] = None,
    on_progress: Optional[OnProgress] = None,
    patience: Optional[float] = None,
) -> Receipt:
    """Uploads a render as the next version of an item (`media`), to the item of its name (`match`), or as a new item
    (`new`: True, or its name). With `wait` it returns once the version is ready, otherwise once every byte is up. With
    `run_id` the same render of the same run is one version, whichever computer runs it again. It gives up with 10 after
    `patience` minutes in which nothing moves (10, where it is not given)."""
    words = _upload_words(path, project, media, match, new, wait, receipt, run_id, patience)
    return _receipt_of(_run(words, _heard(on_progress)))


def _encode_words(
    frames: PathLike,
    fps: Union[str, float],
    codec: str,
    out: Optional[PathLike],
    fill_gaps: bool,
    only: Optional[Tuple[int, int]],
) -> List[str]:
    words = ["encode", "--json", "--fps", str(fps), "--codec", codec]
    words += [] if out is None else ["--out", os.fspath(out)]
    words += [] if only is None else ["--frames", "{}-{}".format(*only)]
    words += ["--fill-gaps"] if fill_gaps else []
    return words + ["--", os.fspath(frames)]


def encode(
    frames: PathLike,
    fps: Union[str, float],
    codec: str = "prores422hq",
    out: Optional[PathLike] = None,
    fill_gaps: bool = False,
    on_progress: Optional[OnProgress] = None,
    only: Optional[Tuple[int, int]] = None,
) -> Encoded:
    """Makes a video of a folder of frames, one of its frames, or a pattern such as shot.####.exr; of `only` the frames
    from one number to another, where that is given."""
    words = _encode_words(frames, fps, codec, out, fill_gaps, only)
    return Encoded(_run(words, _heard(on_progress))[-1])


def encode_and_upload(
    frames: PathLike,
    fps: Union[str, float],
    project: str,
    media: Optional[str] = None,
    match: bool = False,
    new: Union[bool, str] = False,
    codec: str = "prores422hq",
    out: Optional[PathLike] = None,
    fill_gaps: bool = False,
    wait: bool = True,
    receipt: bool = False,
    run_id: Optional[str] = None,
    on_progress: Optional[OnProgress] = None,
    only: Optional[Tuple[int, int]] = None,
    patience: Optional[float] = None,
) -> Receipt:
    """Makes a video of frames and uploads it. The receipt and the notes know the numbers of the frames. The project and
    the item are looked up first. A video that an earlier call made of the same frames, at the same rate and so on, is
    uploaded as it is; one that it made of other frames, or otherwise, is replaced."""
    words = (project, media, match, new, wait, receipt, run_id, patience)
    make = (frames, fps, codec, out, fill_gaps, only)
    return _encode_and_upload(lambda each: _run(each, _heard(on_progress)), make, words)


_Making = Tuple[PathLike, Union[str, float], str, Optional[PathLike], bool, Optional[Tuple[int, int]]]
_Going = Tuple[str, Optional[str], bool, Union[bool, str], bool, bool, Optional[str], Optional[float]]


def _encode_and_upload(run: _Runner, make: _Making, goes: _Going) -> Receipt:
    project, media = goes[:2]
    run(_target_words(project, media))
    return _receipt_of(run(_upload_words(_video_of(run, make), *goes)))


def _video_of(run: _Runner, make: _Making) -> str:
    frames, fps, codec, out, fill_gaps, only = make
    path = _video_path(os.fspath(frames), codec) if out is None else os.path.abspath(os.fspath(out))
    if path is None:
        # The command names the video, or says what is wrong.
        return str(run(_encode_words(frames, fps, codec, None, fill_gaps, only))[-1]["file"])
    made_with = {
        "frames": _fingerprint(os.fspath(frames)),
        "words": [str(fps), codec, fill_gaps, None if only is None else list(only)],
    }
    kept = _kept(path)
    if kept and kept.get("made_with") == made_with:
        return path
    if os.path.lexists(path) and not is_made_here(path):
        raise RenderdropError(
            "output_exists",
            "{} already exists, and was not made by this module.".format(path),
            "Name another video with out=, or upload this one.",
            5,
        )
    # Written under another name and then moved into place at once, so that a program that reads
    # the earlier video can read it to its end.
    folder, name = os.path.split(path)
    part = os.path.join(folder, ".renderdrop-{}-{}-{}".format(os.getpid(), threading.get_ident(), name))
    try:
        encoded = run(_encode_words(frames, fps, codec, part, fill_gaps, only))[-1]
        note = _kept(part)
        if note is not None:
            with open(part + _NOTE, "w", encoding="utf-8") as file:
                json.dump({**note, "made_with": made_with}, file, indent=2)
            os.replace(part + _NOTE, path + _NOTE)
        os.replace(str(encoded["file"]), path)
    finally:
        for leftover in (part, part + _NOTE):
            if os.path.exists(leftover):
                os.remove(leftover)
    return path


# `encode` writes this file next to a video: what it was made of. This module adds how.
_NOTE = ".frames.json"
_NO_FRAMES = (".mov", ".mp4", ".json", ".wav", ".txt", ".log")


def is_made_here(video: PathLike) -> bool:
    """Whether this module made the video out of frames. Only then may it replace the video."""
    return "made_with" in (_kept(os.fspath(video)) or {})


def _kept(video: str) -> Optional[Line]:
    try:
        with open(video + _NOTE, encoding="utf-8") as file:
            note = json.load(file)
        return note if note["size_bytes"] == os.path.getsize(video) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _names_beside(frames: str) -> Tuple[str, List[str]]:
    folder = os.path.abspath(frames if os.path.isdir(frames) else os.path.dirname(frames) or ".")
    try:
        return folder, sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return folder, []


def _fingerprint(frames: str) -> str:
    """Changes with every frame, and with the sound file that may be next to them."""
    folder, names = _names_beside(frames)
    kind = "" if os.path.isdir(frames) else os.path.splitext(frames)[1].lower()
    digest = hashlib.sha256()
    for name in names:
        extension = os.path.splitext(name)[1].lower()
        if extension == ".wav" or (extension not in _NO_FRAMES and extension.endswith(kind)):
            try:
                known = os.stat(os.path.join(folder, name))
            except OSError:
                continue
            digest.update("{}\0{}\0{}\0".format(name, known.st_size, known.st_mtime_ns).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _video_path(frames: str, codec: str) -> Optional[str]:
    """Where `encode` puts the video of these frames; None unless the folder holds the frames of
    exactly one name."""
    folder, names = _names_beside(frames)
    if not names:
        return None
    if os.path.isdir(frames):
        numbered = (re.match(r"(.*?)(\d{1,10})(\.[^.]+)$", name) for name in names)
        of_frames = [found for found in numbered if found and found.group(3).lower() not in _NO_FRAMES]
        stems = collections.Counter((found.group(1), found.group(3).lower()) for found in of_frames)
        sequences = [stem for stem, count in stems.items() if count > 1]
        if len(sequences) != 1:
            return None
        before = sequences[0][0]
    else:
        name = os.path.basename(frames)
        found = re.match(r"([^#%]*)(#+|%0?\d*d)", name) or re.match(r"(.*?)(\d{1,10})\.[^.]+$", name)
        if found is None:
            return None
        before = found.group(1)
    name = re.sub(r"[\s._-]+$", "", before) or os.path.basename(folder)
    return os.path.join(folder, name + (".mp4" if codec == "h264" else ".mov")) if name else None


class Task:
    """Work in the background. Ask it from a timer of your program; nothing here waits except `result()`.

        task = renderdrop.start_upload("a.mov", project="Summer Tour", match=True)
        # in a timer:
        for progress in task.poll():
            bar.set(progress.fraction)
        if task.done:
            receipt = task.result()
    """

    def __init__(self, work: Callable[[_Runner], Receipt]) -> None:
        self._work = work
        self._heard = queue.Queue()  # type: queue.Queue[Progress]
        self._over = threading.Event()
        self._run = None  # type: Optional[_Run]
        self._canceled = False
        self._job_ids = []  # type: List[str]
        self._not_ours = []  # type: List[str]
        self._lock = threading.Lock()
        self._receipt = None  # type: Optional[Receipt]
        self._error = None  # type: Optional[BaseException]
        threading.Thread(target=self._live, daemon=True).start()

    def _live(self) -> None:
        try:
            self._receipt = self._work(self._run_words)
        except BaseException as error:  # handed to whoever asks for the result
            self._error = self._taken_out() if self._canceled else error
        finally:
            self._over.set()

    def _run_words(self, words: List[str]) -> List[Line]:
        listener = _Listener(self._heard.put)

        def on_line(line: Optional[Line]) -> None:
            if line is not None:
                # An upload that somebody else queued, and that this command only follows, stays
                # theirs.
                self._not_ours += _job_ids([line]) if line.get("joined") else []
                known = self._job_ids + self._not_ours
                self._job_ids += [each for each in _job_ids([line]) if each not in known]
            listener(line)

        return _run(words, on_line, self._started)

    def _taken_out(self) -> Canceled:
        """Removes a canceled upload from the queue, so that nobody who runs the queue next uploads it."""
        try:
            if self._job_ids:
                _run(["queue", "cancel", "--json", "--"] + self._job_ids)
        except RenderdropError as error:
            if error.code == "already_uploaded":
                return Canceled(uploaded=str(error))
            return Canceled(self._job_ids)
        return Canceled()

    def _started(self, run: _Run) -> None:
        with self._lock:
            self._run = run
            canceled = self._canceled
        if canceled:
            run.stop()

    @property
    def done(self) -> bool:
        return self._over.is_set()

    def poll(self) -> List[Progress]:
        """Progress since the last call. Never waits."""
        heard = []  # type: List[Progress]
        while True:
            try:
                heard.append(self._heard.get_nowait())
            except queue.Empty:
                return heard

    def cancel(self) -> None:
        """Ends the command and removes the upload from the queue. `result()` then raises Canceled."""
        with self._lock:
            self._canceled = True
            run = self._run
        if run:
            threading.Thread(target=run.stop, daemon=True).start()

    def result(self, timeout: Optional[float] = None) -> Receipt:
        """The receipt, once the work is done; raises what went wrong."""
        if not self._over.wait(timeout):
            raise TimeoutError("The upload is not done yet.")
        if self._error is not None:
            raise self._error
        assert self._receipt is not None
        return self._receipt


def start_upload(
    path: PathLike,
    project: str,
    media: Optional[str] = None,
    match: bool = False,
    new: Union[bool, str] = False,
    wait: bool = True,
    receipt: bool = False,
    run_id: Optional[str] = None,
    patience: Optional[float] = None,
) -> Task:
    """`upload` in the background."""
    words = _upload_words(path, project, media, match, new, wait, receipt, run_id, patience)
    return Task(lambda run: _receipt_of(run(words)))


def start_encode_and_upload(
    frames: PathLike,
    fps: Union[str, float],
    project: str,
    media: Optional[str] = None,
    match: bool = False,
    new: Union[bool, str] = False,
    codec: str = "prores422hq",
    out: Optional[PathLike] = None,
    fill_gaps: bool = False,
    wait: bool = True,
    receipt: bool = False,
    run_id: Optional[str] = None,
    only: Optional[Tuple[int, int]] = None,
    patience: Optional[float] = None,
) -> Task:
    """`encode_and_upload` in the background."""
    goes = (project, media, match, new, wait, receipt, run_id, patience)
    make = (frames, fps, codec, out, fill_gaps, only)
    # Wrong arguments raise at once, not in the background.
    _upload_words(frames, *goes)
    return Task(lambda run: _encode_and_upload(run, make, goes))
