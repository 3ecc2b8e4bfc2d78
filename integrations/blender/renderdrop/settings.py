"""What is set for a scene; it is saved in the .blend file."""

from typing import Any, List

import bpy
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, IntProperty, PointerProperty, StringProperty

from . import lists


def _search_projects(_settings: Any, _context: Any, _text: str) -> List[str]:
    lists.projects.look()
    return sorted(lists.projects.ids)


def _search_items(settings: Any, _context: Any, _text: str) -> List[str]:
    if not settings.project:
        return []
    items = lists.items_of(settings.project_word)
    items.look()
    return sorted(items.ids)


def _chose_project(settings: Any, _context: Any) -> None:
    settings.project_id = lists.projects.ids.get(settings.project, "")
    # An item's ID belongs to one project; another project may have an item of the same name.
    settings.media_id = ""


def _chose_item(settings: Any, _context: Any) -> None:
    known = lists.items_of(settings.project_word).ids if settings.project else {}
    settings.media_id = known.get(settings.media, "")


def _chose_note(settings: Any, context: Any) -> None:
    if 0 <= settings.note_index < len(settings.notes):
        context.scene.frame_set(settings.notes[settings.note_index].scene_frame)


class RENDERDROP_PG_note(bpy.types.PropertyGroup):
    note_id: StringProperty()
    text: StringProperty()
    author: StringProperty()
    timecode: StringProperty()
    app_url: StringProperty()
    version_number: IntProperty()
    scene_frame: IntProperty()
    marker: StringProperty()


class RENDERDROP_PG_scene(bpy.types.PropertyGroup):
    project: StringProperty(
        name="Project",
        description="The project to upload to, by name or ID",
        search=_search_projects,
        search_options={"SUGGESTION"},
        update=_chose_project,
    )
    project_id: StringProperty()
    way: EnumProperty(
        name="Upload as",
        items=[
            ("ITEM", "Item", "The next version of one item"),
            ("MATCH", "Match by name", "The next version of the item that the file name matches"),
        ],
        default="ITEM",
    )
    media: StringProperty(
        name="Item",
        description="The item that gets the next version, by name or ID",
        search=_search_items,
        search_options={"SUGGESTION"},
        update=_chose_item,
    )
    media_id: StringProperty()
    upload_after_render: BoolProperty(
        name="Upload when the render ends",
        description="Upload each animation once it is rendered. A canceled render uploads nothing",
        default=False,
    )
    codec: EnumProperty(
        name="Encode as",
        items=[
            ("prores422hq", "ProRes 422 HQ", "For opaque pictures"),
            ("prores4444", "ProRes 4444", "Keeps alpha"),
            ("h264", "H.264", "Small"),
        ],
        default="prores422hq",
    )
    notes: CollectionProperty(type=RENDERDROP_PG_note)
    note_index: IntProperty(update=_chose_note)

    @property
    def project_word(self) -> str:
        return self.project_id or self.project

    @property
    def media_word(self) -> str:
        return self.media_id or self.media


_CLASSES = (RENDERDROP_PG_note, RENDERDROP_PG_scene)


def register() -> None:
    for each in _CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Scene.renderdrop = PointerProperty(type=RENDERDROP_PG_scene)


def unregister() -> None:
    del bpy.types.Scene.renderdrop
    for each in reversed(_CLASSES):
        bpy.utils.unregister_class(each)
