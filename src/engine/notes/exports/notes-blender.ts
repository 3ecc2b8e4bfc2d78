import { headComments, type MarkerList, pythonFirstLine, pythonJson } from './markers.ts';

/** A script for Blender that adds a timeline marker for each note, and a text block with the full texts. */
export const notesForBlender = (list: MarkerList): string => `${pythonFirstLine}
# Blender: open this in the Text Editor and run it, or: blender scene.blend --python THIS_FILE
${headComments('#', list)}
import json

import bpy

NOTES = json.loads(${pythonJson(list.markers)})
RATE = ${list.rate.num} / ${list.rate.den}
NAME_BYTES_MAX = 63


def shortened(text):
    while len(text.encode("utf-8")) > NAME_BYTES_MAX:
        text = text[:-1]
    return text


def place_markers(scene):
    scene_rate = scene.render.fps / scene.render.fps_base
    same_rate = abs(scene_rate - RATE) < 0.01
    if not same_rate:
        print("The scene runs at %.3f frames a second, the notes at %.3f: they are placed by time." % (scene_rate, RATE))
    there = {(marker.frame, marker.name) for marker in scene.timeline_markers}
    for note in NOTES:
        offset = note["frame"] if same_rate else round(note["frame"] / RATE * scene_rate)
        first = note["sourceFirstFrame"]
        frame = (scene.frame_start if first is None else first) + offset
        name = shortened(("" if note["open"] else "\\u2713 ") + note["text"])
        if (frame, name) not in there:
            scene.timeline_markers.new(name, frame=frame)
            there.add((frame, name))


def write_text():
    lines = ["%s  %s%s" % (note["timecode"], "" if note["open"] else "(resolved) ", note["text"]) for note in NOTES]
    text = bpy.data.texts.get("Notes.txt") or bpy.data.texts.new("Notes.txt")
    text.clear()
    text.write("\\n".join(lines) + "\\n")


place_markers(bpy.context.scene)
write_text()
`;
