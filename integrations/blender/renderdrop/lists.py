"""Projects and items to choose from, read in the background and kept for a while."""

import time
from typing import Any, Dict, List, Optional

from . import renderdrop, work

_KEPT_SECONDS = 120.0


class Names:
    """A list by name. If several entries share a name, each is shown with its ID."""

    def __init__(self) -> None:
        self.ids = {}  # type: Dict[str, str]
        self.error = None  # type: Optional[str]
        self._reading = None  # type: Optional[work.Background]
        self._read_at = float("-inf")

    @property
    def is_reading(self) -> bool:
        return self._reading is not None

    def look(self, again: bool = False) -> None:
        is_fresh = time.monotonic() - self._read_at < _KEPT_SECONDS
        if self._reading is None and (again or not is_fresh):
            self._reading = work.Background(self._read)

    def _read(self) -> List[Dict[str, Any]]:
        raise NotImplementedError

    def poll(self) -> bool:
        """Whether something has changed since the last call."""
        if self._reading is None or not self._reading.done:
            return False
        reading, self._reading = self._reading, None
        self._read_at = time.monotonic()
        self.error = reading.error
        if reading.error is None:
            self.ids = _by_name(reading.value)
        return True

    def id_of(self, name: str) -> str:
        """What to pass to the command: the ID if it is known, otherwise the name as typed."""
        return self.ids.get(name, name)


class Projects(Names):
    def _read(self) -> List[Dict[str, Any]]:
        return [project for project in renderdrop.projects() if project.get("role") != "viewer"]


class Items(Names):
    def __init__(self, project: str) -> None:
        super().__init__()
        self._project = project

    def _read(self) -> List[Dict[str, Any]]:
        return [item for item in renderdrop.media(self._project) if item.get("type") == "video"]


def _by_name(lines: List[Dict[str, Any]]) -> Dict[str, str]:
    names = [str(line["name"]) for line in lines]
    return {
        name if names.count(name) == 1 else "{} ({})".format(name, line["id"]): str(line["id"])
        for name, line in zip(names, lines)
    }


projects = Projects()
_items = {}  # type: Dict[str, Items]


def items_of(project: str) -> Items:
    """The items of a project, by its ID or name."""
    return _items.setdefault(project, Items(project))


def _poll() -> None:
    if any([names.poll() for names in [projects] + list(_items.values())]):
        work.redraw()


def register() -> None:
    work.ask_often(_poll)


def unregister() -> None:
    work.ask_no_more(_poll)
