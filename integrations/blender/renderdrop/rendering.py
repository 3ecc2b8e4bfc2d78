"""Hears when a render ends, and knows what it wrote.

Blender calls these handlers from the thread that renders: they only take notes. In a window the timer of uploads.py goes
on from there; `blender -b` has no timers, so the upload is made at once and Blender waits for it.
"""

import os
import re
import sys
from fractions import Fraction
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import bpy
from bpy.app.handlers import persistent

from . import renderdrop, uploads, words

# Blender's options for single frames, which don't render a whole range.
_STILL = {"-f", "--render-frame"}


class Rendered(NamedTuple):
    """The movie or the frames of a scene's output."""

    scene: str
    is_movie: bool
    # For frames, the path has #### in place of the frame number.
    path: str
    first: int
    last: int
    # More than 1 if only every second frame or fewer are rendered.
    step: int
    fps: str

    @property
    def is_there(self) -> bool:
        return os.path.isfile(self.path) if self.is_movie else bool(self.numbers_on_disk())

    def numbers(self) -> range:
        """The numbers of all frames of this render."""
        return range(self.first, self.last + 1, self.step)

    def numbers_on_disk(self) -> List[int]:
        """The numbers of all frames with this name, including those of earlier renders."""
        folder, name = os.path.split(self.path)
        marks = re.search(r"#+", name)
        if marks is None or not os.path.isdir(folder):
            return []
        before, width, after = name[: marks.start()], len(marks.group()), name[marks.end() :]
        number = re.compile(re.escape(before) + r"(\d{%d,})" % width + re.escape(after) + "$")
        found = (number.match(each) for each in os.listdir(folder))
        return sorted(int(match.group(1)) for match in found if match)


def frame_rate(scene: Any) -> str:
    """Rounds the base, which Blender stores as a short float: 24 over 1.001 becomes 24000/1001."""
    rate = Fraction(scene.render.fps) / Fraction(str(round(scene.render.fps_base, 6)))
    return "{}/{}".format(rate.numerator, rate.denominator)


def output_of(scene: Any) -> Rendered:
    """What a render of this scene writes, by its output settings."""
    render = scene.render
    is_movie = bool(render.is_movie_format)
    path = bpy.path.abspath(render.frame_path(frame=scene.frame_start)) if is_movie else _pattern_of(render)
    step = max(1, scene.frame_step)
    return Rendered(scene.name, is_movie, path, scene.frame_start, scene.frame_end, step, frame_rate(scene))


def _pattern_of(render: Any) -> str:
    """Finds the digits of the frame number. Blender only gives the path of a frame, so the paths of
    three frames are compared."""
    zero, one, large = (
        bpy.path.abspath(render.frame_path(frame=frame)) for frame in (0, 1, 111_111_111)
    )
    end = max((at for at in range(len(zero)) if zero[at] != one[at]), default=-1) + 1
    width = 9 - (len(large) - len(zero))
    return zero[: end - width] + "#" * width + zero[end:] if end else zero


class _Rendering:
    def __init__(self, scene: Any) -> None:
        self.output = output_of(scene)
        self.written = 0


_now = None  # type: Optional[_Rendering]
_last = {}  # type: Dict[str, Rendered]
# Each scene's frame range as stored in its file: `blender -b -s 1 -e 10` and farms change the
# range for a render.
_ranges = {}  # type: Dict[str, Tuple[int, int]]


def last_render(scene: Any) -> Optional[Rendered]:
    """The last render of this session, or else what is in the scene's output path."""
    last = _last.get(scene.name)
    if last and last.is_there:
        return last
    output = output_of(scene)
    return output if output.is_there else None


@persistent
def _on_load(*_args: Any) -> None:
    _ranges.clear()
    _last.clear()
    _ranges.update({scene.name: (scene.frame_start, scene.frame_end) for scene in bpy.data.scenes})


