"""Output properties > Renderdrop."""

import textwrap
from typing import Any, Set

import bpy
from bpy.props import EnumProperty

from . import lists, notes, rendering, uploads


class RENDERDROP_OT_upload(bpy.types.Operator):
    bl_idname = "renderdrop.upload"
    bl_label = "Upload Last Render"
    bl_description = "Upload what was rendered last, or what lies where this scene renders to"
    frames: EnumProperty(
        items=[
            ("ASK", "Ask", "Ask where the folder holds more frames than were rendered"),
            ("RENDERED", "Rendered", "The frames of the scene's range"),
            ("ALL", "All", "All frames of this name"),
        ],
        default="ASK",
        options={"HIDDEN", "SKIP_SAVE"},
    )

    def execute(self, context: Any) -> Set[str]:
        asked = uploads.question
        rendered = asked.rendered if asked and self.frames != "ASK" else rendering.last_render(context.scene)
        if rendered is None:
            self.report({"ERROR"}, "Nothing was rendered to the output path of this scene yet.")
            return {"CANCELLED"}
        uploads.start_for(context.scene, rendered, None if self.frames == "ASK" else self.frames.lower())
        return {"FINISHED"}


class RENDERDROP_OT_cancel(bpy.types.Operator):
    bl_idname = "renderdrop.cancel"
    bl_label = "Cancel Uploads"
    bl_description = "Stop what is under way, and take it out of Renderdrop's queue"

    def execute(self, _context: Any) -> Set[str]:
        for upload in uploads.uploads:
            if not upload.is_over:
                upload.task.cancel()
        return {"FINISHED"}


class RENDERDROP_OT_refresh(bpy.types.Operator):
    bl_idname = "renderdrop.refresh"
    bl_label = "Refresh Projects and Items"
    bl_description = "Read the lists again"

    def execute(self, context: Any) -> Set[str]:
        lists.projects.look(again=True)
        if context.scene.renderdrop.project:
            lists.items_of(context.scene.renderdrop.project_word).look(again=True)
        return {"FINISHED"}


class RENDERDROP_OT_notes(bpy.types.Operator):
    bl_idname = "renderdrop.notes"
    bl_label = "Get Notes"
    bl_description = "Show the open notes of the item as markers on the timeline"
    bl_options = {"UNDO"}

    def execute(self, context: Any) -> Set[str]:
        if not bpy.app.background:
            notes.ask(context.scene)
            return {"FINISHED"}
        trouble = notes.read_now(context.scene)
        if trouble:
            # Blender raises a reported error in the script that called the operator.
            self.report({"ERROR"}, trouble)
            return {"CANCELLED"}
        return {"FINISHED"}


class RENDERDROP_OT_clear_notes(bpy.types.Operator):
    bl_idname = "renderdrop.clear_notes"
    bl_label = "Remove Markers"
    bl_description = "Remove the markers of notes from the timeline"
    bl_options = {"UNDO"}

    def execute(self, context: Any) -> Set[str]:
        notes.clear(context.scene)
        return {"FINISHED"}


class RENDERDROP_OT_open_note(bpy.types.Operator):
    bl_idname = "renderdrop.open_note"
    bl_label = "Open Note"
    bl_description = "Open the selected note in the browser, to answer or resolve it"

    @classmethod
    def poll(cls, context: Any) -> bool:
        note = _selected(context.scene.renderdrop)
        return note is not None and note.app_url.startswith(("https://", "http://"))

    def execute(self, context: Any) -> Set[str]:
        bpy.ops.wm.url_open(url=_selected(context.scene.renderdrop).app_url)
        return {"FINISHED"}


class RENDERDROP_UL_notes(bpy.types.UIList):
    # Blender checks the number of parameters and requires at least these seven.
    def draw_item(
        self, _context: Any, layout: Any, _data: Any, item: Any, _icon: int, _active: Any, _property: str
    ) -> None:
        row = layout.row()
        at = row.row()
        at.ui_units_x = 3
        at.label(text=str(item.scene_frame))
        row.label(text=notes.line_of(item))


