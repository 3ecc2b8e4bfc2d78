"""Renderdrop in Nuke, with and without a window. Loaded by nuke.pluginAddPath("renderdrop") in ~/.nuke/init.py."""

import renderdrop_nuke

renderdrop_nuke.listen()
