"""Ends as a farm wants it: tries again where that helps, and says why where not.  python3 10_retry.py FILE PROJECT ITEM"""

import sys

import renderdrop

path, project, item = sys.argv[1:]
for attempt in range(3):
    try:
        print(renderdrop.upload(path, project=project, media=item).state)
        break
    except renderdrop.RenderdropError as error:
        print(error)
        if not error.retry_helps or attempt == 2:
            sys.exit(error.exit_code)
