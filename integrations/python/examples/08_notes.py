"""Prints the open notes of an item, each at its frame.  python3 08_notes.py PROJECT ITEM RATE"""

import sys

import renderdrop

project, item, rate = sys.argv[1:]
for note in renderdrop.open_notes(project, item, fps=rate):
    print("v{} frame {}: {} ({})".format(note.version_number, note.frame, note.text, note.author))
