"""Uploads a render as the next version of an item.  python3 03_next_version.py FILE PROJECT ITEM"""

import sys

import renderdrop

path, project, item = sys.argv[1:]
receipt = renderdrop.upload(path, project=project, media=item)
print("{} is v{}".format(item, receipt.version_number))
