"""Makes a video of frames and uploads it.  python3 07_frames.py FRAMES RATE PROJECT ITEM"""

import sys

import renderdrop

frames, rate, project, item = sys.argv[1:]
receipt = renderdrop.encode_and_upload(frames, fps=rate, project=project, media=item)
print("{} uploaded as v{}".format(receipt.file, receipt.version_number))
