import { execFile } from 'node:child_process';
import { linkSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FfmpegVideoEncoder } from '../src/engine/node/ffmpeg/ffmpeg-video-encoder.ts';
import type { VideoEncoder } from '../src/engine/ports/video-encoder.ts';
import { type Benchmark, pairedRow, type Row } from './benchmark.ts';
import { type FrameKind, frameKinds, frameName, keptFrames, picturesOf } from './frames.ts';

const ffmpeg = promisify(execFile);
const rate = { num: 25, den: 1 } as const;

/**
 * Encodes a sequence into ProRes 422 HQ, including the check of the frames, alternately with a bare ffmpeg call that
 * does the same.
 */
export const benchEncode: Benchmark = async ({ quick, log }) => {
  const rows: Row[] = [];
  // As in the app, which looks for ffmpeg once.
  const encoder = new FfmpegVideoEncoder();
  await encoder.isAvailable();
  for (const kind of frameKinds) {
    const frames = quick ? 24 : 45;
    const folder = await sequence(kind, frames);
    const taken: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    const makers = { ours: () => ours(encoder, folder), bare: () => bare(folder, kind) };
    for (let round = 0; round < (quick ? 1 : 7); round += 1) {
      for (const who of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const fromMs = performance.now();
        await makers[who]();
        taken[who].push((performance.now() - fromMs) / 1000);
      }
      log(
        `${kind.name}, ${round + 1}: ${taken.ours.at(-1)?.toFixed(1)} s, bare ${taken.bare.at(-1)?.toFixed(1)} s`,
      );
    }
    rmSync(folder, { recursive: true });
    rows.push(
      pairedRow(
        `${frames} ${kind.name} frames of 1920x1080 into ProRes 422 HQ, checked`,
        's',
        taken.ours,
        { name: 'one bare ffmpeg call', values: taken.bare },
        { kind: 'at_most_times_peer', factor: 1.05 },
      ),
    );
  }
  return rows;
};

async function sequence(kind: FrameKind, count: number): Promise<string> {
  const pictures = await picturesOf(kind);
  const folder = mkdtempSync(join(keptFrames, 'sequence-'));
  for (let frame = 0; frame < count; frame += 1) {
    linkSync(pictures[frame % pictures.length] ?? '', join(folder, frameName(frame, kind)));
  }
  return folder;
}

async function ours(encoder: VideoEncoder, folder: string): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), 'renderdrop-bench-'));
  const paths = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
  const request = {
    source: { kind: 'frames', rate, paths, sound: null, links: { kind: 'own_folder' } },
    target: { codec: 'prores422hq', colour: 'as_is' },
    outputPath: join(made, 'ours.mov'),
    unfinishedPath: null,
  } as const;
  await encoder.encode(request, () => {}, new AbortController().signal);
  rmSync(made, { recursive: true });
}

/** The call as a person would type it who knows which options the colors need. */
export async function bare(folder: string, { extension }: FrameKind): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), 'renderdrop-bench-'));
  const scale =
    'scale=out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp';
  await ffmpeg('ffmpeg', [
    ...['-v', 'error', '-framerate', '25', '-i', join(folder, `shot.%04d.${extension}`)],
    ...['-vf', `${scale},format=yuv422p10le`, '-c:v', 'prores_ks', '-profile:v', '3', '-vendor', 'apl0'],
    join(made, 'bare.mov'),
  ]);
  rmSync(made, { recursive: true });
}
