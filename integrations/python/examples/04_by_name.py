"""Uploads a render to the item of its name, and lists what it could have meant.  python3 04_by_name.py FILE PROJECT"""

import sys

import renderdrop

path, project = sys.argv[1:]
try:
    print("v{}".format(renderdrop.upload(path, project=project, match=True).version_number))
except renderdrop.RenderdropError as error:
    print(error.message)
    for candidate in error.candidates:
        print("  " + candidate)
