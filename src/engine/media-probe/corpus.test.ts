/** @module-tag ffmpeg */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareWithFfprobe } from './testing/compare-with-ffprobe.ts';
import { corpus } from './testing/corpus.ts';
import { ProbeDesk } from './testing/probe-samples.ts';

let desk: ProbeDesk;
beforeAll(async () => {
  desk = await ProbeDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

/** Kinds that MediaInfo alone gets wrong; `corpus.long.test.ts` tests all. */
const hard = [
  'scale-600-at-30000-1001-drop.mov',
  'scale-2997-at-30000-1001-drop.mov',
  'scale-5994-at-60000-1001-drop.mov',
  'H.264-120000-1001.mkv',
  'VP9-240.webm',
  'live.webm',
  'H.264-1000-33.mp4',
  'H.264-30000-1001.ts',
  'MPEG-2-30000-1001.mpg',
  'Theora-30000-1001.ogv',
  'WMV2-30000-1001.wmv',
  'turned-90.mp4',
  'black-raw.mkv',
  '4-MagicYUV.mkv',
  '4-UtVideo.avi',
  'variable.mp4',
];

it.each(hard)('%s is what ffprobe says', async (name) => {
  const file = corpus.find((candidate) => candidate.name === name);
  if (file === undefined) throw new Error(name);
  const path = await desk.renders.make(file.name, file.arguments);
  const checks = await compareWithFfprobe(file, path, await desk.look(path));
  expect(checks.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
});
