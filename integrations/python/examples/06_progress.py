"""Shows how far an upload is.  python3 06_progress.py FILE PROJECT ITEM"""

import sys

import renderdrop


def show(progress: renderdrop.Progress) -> None:
    print("{}: {:.0%}".format(progress.step, progress.fraction))


path, project, item = sys.argv[1:]
receipt = renderdrop.upload(path, project=project, media=item, on_progress=show)
print(receipt.state)
