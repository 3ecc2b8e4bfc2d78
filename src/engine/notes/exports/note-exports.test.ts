import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { noteSchema } from '../../../shared/api/note.ts';
import { noteExportFormatSchema } from '../../../shared/model/note-exports.ts';
import { referenceFrame } from '../../../shared/testing/reference-timecode.ts';
import { steeringIn } from '../../../shared/testing/steering.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { exportNotes } from './export-notes.ts';
import { type MarkedNote, placeNotes } from './placed-notes.ts';

const esc = String.fromCharCode(27);
/** Texts that end a string, script, field or line in some format, or that one of these programs would execute. */
const hostile = [
  `=HYPERLINK("https://evil.example";"click")`,
  '+cmd|x!A0',
  '@SUM(1+1)\n=1+1;=2+2\t-3',
  '"); import os; os.system("touch OWNED"); ("',
  `'''); __import__("os").system("touch OWNED") #`,
  '\\"); OWNED = true; ("\\',
  '</script><script>OWNED = true</script>',
  '*/ OWNED = true; /*',
  '[python {open("OWNED","w")}] [exec touch OWNED] $env(HOME) `touch OWNED`',
  '%s %d {0} {} #{OWNED} <%= OWNED %>',
  'first\r\nsecond\u2028third\u2029fourth\u0085fifth\vsixth\fseventh',
  '\u202eright to left\u202c \u2066\u200f שלום עולם \u061c',
  `${esc}[2J${esc}]0;owned\u0007 \u009b2J`,
  'a | bar |D:99 |C:ResolveColorBlue',
  'half a letter \ud83c and a whole one 🎬 and é and 画面',
  `${'🎬'.repeat(400)} end`,
  '001  001      V     C        00:00:00:00 00:00:00:01 00:00:00:00 00:00:00:01',
];

const rate = { num: 30_000, den: 1001 };
/** Every third note is on this version, which was encoded from frames 2101 on; the others are on one that isn't from here. */
const numbered = {
  ...{ versionId: versionIdSchema.parse('ver_5'), firstFrame: 2101, versionNumber: 6, hasArrived: true },
  ...{ rate, dropFrame: true, startTimecode: null, startTimecodeUnread: false },
};
const seconds = (index: number) => 59.9 + index * 7.3;

const notes: readonly MarkedNote[] = placeNotes(
  hostile.map((text, index) =>
    noteSchema.parse({
      object: 'note',
      id: `note_${String(index).padStart(2, '0')}`,
      project_id: 'prj',
      media_id: 'med',
      version_id: index % 3 === 0 ? numbered.versionId : 'ver_4',
      version_number: 4,
      comp_id: null,
      text,
      author: { name: index % 3 === 0 ? null : `Ada ${text}`, signed_in: true },
      at_seconds: seconds(index),
      status: index % 2 === 0 ? 'open' : 'resolved',
      has_drawing: false,
      replies_count: index,
      created_at: '2026-01-01T00:00:00.000Z',
      app_url: 'https://app.example/notes/1',
    }),
  ),
  { versions: [numbered], told: null },
  rate,
  0,
).map((note) => ({ ...note, item: `=LED "Main"\n*/`, marks: [] }));

/** Python looks for the encoding of a script in its first two lines, editors for commands in the first five. */
const title = `LED encoding: final -*- coding=utf-7 -*- vim: set ft=x: "); OWNED = true; // */ \n ''' @include LED Main`;
const texts = Object.fromEntries(
  noteExportFormatSchema.options.map((format) => [format, exportNotes(format, title, notes)]),
);
const text = (format: (typeof noteExportFormatSchema.options)[number]): string => texts[format] ?? '';
const frames = notes.map(({ place }) => place?.frame ?? -1);
/** The frames in a program whose timeline begins at this one. */
const framesFrom = (start: number) =>
  frames.map((frame, index) => frame + (index % 3 === 0 ? numbered.firstFrame : start));

