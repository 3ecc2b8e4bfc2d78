"""Work in the background of Blender's window: threads never touch `bpy`; a timer polls them."""

import threading
from typing import Any, Callable, List, Optional

import bpy

from .renderdrop import RenderdropError
from .words import WordsError

_EVERY_SECONDS = 0.4
_asked = []  # type: List[Callable[[], None]]


class Background:
    """One call in a thread. `done` becomes true when it has ended, successfully or not."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self._call = call
        self.value = None  # type: Any
        self.error = None  # type: Optional[str]
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def _live(self) -> None:
        try:
            self.value = self._call()
        except (RenderdropError, WordsError) as error:
            self.error = str(error)
        except Exception as error:
            self.error = "{}: {}".format(type(error).__name__, error)

    @property
    def done(self) -> bool:
        return not self._thread.is_alive()

    def wait(self) -> None:
        self._thread.join()


def ask_often(look: Callable[[], None]) -> None:
    """Calls `look` from Blender's own thread, a few times a second."""
    _asked.append(look)
    if not bpy.app.timers.is_registered(_tick):
        bpy.app.timers.register(_tick, first_interval=_EVERY_SECONDS, persistent=True)


def ask_no_more(look: Callable[[], None]) -> None:
    if look in _asked:
        _asked.remove(look)
    if not _asked and bpy.app.timers.is_registered(_tick):
        bpy.app.timers.unregister(_tick)


def _tick() -> float:
    for look in list(_asked):
        look()
    return _EVERY_SECONDS


def redraw() -> None:
    """Redraws the panel and the status bar as soon as Blender can."""
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "PROPERTIES":
                area.tag_redraw()
        # The status bar is not an area of the screen: setting its text redraws it.
        window.workspace.status_text_set_internal(None)
