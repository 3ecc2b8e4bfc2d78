/** @module-tag ffmpeg */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProbeDesk } from '../../media-probe/testing/probe-samples.ts';
import { type RenderKind, renderKinds } from '../testing/render-kinds.ts';
import { probeVerdictOf } from './probe-verdict.ts';

let desk: ProbeDesk;
beforeAll(async () => {
  desk = await ProbeDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

const verdictOf = async (kind: Pick<RenderKind, 'name'>, bytes: Uint8Array) => {
  const path = join(desk.renders.directory, `verdict-${kind.name}`);
  writeFileSync(path, bytes);
  const verdict = probeVerdictOf(await desk.look(path));
  return verdict.kind === 'unsure' ? verdict.because : verdict.kind;
};

it.each(renderKinds)('$name: the complete file is $whole, and half of it is not', async (kind) => {
  const bytes = readFileSync(await desk.renders.make(kind.name, kind.arguments));
  expect(await verdictOf(kind, bytes)).toBe(kind.whole);
  for (const part of [0.3, 0.5, 0.75]) {
    const length = Math.floor(bytes.length * part);
    const cut = await verdictOf(kind, bytes.subarray(0, length));
    expect(
      kind.whole === 'no_length' || kind.listsAtEnd ? ['incomplete', 'no_length'] : ['incomplete'],
      `cut at ${part}`,
    ).toContain(cut);
    const preallocated = Buffer.concat([bytes.subarray(0, length), Buffer.alloc(bytes.length - length)]);
    const held = await verdictOf(kind, preallocated);
    expect(kind.hidesZeros ? ['zeros'] : ['incomplete'], `zeros from ${part}`).toContain(held);
  }
});

const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=0.4'];
const indexFirst = ['-movflags', '+faststart'];

/** Formats whose index says where the last picture is, and the verdict if that picture ends in zeros. */
const endingKinds: readonly (readonly [
  name: string,
  lacking: 'incomplete' | 'zeros',
  encoder: readonly string[],
])[] = [
  ['h264-end.mp4', 'incomplete', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']],
  ['mpeg4-end.mp4', 'incomplete', ['-c:v', 'mpeg4', '-q:v', '2']],
  ['prores-end.mov', 'incomplete', ['-c:v', 'prores_ks']],
  ['prores-4444-end.mov', 'incomplete', ['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le']],
  ['prores-fields-end.mov', 'incomplete', ['-c:v', 'prores_ks', '-flags', '+ildct', '-top', '1']],
  ['jpeg-end.mov', 'incomplete', ['-c:v', 'mjpeg', '-q:v', '2']],
  ['png-end.mov', 'incomplete', ['-c:v', 'png']],
  // Their encoders pad with zeros too, so only waiting can tell.
  ['mpeg2-end.mov', 'zeros', ['-c:v', 'mpeg2video', '-b:v', '20M']],
  ['dnxhr-end.mov', 'zeros', ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_sq', '-pix_fmt', 'yuv422p']],
  ['dv-end.mov', 'zeros', ['-s', '720x576', '-pix_fmt', 'yuv420p', '-c:v', 'dvvideo']],
  ['cineform-end.mov', 'zeros', ['-c:v', 'cfhd']],
  ['hap-end.mov', 'zeros', ['-c:v', 'hap']],
  ['vp9-end.mp4', 'zeros', ['-c:v', 'libvpx-vp9', '-b:v', '20M', '-deadline', 'realtime', '-cpu-used', '8']],
];

it.each(endingKinds)('%s: %s if its last picture ends in zeros', async (name, lacking, encoder) => {
  const bytes = readFileSync(await desk.renders.make(name, [...picture, ...encoder, ...indexFirst]));
  expect(await verdictOf({ name }, bytes)).toBe('whole');
  // The last block of a file is rarely full, so a copy may lack only a few bytes of it.
  for (const count of [40, 300, 600, 3_000]) {
    const held = Buffer.concat([bytes.subarray(0, bytes.length - count), Buffer.alloc(count)]);
    const may = count < 512 ? [lacking, 'zeros'] : [lacking];
    expect(may, `${count} bytes`).toContain(await verdictOf({ name }, held));
  }
});

it('zeros after the last bytes of a ProRes or JPEG frame do not count as missing', async () => {
  for (const [name, encoder] of [
    ['prores-stuffed.mov', ['-c:v', 'prores_ks']],
    ['jpeg-stuffed.mov', ['-c:v', 'mjpeg', '-q:v', '2']],
  ] as const) {
    // With one frame and the index after it, only one size has to be changed.
    const made = await desk.renders.make(name, [...picture, '-frames:v', '1', ...encoder]);
    expect(await verdictOf({ name }, stuffed(readFileSync(made), 4_096)), name).toBe('whole');
  }
});

/** A movie of one frame with zeros appended to that frame and counted in its size. */
function stuffed(movie: Buffer, count: number): Buffer {
  const indexAt = movie.indexOf('moov') - 4;
  const sizeAt = movie.indexOf('stsz') + 8;
  const mediaAt = movie.indexOf('mdat') - 4;
  const bytes = Buffer.concat([movie.subarray(0, indexAt), Buffer.alloc(count), movie.subarray(indexAt)]);
  bytes.writeUInt32BE(movie.readUInt32BE(sizeAt) + count, sizeAt + count);
  bytes.writeUInt32BE(movie.readUInt32BE(mediaAt) + count, mediaAt);
  return bytes;
}
