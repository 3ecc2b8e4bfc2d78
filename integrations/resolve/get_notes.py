"""Resolve: Workspace > Scripts > Renderdrop > get_notes. The item has the name of the timeline, or is RENDERDROP_MEDIA."""

import os
import sys

for folder in (
    os.path.expandvars(r"%APPDATA%\Blackmagic Design\DaVinci Resolve\Support\Fusion\Modules\renderdrop"),
    os.path.expanduser("~/Library/Application Support/Blackmagic Design/DaVinci Resolve/Fusion/Modules/renderdrop"),
    os.path.expanduser("~/.local/share/DaVinciResolve/Fusion/Modules/renderdrop"),
):
    if os.path.isdir(folder) and folder not in sys.path:
        sys.path.insert(0, folder)

import renderdrop_resolve  # noqa: E402

timeline = renderdrop_resolve.project_of(resolve).GetCurrentTimeline()  # noqa: F821
item = os.environ.get("RENDERDROP_MEDIA") or timeline.GetName()
print("Renderdrop: {} open notes on {}".format(renderdrop_resolve.set_note_markers(resolve, item), item))  # noqa: F821
