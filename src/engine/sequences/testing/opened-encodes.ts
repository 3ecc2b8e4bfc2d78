import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddEncode, EncodeEvent, EncodeSnapshot, EncodeState } from '../../../shared/model/encodes.ts';
import { FfmpegVideoEncoder } from '../../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { NodeRandom } from '../../node/node-random.ts';
import { fromAnywhere } from '../../policy/allowed-folders.ts';
import type { VideoEncoder } from '../../ports/video-encoder.ts';
import { encodeLease } from '../../store/locks/program-lease.ts';
import type { FakeClock } from '../../testing/fake-clock.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { sharedProbe } from '../../testing/shared-probe.ts';
import { storeIn } from '../../testing/store-in.ts';
import { EncodeQueue } from '../encode-queue.ts';
import { EncodeRows } from '../encode-rows.ts';
import { sequencesIn } from '../find-sequences.ts';
import { sequenceFactsOf } from '../frame-sequences.ts';
import { VideoMaker } from '../video-maker.ts';
import { writeNumberedFrames } from './numbered-frames.ts';
import { UploadsAsked } from './uploads-asked.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };

/** A queue of encodes with real frames and videos, as a program opens it. */
export function openEncodes(
  folder: string,
  options: { encoder?: VideoEncoder; uploads?: UploadsAsked; clock?: NodeClock | FakeClock } = {},
) {
  const {
    encoder = new FfmpegVideoEncoder(foundFfmpeg),
    uploads = new UploadsAsked(),
    clock = new NodeClock(),
  } = options;
  const store = storeIn(folder, new NodeClock());
  const random = new NodeRandom();
  const maker = new VideoMaker({ encoder, probe: sharedProbe, clock: new NodeClock() }, random);
  const rows = new EncodeRows(store);
  const lease = encodeLease(store.path);
  const queue = new EncodeQueue({
    rows,
    lease,
    maker,
    uploads,
    clock,
    random,
    logger,
    mayUpload: fromAnywhere,
  });
  const close = async () => {
    await queue[Symbol.asyncDispose]();
    store.close();
  };
  return { queue, uploads, rows, store, [Symbol.asyncDispose]: close };
}

/** Resolves with the first snapshot of an encode in one of these states. */
export const reached = (queue: EncodeQueue, ...kinds: readonly EncodeState['kind'][]) =>
  new Promise<EncodeSnapshot>((resolve) => {
    const look = (encodes: readonly EncodeSnapshot[]) => {
      const found = encodes.find(({ state }) => kinds.includes(state.kind));
      if (found) {
        stop();
        resolve(found);
      }
    };
    const stop = queue.subscribe((event: EncodeEvent) => {
      if (event.kind === 'changed') look(event.encodes);
    });
    look(queue.snapshot().encodes);
  });

export const nameOf = (number: number) => `Halo_v04.${number}.png`;

export async function frames(folder: string, numbers: readonly number[]): Promise<AddEncode> {
  const frameFolder = join(folder, 'frames');
  await mkdir(frameFolder, { recursive: true });
  await writeNumberedFrames({ folder: frameFolder, numbers, nameOf });
  const [found] = await sequencesIn(frameFolder);
  if (!found) throw new Error('no sequence');
  return {
    accountId: 'acc' as never,
    target: { kind: 'new_item', projectId: 'p' as never, projectName: 'P', name: 'Halo' },
    source: {
      kind: 'frames',
      folder: frameFolder,
      sequence: sequenceFactsOf(found.sequence),
      settings: { rate: { num: 25, den: 1 }, codec: 'h264', colour: 'as_is', fillGaps: false },
    },
    outputFolder: folder,
  };
}

export const videosIn = (folder: string) => readdirSync(folder).filter((name) => /\.(mp4|mov)$/.test(name));

/** An encoder that never finishes, and tells when it has begun. */
export class HangingEncoder implements VideoEncoder {
  readonly began = Promise.withResolvers<void>();
  async isAvailable() {
    return true;
  }
  async encode(...[, , signal]: Parameters<VideoEncoder['encode']>): Promise<void> {
    signal.throwIfAborted();
    this.began.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }
}
