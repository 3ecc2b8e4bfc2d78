"""Uploads several renders at once without blocking.  python3 09_in_the_background.py PROJECT FILE…"""

import sys
import time

import renderdrop

project, *paths = sys.argv[1:]
tasks = {path: renderdrop.start_upload(path, project=project, new=True) for path in paths}
while not all(task.done for task in tasks.values()):
    for path, task in tasks.items():
        for progress in task.poll():
            print("{}: {:.0%}".format(path, progress.fraction))
    time.sleep(0.1)  # in a program with a window: its timer
for path, task in tasks.items():
    print("{}: {}".format(path, task.result().state))