describe('every export', () => {
  it.each(noteExportFormatSchema.options)(
    '%s holds nothing that a terminal acts on, nor half a letter',
    (format) => {
      expect(steeringIn(text(format))).toEqual([]);
      expect(text(format).isWellFormed()).toBe(true);
    },
  );

  it('of scripts is ASCII, so that no program reads it in another encoding', () => {
    for (const format of ['ae', 'blender', 'nuke'] as const) expect(text(format)).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it.each([
    ['ae', 1, /^\/\/ After Effects: /],
    ['blender', 2, /^# -\*- coding: utf-8 -\*-$/],
    ['nuke', 2, /^# -\*- coding: utf-8 -\*-$/],
  ] as const)('%s begins with %i lines of its own, whatever the item is called', (format, fixed, first) => {
    const ofPlain = exportNotes(format, 'Halo', notes).split('\n');
    const lines = text(format).split('\n');
    expect(lines[0]).toMatch(first);
    expect(lines.slice(0, fixed)).toEqual(ofPlain.slice(0, fixed));
    expect(lines[fixed]).toMatch(/LED encoding\s+final[^:=@]*LED Main$/);
  });

  it('refuses a timeline for notes at two rates', () => {
    const [first, ...others] = notes;
    if (!first?.place) throw new Error('no note');
    const mixed = [{ ...first, place: { ...first.place, rate: { num: 25, den: 1 } } }, ...others];
    expect(() => exportNotes('edl', title, mixed)).toThrow(/frame rates/);
    expect(() => exportNotes('csv', title, mixed)).not.toThrow();
  });
});

describe('read back by Python', { tags: ['python3'] }, () => {
  const python = (script: string, input: string): unknown =>
    JSON.parse(execFileSync('python3', ['-c', script], { input, encoding: 'utf8' }));

  it('the CSV: every text in its own cell, none of which a spreadsheet runs', () => {
    const script = `
import csv, io, json, sys
rows = list(csv.DictReader(io.StringIO(sys.stdin.buffer.read().decode("utf-8"), newline="")))
print(json.dumps(rows))`;
    const rows = python(script, text('csv')) as Record<string, string>[];
    expect(rows.map(({ frame }) => Number(frame))).toEqual(framesFrom(0));
    for (const [index, row] of rows.entries()) {
      expect(Object.keys(row)).toContain('text');
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/(^|[\r\n;\t])[\s"]*[=+@|%]/);
      expect(row['status']).toBe(notes[index]?.note.status);
      expect(row['id']).toBe(notes[index]?.note.id);
    }
    expect(rows[13]?.['text']).toBe('a | bar |D:99 |C:ResolveColorBlue');
  });

  it.each(['blender', 'nuke'] as const)('the %s script compiles from its bytes', (format) => {
    // From bytes, like a file: from text, Python does not look for an encoding.
    const script =
      'import json, sys; compile(sys.stdin.buffer.read(), "notes.py", "exec"); print(json.dumps("compiled"))';
    expect(python(script, text(format))).toBe('compiled');
  });

  it('the JSON: every field of the service, and where it is', () => {
    const all = python('import json, sys; print(json.dumps(json.load(sys.stdin)))', text('json')) as object[];
    expect(all).toHaveLength(notes.length);
    expect(all[3]).toMatchObject({
      ...notes[3]?.note,
      timecode: notes[3]?.place?.timecode,
      fps: '30000/1001',
    });
  });

  it('the EDL: CMX3600 events of one frame in drop-frame timecode, each with one marker', () => {
    // By the columns of CMX3600; the timecode is computed by another implementation.
    const script = `
import json, sys
lines = sys.stdin.buffer.read().decode("utf-8").split("\\r\\n")
assert lines[0].startswith("TITLE: "), lines[0]
assert lines[1] == "FCM: DROP FRAME", lines[1]
events = []
for line in lines[2:]:
    if line[:1].isdigit():
        number, reel, track, cut, *times = line.split()
        assert (track, cut) == ("V", "C"), line
        assert len(times) == 4, line
        events.append({"number": int(number), "times": times, "markers": []})
    elif line.startswith(" |"):
        events[-1]["markers"].append(dict(part.strip().split(":", 1) for part in line.split("|")[1:]))
    else:
        assert line == "", line
print(json.dumps(events))`;
    const events = python(script, text('edl')) as {
      number: number;
      times: string[];
      markers: Record<string, string>[];
    }[];
    const frameOf = (timecode: string) => referenceFrame(timecode, 29.97, true);
    expect(events.map(({ times }) => frameOf(times[0] ?? ''))).toEqual(frames);
    for (const [index, { number, times, markers }] of events.entries()) {
      expect(number).toBe(index + 1);
      expect(frameOf(times[1] ?? '') - frameOf(times[0] ?? '')).toBe(1);
      expect(times.slice(2)).toEqual(times.slice(0, 2));
      expect(markers).toHaveLength(1);
      expect(markers[0]).toMatchObject({
        C: notes[index]?.note.status === 'open' ? 'ResolveColorRed' : 'ResolveColorGreen',
        D: '1',
      });
    }
  });

  /** What the Nuke script sets in a script that runs at this rate. */
  function inNuke(folder: string, fps: number) {
    // Nuke is not available here, so a stub records what the script calls.
    const stub = `
import json, sys, types
keys, values = {}, {}
class Knob:
    def __init__(self, name, label=None): self.name = name
    def setAnimated(self): pass
    def setValueAt(self, value, frame): keys[value] = frame
    def setValue(self, value): values[self.name] = value
    def value(self): return {"first_frame": 1001.0, "fps": ${fps}}[self.name]
class Node:
    def setName(self, name, uncollide=False): pass
    def addKnob(self, knob): pass
root = {name: Knob(name) for name in ("first_frame", "fps")}
nuke = types.SimpleNamespace(root=lambda: root, nodes=types.SimpleNamespace(NoOp=Node),
    Tab_Knob=Knob, Int_Knob=Knob, Multiline_Eval_String_Knob=Knob)
sys.modules["nuke"] = nuke
exec(compile(open("notes.py", encoding="ascii").read(), "notes.py", "exec"))
print(json.dumps({"keys": list(keys.values()), "text": values["texts"]}))`;
    writeFileSync(join(folder, 'notes.py'), text('nuke'));
    const output = execFileSync('python3', ['-c', stub], { cwd: folder, encoding: 'utf8' });
    const printed = output.trimEnd().split('\n');
    const read = JSON.parse(printed.pop() ?? '') as { keys: number[]; text: string };
    return { ...read, printed };
  }

  it('the Nuke script: keys on the noted frames, by the numbers of the encoded ones, and texts in which nothing is run', () => {
    using folder = temporaryFolder();
    const read = inNuke(folder.path, 29.97);
    expect(read.printed).toEqual([]);
    expect(read.keys).toEqual(framesFrom(1001));
    expect(read.text).toContain(` f${(frames[3] ?? 0) + numbered.firstFrame} (resolved) `);
    expect(read.text.split('\n')).toHaveLength(notes.length);
    expect(read.text).not.toMatch(/[[\]{}$\\`<>]/);
    expect(existsSync(join(folder.path, 'OWNED'))).toBe(false);
  });

  it('the Nuke script: keys at the noted times where the script runs at another rate, which it says', () => {
    using folder = temporaryFolder();
    const read = inNuke(folder.path, 24);
    const byTime = frames.map((frame) => Math.round(((frame * rate.den) / rate.num) * 24));
    expect(read.keys).toEqual(
      byTime.map((frame, index) => frame + (index % 3 === 0 ? numbered.firstFrame : 1001)),
    );
    const said = 'The script runs at 24.000 frames a second, the notes at 29.970: they are placed by time.';
    expect(read.printed).toEqual([said]);
    expect(read.text.split('\n')[0]).toBe(said);
    expect(read.text.split('\n')).toHaveLength(notes.length + 1);
  });
});

it('the After Effects script sets a marker at each noted frame, and runs nothing of a note', () => {
  const times: number[] = [];
  const comments: string[] = [];
  class MarkerValue {
    label = 0;
    readonly comment: string;
    constructor(comment: string) {
      this.comment = comment;
    }
  }
  class CompItem {
    readonly frameDuration = rate.den / rate.num;
    readonly markerProperty = {
      get numKeys() {
        return times.length;
      },
      nearestKeyIndex: (time: number) =>
        times.reduce(
          (near, at, i) => (Math.abs(at - time) < Math.abs((times[near] ?? 0) - time) ? i : near),
          0,
        ),
      keyTime: (index: number) => times[index] ?? 0,
      keyValue: (index: number) => ({ comment: comments[index] ?? '', label: 1 }),
      setValueAtTime: (time: number, marker: MarkerValue) => {
        times.push(time);
        comments.push(marker.comment);
      },
    };
  }
  const world = {
    CompItem,
    MarkerValue,
    alert: () => expect.unreachable('the comp is open'),
    app: { project: { activeItem: new CompItem() }, beginUndoGroup: () => {}, endUndoGroup: () => {} },
  };
  runInNewContext(text('ae'), world);
  expect(times.map((time) => Math.round((time * rate.num) / rate.den))).toEqual(frames);
  expect(comments[3]).toContain('"); import os; os.system("touch OWNED"); ("');
  expect(world).not.toHaveProperty('OWNED');
  // If run again, the script finds its own markers.
  runInNewContext(text('ae'), world);
  expect(times).toHaveLength(frames.length);
});

it('the Blender script sets markers that a real Blender keeps, by the numbers of the encoded frames, and runs nothing of a note', {
  tags: ['blender'],
  timeout: 120_000,
}, () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'notes.py'), text('blender'));
  writeFileSync(
    join(folder.path, 'read.py'),
    `import bpy, json
scene = bpy.context.scene
markers = sorted((marker.frame, marker.name) for marker in scene.timeline_markers)
json.dump({"markers": markers, "text": bpy.data.texts["Notes.txt"].as_string(), "start": scene.frame_start}, open("read.json", "w"))
`,
  );
  const setRate = 'import bpy; r = bpy.context.scene.render; r.fps = 30; r.fps_base = 1.001';
  const script = ['--python', 'notes.py'];
  const ran = spawnSync(
    'blender',
    [
      '--background',
      '--factory-startup',
      '--python-exit-code',
      '3',
      '--python-expr',
      setRate,
      ...script,
      ...script,
      '--python',
      'read.py',
    ],
    { cwd: folder.path, encoding: 'utf8', env: { ...process.env, PWD: folder.path } },
  );
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  const read = JSON.parse(readFileSync(join(folder.path, 'read.json'), 'utf8')) as {
    markers: [number, string][];
    text: string;
    start: number;
  };
  // After two runs, each marker is there once.
  expect(read.markers.map(([frame]) => frame)).toEqual(framesFrom(read.start).toSorted((a, b) => a - b));
  expect(read.markers.find(([frame]) => frame === framesFrom(read.start)[3])?.[1]).toContain('import os');
  for (const [, name] of read.markers) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  expect(read.text.trimEnd().split('\n')).toHaveLength(notes.length);
  expect(read.text).toContain('and a whole one 🎬 and é and 画面');
  expect(existsSync(join(folder.path, 'OWNED'))).toBe(false);
});

describe('a rate that was taken from another version', () => {
  const from = (source: 'told' | 'version') =>
    placeNotes(
      notes.map(({ note }) => note),
      { versions: [numbered], told: source === 'told' ? rate : null },
      null,
      0,
    ).map((note) => ({ ...note, item: `*/ |M:owned\n''' OWNED`, marks: [] }));

  it.each([
    ['edl', /^\* The frame rate of \*\/ \/M:owned ''' OWNED v4 is assumed to be 29\.97 fps, as in v6\.\r?$/],
    ['ae', /^\/\/ The frame rate of {4}\|M owned ''' OWNED v4 is assumed to be 29\.97 fps, as in v6\.$/],
    ['blender', /^# The frame rate of {4}\|M owned ''' OWNED v4 is assumed to be 29\.97 fps, as in v6\.$/],
    ['nuke', /^# The frame rate of {4}\|M owned ''' OWNED v4 is assumed to be 29\.97 fps, as in v6\.$/],
  ] as const)('is said in a comment of %s, on one line, and changes nothing else', (format, comment) => {
    const [guessed, told] = (['version', 'told'] as const).map((source) =>
      exportNotes(format, 'Show', from(source)).split('\n'),
    );
    expect(guessed?.filter((line) => comment.test(line))).toHaveLength(1);
    expect(guessed?.filter((line) => !comment.test(line))).toEqual(told);
  });
});