class RENDERDROP_PT_output(bpy.types.Panel):
    bl_label = "Renderdrop"
    bl_space_type = "PROPERTIES"
    bl_region_type = "WINDOW"
    bl_context = "output"
    bl_options = {"DEFAULT_CLOSED"}

    def draw(self, context: Any) -> None:
        layout = self.layout
        layout.use_property_split = True
        layout.use_property_decorate = False
        settings = context.scene.renderdrop
        if uploads.is_online():
            lists.projects.look()
        row = layout.row(align=True)
        row.prop(settings, "project", icon="SCENE_DATA")
        row.operator("renderdrop.refresh", text="", icon="FILE_REFRESH")
        layout.prop(settings, "way")
        if settings.way == "ITEM":
            if settings.project and uploads.is_online():
                lists.items_of(settings.project_word).look()
            item = layout.row()
            item.enabled = bool(settings.project)
            item.prop(settings, "media", icon="SEQUENCE")
        if not context.scene.render.is_movie_format:
            layout.prop(settings, "codec")
        when = layout.row()
        # Full width, because next to the other labels its text would be cut off.
        when.use_property_split = False
        when.prop(settings, "upload_after_render")
        _say(layout, context, lists.projects.error, "ERROR")
        self._draw_question(context)
        layout.operator("renderdrop.upload", icon="EXPORT")
        self._draw_uploads(context)

    def _draw_question(self, context: Any) -> None:
        asked = uploads.question
        if asked is None:
            return
        rendered = asked.rendered
        box = self.layout.box()
        _say(
            box,
            context,
            "The folder holds frames {} to {}; this scene renders {} to {}. Which ones are the version?".format(
                asked.first, asked.last, rendered.first, rendered.last
            ),
            "QUESTION",
        )
        row = box.row()
        some = row.operator("renderdrop.upload", text="{} to {}".format(rendered.first, rendered.last))
        some.frames = "RENDERED"
        row.operator("renderdrop.upload", text="{} to {}".format(asked.first, asked.last)).frames = "ALL"

    def _draw_uploads(self, context: Any) -> None:
        _say(self.layout, context, uploads.trouble, "ERROR")
        for upload in uploads.uploads:
            if upload.is_over:
                icon = "CHECKMARK" if upload.went_well else "ERROR"
                _say(self.layout, context, "{}: {}".format(upload.name, upload.says), icon)
                continue
            row = self.layout.row(align=True)
            if hasattr(row, "progress"):
                row.progress(factor=upload.fraction, text="{}: {}".format(upload.name, upload.says))
            else:
                row.label(text="{}: {}".format(upload.name, upload.says), icon="EXPORT")
            row.operator("renderdrop.cancel", text="", icon="X")


class RENDERDROP_PT_notes(bpy.types.Panel):
    bl_label = "Notes"
    bl_parent_id = "RENDERDROP_PT_output"
    bl_space_type = "PROPERTIES"
    bl_region_type = "WINDOW"
    bl_context = "output"

    def draw(self, context: Any) -> None:
        layout = self.layout
        settings = context.scene.renderdrop
        row = layout.row(align=True)
        row.enabled = not notes.is_reading()
        row.operator("renderdrop.notes", icon="MARKER", text="Reading…" if notes.is_reading() else "Get Notes")
        if len(settings.notes) > 0:
            row.operator("renderdrop.clear_notes", text="", icon="X")
        _say(layout, context, notes.trouble, "ERROR")
        if len(settings.notes) == 0:
            if notes.were_none:
                layout.label(text="No open notes", icon="CHECKMARK")
            return
        layout.template_list("RENDERDROP_UL_notes", "", settings, "notes", settings, "note_index", rows=4)
        note = _selected(settings)
        if note:
            box = layout.box()
            head = box.row()
            head.label(text="{}, v{}, {}".format(note.author or "Somebody", note.version_number, note.timecode))
            head.operator("renderdrop.open_note", text="", icon="URL")
            _say(box, context, note.text, "NONE")


def _selected(settings: Any) -> Any:
    return settings.notes[settings.note_index] if 0 <= settings.note_index < len(settings.notes) else None


def _say(layout: Any, context: Any, text: Any, icon: str) -> None:
    """Draws a text over several lines at the panel's width, because a label is only one line."""
    if not text:
        return
    column = layout.column(align=True)
    letters = max(20, int(context.region.width / (7.5 * context.preferences.system.ui_scale)) - 6)
    for at, line in enumerate(line for part in text.splitlines() for line in textwrap.wrap(part, letters) or [""]):
        column.label(text=line, icon=icon if at == 0 or icon == "NONE" else "BLANK1")


_CLASSES = (
    RENDERDROP_OT_upload,
    RENDERDROP_OT_cancel,
    RENDERDROP_OT_refresh,
    RENDERDROP_OT_notes,
    RENDERDROP_OT_clear_notes,
    RENDERDROP_OT_open_note,
    RENDERDROP_UL_notes,
    RENDERDROP_PT_output,
    RENDERDROP_PT_notes,
)


def register() -> None:
    for each in _CLASSES:
        bpy.utils.register_class(each)


def unregister() -> None:
    for each in reversed(_CLASSES):
        bpy.utils.unregister_class(each)
