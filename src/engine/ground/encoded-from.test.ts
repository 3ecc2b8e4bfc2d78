import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { encodedFromOf, keepEncodedFrom } from './encoded-from.ts';

const from = { encodedFrom: '/shots/LED', sourceFrames: { first: 1001, last: 1240 } };

/** A video of nine bytes, with what lies beside it. */
function withVideo(run: (video: string, note: string) => Promise<void>, name = 'LED.mov'): Promise<void> {
  const folder = temporaryFolder();
  const video = join(folder.path, name);
  writeFileSync(video, 'a picture');
  return run(video, `${video}.frames.json`).finally(() => folder[Symbol.dispose]());
}

it('says of a video what it was made from, as long as it is that video', () =>
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

it('says where it cannot be kept, and takes a folder for no note', () =>
  withVideo(async (video, note) => {
    mkdirSync(note);
    expect(await encodedFromOf(video)).toBeNull();
    expect(await keepEncodedFrom(video, from)).toBe(false);
  }));
