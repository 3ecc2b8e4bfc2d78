"""The open notes of an item: markers on the timeline, and a list that jumps to them."""

import math
from fractions import Fraction
from typing import Any, List, Optional, Tuple

import bpy

from . import renderdrop, uploads, work
from .rendering import frame_rate

# Blender cuts names at this many bytes, even in the middle of a character.
_NAME_BYTES_MAX = 63
# Positions are rounded to the millisecond.
_ROUNDING_SECONDS = 0.0006


class _Asked:
    def __init__(self, scene: str, reading: work.Background) -> None:
        self.scene = scene
        self.reading = reading


_asked = None  # type: Optional[_Asked]
trouble = None  # type: Optional[str]
# Whether the last reading found no notes, so that the panel can say so.
were_none = False


def is_reading() -> bool:
    return _asked is not None


def ask(scene: Any) -> None:
    """Reads the notes in the background; the timer then sets the markers."""
    global _asked, trouble
    settings = scene.renderdrop
    trouble = None
    if not uploads.is_online():
        trouble = "Online access is off: Preferences > System > Network."
    elif not settings.project_word or not settings.media_word:
        trouble = "Choose a project and an item."
    elif _asked is None:
        project, media = settings.project_word, settings.media_word
        _asked = _Asked(scene.name, work.Background(lambda: renderdrop.open_notes(project, media)))


def read_now(scene: Any) -> Optional[str]:
    """Like `ask`, but waits, because `blender -b` has no timers. Returns what went wrong."""
    ask(scene)
    if _asked is not None:
        _asked.reading.wait()
        _poll()
    return trouble


def _poll() -> None:
    global _asked, trouble, were_none
    if _asked is None or not _asked.reading.done:
        return
    asked, _asked = _asked, None
    trouble = asked.reading.error
    scene = bpy.data.scenes.get(asked.scene)
    if scene and trouble is None:
        place(scene, asked.reading.value)
        were_none = not asked.reading.value
    work.redraw()


def scene_frame(scene: Any, note: renderdrop.Note) -> int:
    """By the frame numbers that the version was made of, if they are known; otherwise counted from
    the scene's start."""
    scene_rate = Fraction(frame_rate(scene))
    named = note.data.get("fps")
    rate = Fraction(named) if named else scene_rate
    index = max(0, math.floor((note.at_seconds + _ROUNDING_SECONDS) * rate))
    at_scene_rate = index if rate == scene_rate else round(index / rate * scene_rate)
    first = note.source_first_frame
    return (scene.frame_start if first is None else first) + at_scene_rate


def place(scene: Any, notes: List[renderdrop.Note]) -> None:
    """Sets a marker for each note and removes those set before. Markers that a person moved or renamed stay."""
    clear(scene)
    settings = scene.renderdrop
    placed = [(scene_frame(scene, note), note) for note in notes]  # type: List[Tuple[int, renderdrop.Note]]
    for frame, note in sorted(placed, key=lambda each: each[0]):
        kept = settings.notes.add()
        kept.note_id = str(note.data["id"])
        kept.text = note.text
        kept.author = note.author or ""
        kept.timecode = note.timecode or "{:.2f} s".format(note.at_seconds)
        kept.app_url = note.app_url
        kept.version_number = note.version_number
        kept.scene_frame = frame
        marker = scene.timeline_markers.new(_shortened(line_of(kept)), frame=frame)
        kept.marker = marker.name


def clear(scene: Any) -> None:
    settings = scene.renderdrop
    ours = [(note.scene_frame, note.marker) for note in settings.notes]
    for marker in list(scene.timeline_markers):
        if (marker.frame, marker.name) in ours:
            ours.remove((marker.frame, marker.name))
            scene.timeline_markers.remove(marker)
    settings.notes.clear()
    # Set directly, because assigning the property would jump to the first note.
    settings["note_index"] = -1


def line_of(note: Any) -> str:
    """Who said what, on one line."""
    return " ".join("v{} {}: {}".format(note.version_number, note.author or "Somebody", note.text).split())


def _shortened(text: str) -> str:
    while len(text.encode("utf-8")) > _NAME_BYTES_MAX:
        text = text[:-1]
    return text


def register() -> None:
    work.ask_often(_poll)


def unregister() -> None:
    work.ask_no_more(_poll)
