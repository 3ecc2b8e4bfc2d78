"""Resolve: Workspace > Scripts > Renderdrop > upload_finished_jobs, or as the script that a render job triggers at its end."""

import os
import sys

# Resolve runs a script without `__file__`.
for folder in (
    os.path.expandvars(r"%APPDATA%\Blackmagic Design\DaVinci Resolve\Support\Fusion\Modules\renderdrop"),
    os.path.expanduser("~/Library/Application Support/Blackmagic Design/DaVinci Resolve/Fusion/Modules/renderdrop"),
    os.path.expanduser("~/.local/share/DaVinciResolve/Fusion/Modules/renderdrop"),
):
    if os.path.isdir(folder) and folder not in sys.path:
        sys.path.insert(0, folder)

import renderdrop_resolve  # noqa: E402

# Resolve sets both; `job` only if a render job started this script.
for line in renderdrop_resolve.upload_finished(resolve, globals().get("job")):  # noqa: F821
    print("Renderdrop: " + line)
