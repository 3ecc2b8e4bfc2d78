import { cutAtWord } from './cut-at-word.ts';
import { headComments, type MarkerList, pythonFirstLine, pythonJson, pythonPlacing } from './markers.ts';

/** What Blender keeps of a name, in UTF-8. It would end inside a word. */
const nameBytesMax = 63;

/** The mark stays if it leaves half of the name to the note. The text block says all of it. */
function nameOf({ open, text, mark }: MarkerList['markers'][number]): string {
  const note = `${open ? '' : '✓ '}${text.slice(0, text.length - mark.length)}`;
  const room = nameBytesMax - Buffer.byteLength(mark);
  if (room * 2 >= nameBytesMax) return cutAtWord(note, room, Buffer.byteLength) + mark;
  return cutAtWord(note + mark, nameBytesMax, Buffer.byteLength);
}

/**
 * A script for Blender that adds a timeline marker for each note, and a text block with the full texts. A later run for the same notes
 * replaces that block, unless somebody has written in it. The scene remembers whose markers are whose: notes on two items may be of
 * one text, on one frame.
 */
export const notesForBlender = (list: MarkerList): string => `${pythonFirstLine}
# Blender: open this in the Text Editor and run it, or: blender scene.blend --python THIS_FILE
${headComments('#', list)}
import collections
import hashlib
import json

import bpy

NOTES = json.loads(${pythonJson(list.markers.map((marker) => ({ ...marker, name: nameOf(marker) })))})
TITLE = json.loads(${pythonJson(list.title)})
KEY = json.loads(${pythonJson(list.key)})
NAME_BYTES_MAX = ${nameBytesMax}
${pythonPlacing(list)}


def fits(name):
    return len(name.encode("utf-8")) <= NAME_BYTES_MAX


def placed(scene):
    scene_rate = scene.render.fps / scene.render.fps_base
    if not counts_alike(scene_rate):
        print("The scene runs at %.3f frames a second, the notes at %.3f: they are placed by time." % (scene_rate, RATE))
    for note in NOTES:
        first = note["sourceFirstFrame"]
        frame = (scene.frame_start if first is None else first) + frame_in(scene_rate, note["frame"])
        yield frame, note["name"]


def place_markers(scene):
    by_export = json.loads(scene.get("renderdrop_markers", "{}"))
    of_others = [tuple(marker) for key, markers in by_export.items() if key != KEY for marker in markers]
    there = collections.Counter((marker.frame, marker.name) for marker in scene.timeline_markers)
    there.subtract(of_others)
    markers = list(dict.fromkeys(placed(scene)))
    for frame, name in markers:
        if there[(frame, name)] < 1:
            scene.timeline_markers.new(name, frame=frame)
    by_export[KEY] = markers
    scene["renderdrop_markers"] = json.dumps(by_export)


def digest(content):
    return hashlib.sha256(content.encode("utf-8")).hexdigest()


def is_ours(text):
    return text.library is None and text.get("renderdrop_notes") == KEY and text.get("renderdrop_wrote") == digest(text.as_string())


def name_of_text():
    title = TITLE
    while not fits("Renderdrop notes \\u2013 " + title):
        title = "\\u2026" + title.lstrip("\\u2026")[1:]
    return "Renderdrop notes \\u2013 " + title


def write_text():
    lines = ["%s  %s%s" % (note["timecode"], "" if note["open"] else "(resolved) ", note["text"]) for note in NOTES]
    text = next((text for text in bpy.data.texts if is_ours(text)), None) or bpy.data.texts.new(name_of_text())
    text.clear()
    text.write("\\n".join(lines) + "\\n")
    text["renderdrop_notes"] = KEY
    text["renderdrop_wrote"] = digest(text.as_string())


place_markers(bpy.context.scene)
write_text()
`;