@persistent
def _on_init(scene: Any, *_args: Any) -> None:
    global _now
    _now = _Rendering(scene)
    output = _now.output
    # Before the render, not after it.
    if bpy.app.background:
        _check_background(scene, output)
    elif scene.renderdrop.upload_after_render:
        try:
            uploads.check_in_background(output, words.of_scene(scene))
        except words.WordsError:
            # Reported once the render has ended, because the target can still be chosen until
            # then.
            pass


@persistent
def _on_write(_scene: Any, *_args: Any) -> None:
    if _now:
        _now.written += 1


@persistent
def _on_cancel(_scene: Any, *_args: Any) -> None:
    global _now
    _now = None


@persistent
def _on_complete(scene: Any, *_args: Any) -> None:
    global _now
    ended, _now = _now, None
    # A picture rendered only into the window writes no file.
    if ended is None or ended.written == 0:
        return
    _last[scene.name] = ended.output
    if bpy.app.background:
        _after_background_render(scene, ended)
    elif scene.renderdrop.upload_after_render:
        uploads.ask_for(ended.output)


def _check_background(scene: Any, output: Rendered) -> None:
    where = _words_of_background(scene)
    is_explicit = words.given() is not None
    # The scene's own settings apply only to a whole render: each of a farm's hundreds of tasks
    # would otherwise ask the server.
    if where is None or not (is_explicit or _is_whole(scene)):
        return
    try:
        uploads.check_now(output, where)
    except (words.WordsError, renderdrop.RenderdropError) as error:
        if is_explicit and not getattr(error, "retry_helps", False):
            uploads.end_with("{} Nothing was rendered.".format(error), getattr(error, "exit_code", 2))
        # The network may be back by the end of the render, and wrong settings of a scene are no
        # reason to lose the render.
        uploads.say("{} Rendering goes on.".format(error))


def _is_whole(scene: Any) -> bool:
    now = (scene.frame_start, scene.frame_end)
    return _ranges.get(scene.name, now) == now and not _STILL & set(sys.argv)


def _words_of_background(scene: Any) -> Optional[words.Words]:
    """The target given after `--`, or that of the scene; None if nothing is to be uploaded."""
    try:
        given = words.given()
        if given is None and scene.renderdrop.upload_after_render:
            return words.of_scene(scene)
        return given
    except words.WordsError as error:
        uploads.end_with(str(error), 2)


def _after_background_render(scene: Any, ended: _Rendering) -> None:
    where = _words_of_background(scene)
    if where is None:
        return
    output = ended.output
    is_cut_short = ended.written < len(output.numbers())
    if words.given() is None:
        whole = _ranges.get(scene.name, (output.first, output.last))
        if (output.first, output.last) != whole or is_cut_short:
            # This is one task of a farm. Each would upload a version of a few frames.
            uploads.say(
                "Only a part of frames {} to {} was rendered: nothing is uploaded. "
                "Name the item with -- --renderdrop-media to upload it.".format(*whole)
            )
            return
    if output.is_movie and is_cut_short:
        uploads.end_with(
            "{} holds {} of frames {} to {}: nothing is uploaded. Render with -a, or a part with -s, -e and -a.".format(
                os.path.basename(output.path), ended.written, output.first, output.last
            ),
            2,
        )
    uploads.upload_now(output, where)


_HANDLERS = (
    ("load_post", _on_load),
    ("render_init", _on_init),
    ("render_write", _on_write),
    ("render_cancel", _on_cancel),
    ("render_complete", _on_complete),
)


def register() -> None:
    for name, handler in _HANDLERS:
        getattr(bpy.app.handlers, name).append(handler)
    # There is no file yet while Blender starts.
    if hasattr(bpy.data, "scenes"):
        _on_load()


def unregister() -> None:
    for name, handler in _HANDLERS:
        handlers = getattr(bpy.app.handlers, name)
        if handler in handlers:
            handlers.remove(handler)
