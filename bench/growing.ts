import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NodeClock } from '../src/engine/node/node-clock.ts';
import { framesOfPiece } from '../src/engine/sequences/pieces/piece-plan.ts';
import { ServiceView } from '../src/engine/testing/upload-studio.ts';
import { WatchedFolder } from '../src/engine/watch-folders/testing/watched-folder.ts';
import { PracticeService } from '../testing/practice-service.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { bare } from './encode.ts';
import { frameKinds, frameName, keptFrames, picturesOf } from './frames.ts';

const [png] = frameKinds;
const pattern = 'shot.####.png';
/** How many frames may be ahead of the encoding. On a farm few are, because it renders more slowly than this computer encodes. */
const aheadMax = 96;
/** The last frames come evenly, so that the sequence counts as finished right after them. */
const evenly = 30;
const evenlyMs = 20;
const pieceFrames = framesOfPiece.prores422hq;
const toldEvery = 100;
const patienceMs = 20 * 60_000;

/**
 * A watch folder into which frames are rendered: measures from the last frame until the upload of the video begins,
 * compared with one bare ffmpeg call for all frames. Then five frames are rendered again.
 */
export const benchGrowing: Benchmark = async ({ quick, log }) => {
  const count = quick ? 200 : 2_000;
  const pictures = await picturesOf(png);
  const folder = mkdtempSync(join(keptFrames, 'growing-'));
  try {
    await using service = await PracticeService.start({ processingMs: 30 });
    const { projectId, projectName } = await new ServiceView(service).target();
    await using watched = await WatchedFolder.open({
      folder,
      service,
      place: { projectId, projectName },
      settings: {
        quietSeconds: 0,
        frames: { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'prores422hq', convertLinear: true },
      },
      clock: new NodeClock(),
    });
    await watched.untilWatching();
    log(`${count} frames are rendered into a folder that is watched`);
    const farm = new Farm(watched, pictures, log);
    const firstSeconds = await farm.renderAll(count);
    log(`upload begins ${firstSeconds.toFixed(1)} s after the last of ${count} frames`);
    await watched.untilState(pattern, 'uploaded');
    // Five frames spread over only a few hundred would touch every piece.
    const again = quick
      ? [60, 61, 62, 63, 64]
      : [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => Math.floor(part * count));
    const { seconds, pieces } = await farm.renderAgain(again);
    log(`5 frames rendered again: ${pieces} pieces, upload begins after ${seconds.toFixed(1)} s`);
    const fromMs = performance.now();
    await bare(watched.path, png);
    const bareSeconds = (performance.now() - fromMs) / 1000;
    log(`one bare call of ffmpeg: ${bareSeconds.toFixed(1)} s`);
    return rowsOf(count, { firstSeconds, seconds, pieces, bareSeconds });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

interface Measured {
  readonly firstSeconds: number;
  readonly seconds: number;
  readonly pieces: number;
  readonly bareSeconds: number;
}

function rowsOf(count: number, { firstSeconds, seconds, pieces, bareSeconds }: Measured): readonly Row[] {
  const peer = { name: 'one bare ffmpeg call over all of them', value: bareSeconds };
  const onePieceSeconds = (bareSeconds / count) * pieceFrames;
  const frames = `${count} PNG frames of 1920x1080`;
  return [
    {
      what: `${frames}, ProRes 422 HQ: from the last frame on the disk to the start of the upload`,
      unit: 's',
      ours: firstSeconds,
      peer,
      goal: { kind: 'at_most', value: Number((2 + onePieceSeconds).toFixed(1)) },
    },
    {
      what: `${frames}, 5 of them rendered again: to the start of the upload`,
      unit: 's',
      ours: seconds,
      peer,
      goal: { kind: 'none' },
    },
    {
      what: `${frames}, 5 of them rendered again: pieces encoded`,
      unit: 'files',
      ours: pieces,
      peer: null,
      goal: { kind: 'at_most', value: 5 },
    },
  ];
}

/** Plays the farm that renders into the folder. */
class Farm {
  readonly #watched: WatchedFolder;
  readonly #pictures: readonly string[];
  readonly #log: (line: string) => void;

  constructor(watched: WatchedFolder, pictures: readonly string[], log: (line: string) => void) {
    this.#watched = watched;
    this.#pictures = pictures;
    this.#log = log;
  }

  /** Returns how long after the last frame the upload began. */
  async renderAll(count: number): Promise<number> {
    // This frame is held back until the end, so the sequence has a gap and can't be finished before. It is one of the first, since a
    // gap lies between frames.
    const lastToCome = 1;
    for (let frame = 0; frame < count; frame += 1) {
      if (frame === lastToCome) continue;
      const isNearEnd = frame >= count - evenly;
      // Waits until earlier frames are encoded, as on a farm whose frames take a while.
      await this.#untilEncoded(frame - (isNearEnd ? evenly + pieceFrames : aheadMax), lastToCome);
      this.#render(frame, frame);
      if (isNearEnd) await wait(evenlyMs);
      if (frame % toldEvery === 0) this.#log(`${frame} of ${count} frames rendered`);
    }
    await this.#untilAre(count - pieceFrames);
    this.#render(lastToCome, lastToCome);
    return await this.#untilUpload(performance.now(), 1);
  }

  async renderAgain(
    frames: readonly number[],
  ): Promise<{ readonly seconds: number; readonly pieces: number }> {
    const before = this.#pieces();
    for (const frame of frames) {
      this.#render(frame, frame + 1);
      await wait(evenlyMs);
    }
    const seconds = await this.#untilUpload(performance.now(), 2);
    const after = this.#pieces();
    return { seconds, pieces: [...after].filter((piece) => !before.has(piece)).length };
  }

  /** Each frame is a file of its own, which is renamed once complete, as renderers do. */
  #render(frame: number, shown: number): void {
    const name = frameName(frame, png);
    const unfinished = join(this.#watched.path, `.${name}`);
    copyFileSync(this.#pictures[shown % this.#pictures.length] ?? '', unfinished);
    renameSync(unfinished, join(this.#watched.path, name));
  }

  /** Waits until the frames before this one are encoded, as far as they fill a piece. */
  async #untilEncoded(frame: number, lastToCome: number): Promise<void> {
    const full = Math.floor(frame / pieceFrames) * pieceFrames;
    const wanted = full > lastToCome ? full - pieceFrames : full;
    if (wanted > 0) await this.#untilAre(wanted);
  }

  async #untilAre(encodedFrames: number): Promise<void> {
    const encoded = () => this.#watched.file(pattern)?.pieces?.encodedFrames ?? 0;
    await this.#watched.until(() => (encoded() >= encodedFrames ? true : null), patienceMs);
  }

  async #untilUpload(fromMs: number, version: number): Promise<number> {
    const { queue } = this.#watched.studio;
    const begun = ['creating', 'sending', 'confirming', 'processing', 'ready'];
    await this.#watched.until(
      () =>
        queue.snapshot().jobs.filter(({ state }) => begun.includes(state.kind)).length >= version
          ? true
          : null,
      patienceMs,
    );
    return (performance.now() - fromMs) / 1000;
  }

  /** The pieces, each by its name and the time it was made. */
  #pieces(): ReadonlySet<string> {
    const folder = join(dirname(this.#watched.path), 'pieces');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.mov'),
    );
    return new Set(names.map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`));
  }
}
