"""The menu of Renderdrop in Nuke's window."""

import nuke
import renderdrop_nuke

nuke.menu("Nuke").addCommand("Render/Upload with Renderdrop", renderdrop_nuke.upload_selected)
