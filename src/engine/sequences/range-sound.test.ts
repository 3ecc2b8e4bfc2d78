/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../node/node-clock.ts';
import type { VideoPiece } from '../ports/video-encoder.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { sharedProbe } from '../testing/shared-probe.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { encodeSequence, targetOf } from './encode-sequence.ts';
import { type FoundSequence, foundWithin, sequencesIn } from './find-sequences.ts';
import { writeNumberedFrames } from './testing/numbered-frames.ts';

const clock = new NodeClock();
const encoder = new FfmpegVideoEncoder(foundFfmpeg);
const { signal } = new AbortController();

/** Frames 1001 to 1060 and a WAV that is silent until its tone begins. */
async function framesWithTone(folder: string, { toneAtSeconds = 0, seconds = 4 }) {
  const numbers = Array.from({ length: 60 }, (_, index) => 1001 + index);
  await writeNumberedFrames({ folder, numbers, nameOf: (number) => `Halo_v04.${number}.png` });
  const tone = `aevalsrc='if(gte(t,${toneAtSeconds}),0.5*cos(2*PI*1000*(t-${toneAtSeconds})),0)':s=48000:d=${seconds}`;
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', tone, join(folder, 'Halo_v04.wav')]);
  const [found] = await sequencesIn(folder);
  if (!found) throw new Error('no sequence');
  return found;
}

/** When the first loud sample of a video is heard. */
function toneIn(path: string): number {
  const pcm = ['-map', '0:a:0', '-f', 's16le', '-ac', '1', '-ar', '48000', 'pipe:1'];
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', path, ...pcm], { maxBuffer: 1024 ** 3 });
  for (let at = 0; at < bytes.length; at += 2) {
    if (Math.abs(bytes.readInt16LE(at)) > 8_000) return at / 2 / 48_000;
  }
  return Number.NaN;
}

async function piecesOf(found: FoundSequence, folder: string, rate: FrameRate): Promise<VideoPiece[]> {
  const { frames } = found.sequence;
  const pieces: VideoPiece[] = [];
  for (const some of [frames.slice(0, 15), frames.slice(15)]) {
    const path = join(folder, `piece-${pieces.length}.mov`);
    const paths = some.map(({ name }) => join(found.folder, name));
    const source = { kind: 'frames', rate, paths, sound: null, links: { kind: 'own_folder' } } as const;
    const target = targetOf({ codec: 'prores422hq', colour: 'as_is' });
    await encoder.encodePiece({ source, target, outputPath: path, threads: null }, () => {}, signal);
    pieces.push({ path, frames: paths.length });
  }
  return pieces;
}

describe('a video of some frames has the sound of these frames', () => {
  const frames = temporaryFolder();
  let all: FoundSequence;
  beforeAll(async () => {
    all = await framesWithTone(frames.path, { toneAtSeconds });
  });
  afterAll(() => frames[Symbol.dispose]());
  const pal = { num: 25, den: 1 };
  const film = { num: 24_000, den: 1001 };
  const toneAtSeconds = 2.2;
  it.each([
    ['ProRes', 'prores422hq', pal, 40 / 25, 'whole'],
    ['ProRes in pieces', 'prores422hq', film, (40 * 1001) / 24_000, 'pieces'],
    ['H.264', 'h264', film, (40 * 1001) / 24_000, 'whole'],
  ] as const)('%s', async (_what, codec, rate, skipped, way) => {
    using folder = temporaryFolder();
    const found = foundWithin(all, { first: 1041, last: 1060 });
    const settings = { rate, codec, colour: 'as_is', fillGaps: false } as const;
    const outputPath = join(folder.path, codec === 'h264' ? 'out.mp4' : 'out.mov');
    const videos = way === 'pieces' ? await piecesOf(found, folder.path, rate) : null;
    const pieces = videos && { videos, stillHold: async () => true };
    const wanted = { ...found, settings, outputPath, ...(pieces && { pieces }) };
    const facts = await encodeSequence({ encoder, probe: sharedProbe, clock }, wanted, () => {}, signal);
    expect(facts).toMatchObject({ frameCount: 20, hasAudio: true });
    // AAC rounds the beginning of a tone.
    expect(Math.abs(toneIn(outputPath) - (toneAtSeconds - skipped))).toBeLessThan(
      codec === 'h264' ? 0.005 : 0.0005,
    );
  });

  it('and none where the sound ends before them', async () => {
    using folder = temporaryFolder();
    const short = await framesWithTone(folder.path, { seconds: 1.6 });
    const found = foundWithin(short, { first: 1041, last: 1060 });
    const settings = {
      rate: { num: 25, den: 1 },
      codec: 'prores422hq',
      colour: 'as_is',
      fillGaps: false,
    } as const;
    const wanted = { ...found, settings, outputPath: join(folder.path, 'out.mov') };
    const facts = await encodeSequence({ encoder, probe: sharedProbe, clock }, wanted, () => {}, signal);
    expect(facts).toMatchObject({ frameCount: 20, hasAudio: false });
  });
});
