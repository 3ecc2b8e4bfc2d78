import { headComments, type MarkerList, pythonFirstLine, pythonJson } from './markers.ts';

/** Nuke evaluates text in square brackets and after dollar signs, so these are replaced by look-alikes. */
const inert: Readonly<Record<string, string>> = {
  '[': '［',
  ']': '］',
  '{': '｛',
  '}': '｝',
  $: '＄',
  '\\': '＼',
  '<': '＜',
  '>': '＞',
  '&': '＆',
  '"': '＂',
  '`': '｀',
};
const inertText = (text: string): string =>
  text.replaceAll(/[[\]{}$\\<>&"`]/g, (letter) => inert[letter] ?? ' ');

/** A script for Nuke, which has no markers: it makes a node with a key on each frame with a note, and the notes as its text. */
export const notesForNuke = (list: MarkerList): string => `${pythonFirstLine}
# Nuke: run it in the Script Editor. Select the node, then step from note to note with the keys of its Note knob.
${headComments('#', list)}
import json

import nuke

NOTES = json.loads(${pythonJson(list.markers.map((marker) => ({ ...marker, text: inertText(marker.text) })))})
RATE = ${list.rate.num} / float(${list.rate.den})


def place_notes():
    root_first = int(nuke.root()["first_frame"].value())
    root_rate = float(nuke.root()["fps"].value())
    same_rate = abs(root_rate - RATE) < 0.01
    lines = []
    if not same_rate:
        said = "The script runs at %.3f frames a second, the notes at %.3f: they are placed by time." % (root_rate, RATE)
        print(said)
        lines.append(said)
    node = nuke.nodes.NoOp()
    node.setName("Notes1", uncollide=True)
    node.addKnob(nuke.Tab_Knob("notes", "Notes"))
    number = nuke.Int_Knob("note", "Note")
    node.addKnob(number)
    number.setAnimated()
    for index, note in enumerate(NOTES):
        offset = note["frame"] if same_rate else int(round(note["frame"] / RATE * root_rate))
        first = note["sourceFirstFrame"]
        frame = (root_first if first is None else first) + offset
        number.setValueAt(index + 1, frame)
        lines.append("%d. %s f%d%s %s" % (index + 1, note["timecode"], frame, "" if note["open"] else " (resolved)", note["text"]))
    texts = nuke.Multiline_Eval_String_Knob("texts", "Texts")
    node.addKnob(texts)
    texts.setValue("\\n".join(lines))


place_notes()
`;
