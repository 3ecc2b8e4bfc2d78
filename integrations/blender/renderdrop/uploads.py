"""Uploads of renders: in the background of a window, or at once in `blender -b`."""

import os
import queue
import re
import sys
import time
from typing import Any, List, NoReturn, Optional

import bpy

from . import renderdrop, work, words

_SAY_EVERY_SECONDS = 10.0
_ENDED_SHOWN_MAX = 3


class Upload:
    """The upload of one render; the panel shows `says` and `remedy`."""

    def __init__(self, rendered: Any, video: str, task: renderdrop.Task) -> None:
        self.rendered = rendered
        self.name = os.path.basename(rendered.path if rendered.is_movie else video)
        self.video = video
        self.task = task
        self.says = "Preparing"
        self.fraction = 0.0
        self.is_encoding = not rendered.is_movie
        self.is_over = False
        self.went_well = False

    def poll(self) -> bool:
        """Whether something has changed since the last call."""
        before = self.says
        for progress in self.task.poll():
            self.is_encoding = progress.step == "encoding"
            self.fraction = progress.fraction
            self.says = _progress_words(progress)
        if self.task.done and not self.is_over:
            self.is_over = True
            self.says = self._end()
        return self.says != before

    def _end(self) -> str:
        try:
            receipt = self.task.result()
        except renderdrop.Canceled:
            return "Canceled"
        except renderdrop.RenderdropError as error:
            return str(error)
        except Exception as error:
            return "{}: {}".format(type(error).__name__, error)
        self.went_well = True
        number = "v{}".format(receipt.version_number)
        return "{} was uploaded already".format(number) if receipt.data.get("already") else "{} is ready".format(number)


class Question:
    """The folder holds other frames too: which of them belong to the version?"""

    def __init__(self, rendered: Any, numbers: List[int]) -> None:
        self.rendered = rendered
        self.first, self.last = numbers[0], numbers[-1]


uploads = []  # type: List[Upload]
question = None  # type: Optional[Question]
trouble = None  # type: Optional[str]
# Filled by handlers in the render thread, emptied by the timer.
_asked_for = queue.Queue()  # type: queue.Queue[Any]
_checking = None  # type: Optional[work.Background]


def say(text: str) -> None:
    print("Renderdrop: " + text, flush=True)


def ask_for(rendered: Any) -> None:
    _asked_for.put(rendered)


def is_online() -> bool:
    """Whether add-ons may go online, which a person can forbid in Blender 4.2 and later."""
    return bool(getattr(bpy.app, "online_access", True))


def start(rendered: Any, where: words.Words) -> Optional[Upload]:
    """Starts the upload in the background. Returns None if the person must first say which frames are meant."""
    global question, trouble
    trouble = None
    question = None
    video = rendered.path if rendered.is_movie else _video_of(rendered.path, where.codec)
    task = _task(rendered, where, video)
    if task is None:
        question = Question(rendered, rendered.numbers_on_disk())
        return None
    upload = Upload(rendered, video, task)
    uploads.append(upload)
    over = [each for each in uploads if each.is_over]
    for each in over[:-_ENDED_SHOWN_MAX]:
        uploads.remove(each)
    return upload


def start_for(scene: Any, rendered: Any, frames: Optional[str] = None) -> None:
    """Like `start`, with the settings of a scene; errors are shown in the panel."""
    global trouble
    try:
        if not is_online():
            raise words.WordsError("Online access is off: Preferences > System > Network.")
        start(rendered, words.of_scene(scene, frames))
    except (words.WordsError, renderdrop.RenderdropError) as error:
        trouble = str(error)
    work.redraw()


def check_now(rendered: Any, where: words.Words) -> None:
    """Raises, before anything is rendered, what an upload would raise."""
    _check_name(rendered)
    renderdrop.check_encoding("25", where.codec)
    renderdrop.check_target(where.project, where.media)


def check_in_background(rendered: Any, where: words.Words) -> None:
    """The same in the background of a window: the render continues, and the panel shows errors."""
    global _checking
    if is_online():
        _checking = work.Background(lambda: check_now(rendered, where))


def upload_now(rendered: Any, where: words.Words) -> None:
    """Uploads and waits, for `blender -b`. An error ends Blender with the exit code of the command."""
    try:
        upload = start(rendered, where)
    except (words.WordsError, renderdrop.RenderdropError) as error:
        end_with(str(error), getattr(error, "exit_code", 2))
    if upload is None:
        asked = rendered.numbers_on_disk()
        end_with(
            "{} holds frames {} to {}, and {} to {} were rendered. Add --renderdrop-frames rendered, or all.".format(
                os.path.dirname(rendered.path), asked[0], asked[-1], rendered.first, rendered.last
            ),
            2,
        )
    said_at = float("-inf")
    while not upload.is_over:
        upload.poll()
        if not upload.is_over and time.monotonic() - said_at > _SAY_EVERY_SECONDS:
            said_at = time.monotonic()
            say("{}: {}".format(upload.name, upload.says))
        time.sleep(0.1)
    if upload.went_well:
        say("{}: {}".format(upload.name, upload.says))
        return
    try:
        upload.task.result()
    except renderdrop.RenderdropError as error:
        end_with("{}: {}".format(upload.name, error), error.exit_code)
    except Exception as error:
        end_with("{}: {}".format(upload.name, error), 1)


