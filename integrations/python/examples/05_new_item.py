"""Uploads a render as a new item, and prints its link.  python3 05_new_item.py FILE PROJECT NAME"""

import sys

import renderdrop

path, project, name = sys.argv[1:]
receipt = renderdrop.upload(path, project=project, new=name)
assert receipt.media_id is not None
print(renderdrop.link(receipt.project_id, receipt.media_id, version=1))
