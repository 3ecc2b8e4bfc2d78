import { execFileSync } from 'node:child_process';
import { appendFileSync, linkSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { encodedFromOf, encodedFromOfAll, keepEncodedFrom } from './encoded-from.ts';

const from = { encodedFrom: '/shots/LED', sourceFrames: { first: 1001, last: 1240 } };

/** Writes a video of nine bytes, and passes its path and that of the file about its frames. */
function withVideo(run: (video: string, note: string) => Promise<void>, name = 'LED.mov'): Promise<void> {
  const folder = temporaryFolder();
  const video = join(folder.path, name);
  writeFileSync(video, 'a picture');
  return run(video, `${video}.frames.json`).finally(() => folder[Symbol.dispose]());
}

it('returns what a video was made from, until the video changes', () =>
  withVideo(async (video) => {
    expect(await encodedFromOf(video)).toBeNull();
    expect(await keepEncodedFrom(video, from)).toBe(true);
    expect(await encodedFromOf(video)).toEqual(from);
    appendFileSync(video, '!');
    expect(await encodedFromOf(video)).toBeNull();
    expect(await keepEncodedFrom(video, { ...from, encodedFrom: '/shots/again' })).toBe(true);
    expect(await encodedFromOf(video)).toEqual({ ...from, encodedFrom: '/shots/again' });
  }));

const said = { type: 'encoded_from', frames: '/shots', source_frames: from.sourceFrames, size_bytes: 9 };
it.each([
  ['a note that is whole', JSON.stringify(said), true],
  ['a note of another kind', JSON.stringify({ ...said, type: 'receipt' }), false],
  ['a note of another video', JSON.stringify({ ...said, size_bytes: 8 }), false],
  ['a note cut short', JSON.stringify(said).slice(0, -1), false],
  ['the largest note that is read', JSON.stringify(said).padEnd(64 * 1024), true],
  ['a file too large for a note', JSON.stringify(said).padEnd(64 * 1024 + 1), false],
])('believes %s: %s', (_, text, isBelieved) =>
  withVideo(async (video, note) => {
    writeFileSync(note, text);
    expect((await encodedFromOf(video)) !== null).toBe(isBelieved);
  }),
);

it.each([1, 20, 200])('returns what %i videos of a folder were made from', async (count) => {
  using folder = temporaryFolder();
  const videos = Array.from({ length: count }, (_, index) => join(folder.path, `Ca\u0301mara ${index}.mov`));
  for (const video of videos) writeFileSync(video, 'a picture');
  const encoded = videos.slice(0, 3);
  for (const video of encoded) await keepEncodedFrom(video, from);
  const elsewhere = join(folder.path, 'not there', 'LED.mov');
  expect(await encodedFromOfAll([...videos, elsewhere])).toEqual(
    new Map(encoded.map((video) => [video, from])),
  );
});

it('looks up each file where a folder cannot be read', async () => {
  using folder = temporaryFolder();
  const none = Array.from({ length: 200 }, (_, index) => join(folder.path, 'not there', `${index}.mov`));
  expect(await encodedFromOfAll(none)).toEqual(new Map());
});

it('returns false where it cannot write, and ignores a folder under that name', () =>
  withVideo(async (video, note) => {
    mkdirSync(note);
    expect(await encodedFromOf(video)).toBeNull();
    expect(await keepEncodedFrom(video, from)).toBe(false);
  }));

it.skipIf(process.platform === 'win32')('waits for no pipe, whenever one takes the place of the note', () =>
  withVideo(async (video, note) => {
    execFileSync('mkfifo', [`${video}.pipe`]);
    expect(await keepEncodedFrom(video, from)).toBe(true);
    linkSync(note, `${video}.note`);
    for (let turns = 0; turns < 200; turns += 1) {
      const asked = encodedFromOf(video);
      for (let passed = 0; passed < turns % 20; passed += 1) await turn();
      linkSync(`${video}.pipe`, `${video}.next`);
      renameSync(`${video}.next`, note);
      expect([null, from.encodedFrom]).toContain((await asked)?.encodedFrom ?? null);
      expect(await encodedFromOf(video)).toBeNull();
      linkSync(`${video}.note`, `${video}.next`);
      renameSync(`${video}.next`, note);
    }
  }),
);