def end_with(text: str, code: int) -> NoReturn:
    """Ends `blender -b` with this exit code; Blender's own would be 0."""
    say(text)
    sys.stdout.flush()
    # An exception in a handler is only printed: Blender would continue.
    os._exit(code)


def _task(rendered: Any, where: words.Words, video: str) -> Optional[renderdrop.Task]:
    goes = {"match": True} if where.media is None else {"media": where.media}
    if rendered.is_movie:
        return renderdrop.start_upload(rendered.path, project=where.project, **goes)
    _check_name(rendered)
    numbers = rendered.numbers()
    on_disk = rendered.numbers_on_disk()
    between = [number for number in on_disk if numbers[0] < number < numbers[-1] and number not in numbers]
    if between and where.frames != "all":
        raise words.WordsError(
            "The folder holds frame {}, which Frame Step {} leaves out. Render into an empty folder.".format(
                between[0], rendered.step
            )
        )
    others = [number for number in on_disk if number not in numbers]
    if others and where.frames is None:
        return None
    return renderdrop.start_encode_and_upload(
        rendered.path,
        fps=rendered.fps,
        project=where.project,
        codec=where.codec,
        out=video,
        # Frames that the step leaves out are filled with the one before, so that the video keeps its speed.
        fill_gaps=rendered.step > 1 and not between and set(numbers) <= set(on_disk),
        only=None if where.frames == "all" else (numbers[0], numbers[-1]),
        **goes
    )


def _check_name(rendered: Any) -> None:
    if not rendered.is_movie and not re.search(r"#+\.[^.#]+$", rendered.path):
        raise words.WordsError("End the output name with the frame number: shot_####.png")


def _video_of(pattern: str, codec: str) -> str:
    """The video's path: next to the frames, with their name. A video that was made of these frames
    before is replaced; any other stays."""
    stem = re.sub(r"[\s._-]*#+\.[^.#]+$", "", pattern)
    stem = os.path.join(stem, "frames") if stem.endswith(("/", os.sep)) or not stem else stem
    extension = ".mp4" if codec == "h264" else ".mov"
    under_way = [upload.video for upload in uploads if not upload.is_over]
    number = 1
    while True:
        video = stem + ("" if number == 1 else "-{}".format(number)) + extension
        if video not in under_way and (not os.path.lexists(video) or renderdrop.is_made_here(video)):
            return video
        number += 1


def _progress_words(progress: renderdrop.Progress) -> str:
    if progress.step == "waiting":
        return "Waiting at {:.0%}. {}".format(progress.fraction, progress.says)
    if progress.step == "processing":
        return "Processing"
    step = "Encoding" if progress.step == "encoding" else "Uploading"
    if progress.total and progress.done >= progress.total and progress.step == "uploading":
        return "Processing"
    left = progress.seconds_left
    return "{} {:.0%}{}".format(step, progress.fraction, "" if left is None else ", {} left".format(_time(left)))


def _time(seconds: float) -> str:
    minutes = round(seconds / 60)
    return "{} s".format(max(1, round(seconds))) if seconds < 90 else "{} min".format(minutes)


def _poll() -> None:
    global _checking, trouble
    changed = False
    if _checking is not None and _checking.done:
        checked, _checking = _checking, None
        if checked.error:
            trouble = checked.error
            changed = True
    while not _asked_for.empty():
        rendered = _asked_for.get_nowait()
        scene = bpy.data.scenes.get(rendered.scene)
        if scene:
            start_for(scene, rendered)
    for upload in uploads:
        changed = upload.poll() or changed
    if changed:
        work.redraw()


def _draw_status(header: Any, _context: Any) -> None:
    for upload in uploads:
        if not upload.is_over:
            header.layout.label(text="{}: {}".format(upload.name, upload.says), icon="EXPORT")


def register() -> None:
    work.ask_often(_poll)
    bpy.types.STATUSBAR_HT_header.append(_draw_status)


def unregister() -> None:
    bpy.types.STATUSBAR_HT_header.remove(_draw_status)
    work.ask_no_more(_poll)
    # An upload continues without Blender. An encode would leave nothing, so it is canceled.
    for upload in uploads:
        if upload.is_encoding and not upload.is_over:
            upload.task.cancel()
