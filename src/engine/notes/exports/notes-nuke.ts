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


def place_notes():
    root_first = int(nuke.root()["first_frame"].value())
    node = nuke.nodes.NoOp()
    node.setName("Notes1", uncollide=True)
    node.addKnob(nuke.Tab_Knob("notes", "Notes"))
    number = nuke.Int_Knob("note", "Note")
    node.addKnob(number)
    number.setAnimated()
    lines = []
    for index, note in enumerate(NOTES):
        first = note["sourceFirstFrame"]
        frame = (root_first if first is None else first) + note["frame"]
        number.setValueAt(index + 1, frame)
        lines.append("%d. %s f%d%s %s" % (index + 1, note["timecode"], frame, "" if note["open"] else " (resolved)", note["text"]))
    texts = nuke.Multiline_Eval_String_Knob("texts", "Texts")
    node.addKnob(texts)
    texts.setValue("\\n".join(lines))


place_notes()
`;
