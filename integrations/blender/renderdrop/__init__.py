"""Renderdrop in Blender: uploads a render when it ends, and shows the notes on it on the timeline.

Works in Blender 3.3 to 5.x, as an add-on and as an extension (blender_manifest.toml). It holds no key and talks to no
server: everything goes through renderdrop.py, which runs the Renderdrop command of this computer.

    settings.py     what is set for a scene
    rendering.py    hears when a render ends, and what it wrote
    uploads.py      uploads it, in the background or, with `blender -b`, at once
    notes.py        open notes as markers on the timeline
    lists.py        projects and items to choose from
    panel.py        Output properties > Renderdrop
"""

bl_info = {
    "name": "Renderdrop",
    "description": "Upload renders as versions, and see their notes on the timeline",
    "author": "Renderdrop maintainers",
    "version": (1, 0, 0),
    "blender": (3, 3, 0),
    "location": "Properties > Output > Renderdrop",
    "category": "Render",
}

from . import lists, notes, panel, rendering, settings, uploads  # noqa: E402

# In the order in which they depend on each other.
_PARTS = (lists, settings, uploads, notes, rendering, panel)


def register() -> None:
    for part in _PARTS:
        part.register()


def unregister() -> None:
    for part in reversed(_PARTS):
        part.unregister()
