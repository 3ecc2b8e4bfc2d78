import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Note } from '../../../shared/api/note.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { exportNotes } from './export-notes.ts';
import { placeNotes } from './placed-notes.ts';

const [pal, film] = [
  { num: 25, den: 1 },
  { num: 24_000, den: 1001 },
];

interface Noted {
  readonly text: string;
  readonly status: 'open' | 'resolved';
  /** The version that it was checked off on; null on a render that was not uploaded. */
  readonly checkedOn?: number | null;
}

/** The script for notes of an item, each on a frame. */
function scriptFor(
  item: string,
  frames: readonly number[],
  rate: FrameRate,
  mediaId = item,
  { text, status, checkedOn }: Noted = { text: 'Too bright', status: 'open' },
): string {
  const notes = frames.map(
    (frame, index) =>
      ({
        ...{ id: `note_${index}`, media_id: mediaId, version_id: 'ver_1', version_number: 1 },
        ...{ at_seconds: (frame * rate.den) / rate.num, status, text },
        author: { name: 'Mia' },
      }) as unknown as Note,
  );
  const placed = placeNotes(notes, { versions: [], told: rate }, null, 0);
  const mark = { versionId: null, versionNumber: checkedOn ?? null, keyName: '', checkedAtMs: 0 };
  const marks = checkedOn === undefined ? [] : [mark];
  return exportNotes(
    'blender',
    `Tour ${item}`,
    placed.map((note) => ({ ...note, item, marks })),
  );
}

const long = 'The seam on the left flickers from the third bar to the end, please look at it';
it.each([
  ['a short one', { text: 'Too bright', status: 'open' }, 'v1 Mia: Too bright'],
  ['a resolved one', { text: 'Too bright', status: 'resolved' }, '✓ v1 Mia: Too bright'],
  [
    'a long one',
    { text: long, status: 'open' },
    'v1 Mia: The seam on the left flickers from the third bar to…',
  ],
  [
    'one that was checked',
    { text: long, status: 'open', checkedOn: 12 },
    'v1 Mia: The seam on the left flickers from… (checked on v12)',
  ],
  [
    'one that was checked on what has no number',
    { text: long, status: 'open', checkedOn: null },
    'v1 Mia: The seam on the left flickers from the third bar to…',
  ],
] as const)('names the marker of %s in whole words, as long as Blender keeps', (_, noted, name) => {
  const script = scriptFor('LED Main', [10], pal, 'LED Main', noted);
  const [, quoted = '""'] = /^NOTES = json\.loads\((".*")\)$/m.exec(script) ?? [];
  expect(JSON.parse(JSON.parse(quoted))).toMatchObject([{ name }]);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
});

interface Read {
  readonly texts: Readonly<Record<string, string>>;
  readonly frames: readonly number[];
}

/** Runs Python in a real Blender, in which `run(name)` runs a script, and `read()` keeps what is there by then. */
function inBlender(scripts: Readonly<Record<string, string>>, steps: string): readonly Read[] {
  using folder = temporaryFolder();
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(join(folder.path, `${name}.py`), script);
  const driver = `
import bpy, json, os
scene = bpy.context.scene
scene.frame_start = 1
found = []
def at(fps, base=1): scene.render.fps, scene.render.fps_base = fps, base
def run(name): exec(compile(open(name + ".py").read(), name, "exec"), {"__name__": "__main__"})
def read(): found.append({
    "texts": {text.name: text.as_string() for text in bpy.data.texts},
    "frames": sorted(marker.frame for marker in scene.timeline_markers)})
${steps}
json.dump(found, open("found.json", "w"))
`;
  writeFileSync(join(folder.path, 'driver.py'), driver);
  const args = [
    '--background',
    '--factory-startup',
    '--python-exit-code',
    '3',
    '--python',
    'driver.py',
  ] as const;
  const env = { ...process.env, PWD: folder.path };
  const ran = spawnSync('blender', args, { cwd: folder.path, encoding: 'utf8', env });
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  return JSON.parse(readFileSync(join(folder.path, 'found.json'), 'utf8')) as Read[];
}

const line = '00:00:00:10  v1 Mia: Too bright\n';

it("keeps the artist's texts, and the lists and markers of other exports", {
  tags: ['blender'],
  timeout: 120_000,
}, () => {
  const scripts = {
    led: scriptFor('LED Main', [10], pal),
    second: scriptFor('LED Main', [10], pal, 'another item of that name'),
    long: scriptFor(`${'Hall '.repeat(20)}Floor ✨`, [10], pal),
  };
  const [own, once, twice, written] = inBlender(
    scripts,
    `
at(25)
for name in ("Notes.txt", "Renderdrop notes – Tour LED Main"): bpy.data.texts.new(name).write("My own words")
read()
for name in ("led", "second", "long"): run(name)
read()
bpy.ops.wm.save_as_mainfile(filepath=os.path.abspath("tour.blend"))
bpy.ops.wm.open_mainfile(filepath=os.path.abspath("tour.blend"))
scene = bpy.context.scene
for name in ("led", "second", "long"): run(name)
read()
bpy.data.texts["Renderdrop notes – Tour LED Main.001"].write("Asked Mia about this")
run("led")
read()`,
  );
  const ofLong = '…Hall Hall Hall Hall Hall Hall Floor ✨';
  expect(own?.texts).toEqual({
    'Notes.txt': 'My own words',
    'Renderdrop notes – Tour LED Main': 'My own words',
  });
  expect(once?.texts).toEqual({
    ...own?.texts,
    'Renderdrop notes – Tour LED Main.001': line,
    'Renderdrop notes – Tour LED Main.002': line,
    [`Renderdrop notes – ${ofLong}`]: line,
  });
  expect(once?.frames, 'one marker of each item').toEqual([11, 11, 11]);
  expect(twice, 'each is replaced by itself').toEqual(once);
  expect(written?.texts, 'what somebody added is kept').toEqual({
    ...once?.texts,
    'Renderdrop notes – Tour LED Main.001': `${line}Asked Mia about this`,
    'Renderdrop notes – Tour LED Main.003': line,
  });
  expect(written?.frames).toEqual(once?.frames);
});

it('sets markers by frame number where the scene counts the same frames, otherwise at the frame on screen at that time', {
  tags: ['blender'],
  timeout: 120_000,
}, () => {
  const frames = [0, 59, 755, 4363];
  const scripts = {
    film: scriptFor('Film', frames, film),
    ntsc: scriptFor('Film', frames, { num: 30_000, den: 1001 }),
    whole: scriptFor('Film', frames, { num: 60, den: 1 }),
  };
  const clear = 'read(); scene.timeline_markers.clear()\n';
  const cases = ['at(24); run("film")', 'at(24, 1.001); run("film")', 'at(30); run("ntsc")'].map(
    (each) => `${each}; ${clear}`,
  );
  const apart = ['at(60, 1.001); run("whole")', 'at(24); run("whole")', 'at(50); run("film")'].map(
    (each) => `${each}; ${clear}`,
  );
  const read = inBlender(scripts, [...cases, ...apart].join('')).map((each) => each.frames);
  const counted = frames.map((frame) => frame + 1);
  expect(read.slice(0, 4)).toEqual([counted, counted, counted, counted]);
  // 59 at 60 a second is on screen during frame 23 of 24 a second: 0.983 s, before 24 begins at 1 s.
  expect(read.slice(4)).toEqual([
    [1, 24, 303, 1746],
    [1, 124, 1575, 9099],
  ]);
});
