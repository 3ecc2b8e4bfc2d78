"""Prints the videos of a project and how many versions each has.  python3 02_items.py PROJECT"""

import sys

import renderdrop

for item in renderdrop.media(sys.argv[1]):
    if item["type"] == "video":
        print("{}: {} versions".format(item["name"], item["versions_count"]))
