/** @module-tag ffmpeg */
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EncodeRecord } from '../../../shared/model/encodes.ts';
import type { EncodeSettings, PieceProgress } from '../../../shared/model/sequences.ts';
import { FfmpegVideoEncoder } from '../../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { NodeRandom } from '../../node/node-random.ts';
import type { EncodeListener, EncodeRequest, PieceRequest } from '../../ports/video-encoder.ts';
import { pieceLease } from '../../store/locks/program-lease.ts';
import { itLong } from '../../testing/it-long.ts';
import { sharedProbe } from '../../testing/shared-probe.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { sequencesIn } from '../find-sequences.ts';
import { sequenceFactsOf } from '../frame-sequences.ts';
import { readNumberedFrames, writeNumberedFrames } from '../testing/numbered-frames.ts';
import { VideoMaker } from '../video-maker.ts';
import { GrowingVideos } from './growing-videos.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const clock = new NodeClock();
const never = new AbortController().signal;

/** The real encoder, which also counts its calls. */
class CountingEncoder extends FfmpegVideoEncoder {
  readonly pieces: string[] = [];
  wholes = 0;
  joins = 0;

  override async encodePiece(request: PieceRequest, onFrame: EncodeListener, signal: AbortSignal) {
    const names = request.source.paths.map((path) => /(\d+)\.png$/.exec(path)?.[1]);
    this.pieces.push(`${names[0]}-${names.at(-1)}`);
    return await super.encodePiece(request, onFrame, signal);
  }

  override async encode(request: EncodeRequest, onFrame: EncodeListener, signal: AbortSignal) {
    if (request.pieces) this.joins += 1;
    else this.wholes += 1;
    await super.encode(request, onFrame, signal);
  }
}

const settings: EncodeSettings = {
  rate: { num: 24000, den: 1001 },
  codec: 'prores422hq',
  colour: 'as_is',
  fillGaps: false,
};
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_none, index) => first + index);

/** A farm that renders into one folder, and the program on this computer that encodes its frames. */
class Farm implements AsyncDisposable {
  readonly #folder = temporaryFolder();
  readonly frames = join(this.#folder.path, 'frames');
  readonly pieces = join(this.#folder.path, 'pieces');
  readonly encoder = new CountingEncoder();
  readonly told: PieceProgress[] = [];
  isOn = true;
  isWanted = true;
  growing = this.#open();
  #waiting: (() => void)[] = [];
  #videos = 0;

  async render(numbers: readonly number[], output: readonly string[] = []): Promise<void> {
    await mkdir(this.frames, { recursive: true });
    const nameOf = (number: number) => `Halo.${number}.png`;
    await writeNumberedFrames({ folder: this.frames, numbers, nameOf, output });
  }

  /** Renders a frame again, now showing another number. */
  async renderAnew(number: number, shown: number): Promise<void> {
    const nameOf = () => `Halo.${number}.png`;
    await writeNumberedFrames({ folder: this.frames, numbers: [shown], nameOf });
  }

  pathOf(number: number): string {
    return join(this.frames, `Halo.${number}.png`);
  }

  grows(restMs = 60_000, pattern = 'Halo.####.png', isWanted = () => this.isWanted): void {
    this.growing.grows({
      folder: this.frames,
      pattern,
      settings,
      links: { kind: 'own_folder' },
      restMs,
      isWanted,
      expectedFrames: null,
      onProgress: (progress) => {
        this.told.push(progress);
        for (const look of this.#waiting.splice(0)) look();
      },
    });
  }

  /** Frames of another sequence arrive, which is wanted even if the first one is not any more. */
  growsElse(pattern: string): void {
    this.grows(60_000, pattern, () => true);
  }

  another(): GrowingVideos {
    return this.#open();
  }

  /** Resolves once this many frames are encoded. */
  async until(encodedFrames: number, startedOver = false): Promise<PieceProgress> {
    for (;;) {
      const last = this.told.at(-1);
      if (last && last.encodedFrames >= encodedFrames && last.startedOver === startedOver) return last;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Starts again without anything from memory, as after a crash. */
  async restart(): Promise<void> {
    await this.growing[Symbol.asyncDispose]();
    this.told.length = 0;
    this.growing = this.#open();
  }

  /** Encodes the finished sequence, and returns the numbers that the video shows. */
  async finish(changed: Partial<EncodeSettings> = {}, growing = this.growing): Promise<readonly number[]> {
    const maker = new VideoMaker(
      { encoder: this.encoder, probe: sharedProbe, clock },
      new NodeRandom(),
      growing,
    );
    const [found] = await sequencesIn(this.frames);
    if (!found) throw new Error('no sequence');
    const record = {
      source: {
        kind: 'frames',
        folder: this.frames,
        sequence: sequenceFactsOf(found.sequence),
        settings: { ...settings, ...changed },
        links: { kind: 'own_folder' },
      },
      outputPath: join(this.#folder.path, `video ${++this.#videos}.mov`),
      unfinishedPath: join(this.#folder.path, `video ${this.#videos}.part`),
    } as EncodeRecord & { outputPath: string; unfinishedPath: string };
    await maker.make(record, () => {}, never);
    return (await readNumberedFrames(record.outputPath)).numbers;
  }

  kept(): readonly string[] {
    return readdirSync(this.pieces, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.mov'),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.growing[Symbol.asyncDispose]();
    this.#folder[Symbol.dispose]();
  }

  #open(): GrowingVideos {
    return new GrowingVideos({
      encoder: this.encoder,
      canEncode: async () => true,
      mayUpload: async () => true,
      folder: this.pieces,
      isOn: () => this.isOn,
      threads: () => 1,
      lease: pieceLease(join(this.#folder.path, 'renderdrop.sqlite')),
      clock,
      logger,
    });
  }
}

describe('frames that are encoded as they arrive', () => {
  it('leave their last piece to the end', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1034));
    farm.grows();
    await farm.until(24);
    expect(farm.encoder.pieces).toEqual(['1008-1031']);
    expect(await farm.finish()).toEqual(range(1008, 1034));
    expect(farm.encoder).toMatchObject({ joins: 1, wholes: 0, pieces: ['1008-1031', '1032-1034'] });
  });

  itLong('cost five pieces at most where five of them are rendered again', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1247));
    farm.grows();
    await farm.until(240);
    const again = [1010, 1060, 1061, 1150, 1200];
    for (const number of again) await farm.renderAnew(number, number + 7);
    const shown = range(1008, 1247).map((number) => (again.includes(number) ? number + 7 : number));
    expect(await farm.finish()).toEqual(shown);
    expect(farm.encoder.pieces.slice(10)).toEqual(['1008-1031', '1056-1079', '1128-1151', '1200-1223']);
    expect(farm.encoder.wholes).toBe(0);
  });

  itLong('are there after a restart, and what was being made when it ended is made again', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1031));
    farm.grows();
    await farm.until(24);
    await farm.render(range(1032, 1055));
    farm.grows();
    await farm.restart();
    farm.grows();
    await farm.until(48);
    expect(farm.encoder.pieces.filter((piece) => piece === '1008-1031')).toHaveLength(1);
    expect(await farm.finish()).toEqual(range(1008, 1055));
    expect(farm.encoder).toMatchObject({ joins: 1, wholes: 0 });
  });

  itLong('wait for one that is missing, and make the others', async () => {
    await using farm = new Farm();
    await farm.render([...range(1008, 1019), ...range(1021, 1055)]);
    farm.grows();
    await farm.until(24);
    expect(farm.encoder.pieces).toEqual(['1032-1055']);
    await farm.render([1020]);
    farm.grows();
    await farm.until(48);
    expect(await farm.finish()).toEqual(range(1008, 1055));
  });

  itLong('go up with a gap filled once somebody wants that', async () => {
    await using farm = new Farm();
    await farm.render([...range(1008, 1055), 1058]);
    farm.grows();
    await farm.until(48);
    expect(await farm.finish({ fillGaps: true })).toEqual([...range(1008, 1055), 1055, 1055, 1058]);
    expect(farm.encoder).toMatchObject({ joins: 1, wholes: 0 });
  });

  itLong('are taken for the last ones once nothing has come for a while', async () => {
    await using farm = new Farm();
    await farm.render(range(1001, 1036));
    farm.grows(200);
    await farm.until(36);
    expect(farm.encoder.pieces.toSorted()).toEqual(['1001-1007', '1008-1031', '1032-1036']);
  });

  itLong('that are only touched, or copied again, cost nothing', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1031));
    farm.grows();
    await farm.until(24);
    const content = readFileSync(farm.pathOf(1010));
    rmSync(farm.pathOf(1010));
    writeFileSync(farm.pathOf(1010), content);
    utimesSync(farm.pathOf(1011), 1, 1);
    expect(await farm.finish()).toEqual(range(1008, 1031));
    expect(farm.encoder).toMatchObject({ joins: 1, wholes: 0, pieces: ['1008-1031'] });
  });

  itLong('begin anew in another size, and say so', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1055));
    farm.grows();
    await farm.until(48);
    await farm.render(range(1008, 1031), ['-vf', 'scale=128:64:flags=neighbor']);
    farm.grows();
    expect(await farm.until(24, true)).toMatchObject({ encodedFrames: 24 });
    expect(farm.kept()).toHaveLength(1);
    // While there are frames of two sizes, the encode of the whole video reports what is wrong.
    await expect(farm.finish()).rejects.toMatchObject({ trouble: { code: 'frames_of_mixed_sizes' } });
  });

  itLong('of two depths are refused as ever', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1031));
    await farm.render(range(1032, 1055), ['-pix_fmt', 'rgb48be']);
    farm.grows();
    await farm.until(24);
    await expect(farm.finish()).rejects.toMatchObject({ trouble: { code: 'frames_of_mixed_sizes' } });
  });

  itLong('come out right from the frames themselves where a piece was damaged', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1055));
    farm.grows();
    await farm.until(48);
    const [name] = farm.kept();
    const path = join(farm.pieces, name ?? '');
    const bytes = readFileSync(path);
    bytes.fill(0, bytes.length - 600);
    writeFileSync(path, bytes);
    expect(await farm.finish()).toEqual(range(1008, 1055));
    expect(farm.encoder).toMatchObject({ joins: 1, wholes: 1 });
    expect(farm.kept()).toEqual([]);
  });

  itLong('make room for another sequence once nobody wants their video, and never before', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1031));
    const nameOf = (number: number) => `Other.${number}.png`;
    await writeNumberedFrames({ folder: farm.frames, numbers: range(1032, 1055), nameOf });
    farm.grows();
    await farm.until(24);
    farm.grows(60_000, 'Other.####.png');
    expect(farm.encoder.pieces).toEqual(['1008-1031']);
    farm.isWanted = false;
    farm.told.length = 0;
    farm.growsElse('Other.####.png');
    await farm.until(24);
    expect(farm.encoder.pieces).toEqual(['1008-1031', '1032-1055']);
    expect(farm.kept()).toHaveLength(1);
  });

  itLong('are left alone while another program makes them: that encode is one', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1055));
    farm.grows();
    await farm.until(48);
    const other = farm.another();
    expect(await farm.finish({}, other)).toEqual(range(1008, 1055));
    expect(farm.encoder).toMatchObject({ joins: 0, wholes: 1 });
    expect(farm.kept()).toHaveLength(2);
    await other[Symbol.asyncDispose]();
  });

  itLong('are not kept once somebody turns it off, and of two videos never both', async () => {
    await using farm = new Farm();
    await farm.render(range(1008, 1055));
    farm.grows();
    await farm.until(48);
    const nameOf = (number: number) => `Other.${number}.png`;
    await writeNumberedFrames({ folder: farm.frames, numbers: range(1008, 1055), nameOf });
    farm.grows(60_000, 'Other.####.png');
    expect(farm.kept()).toHaveLength(2);
    farm.isOn = false;
    await farm.growing.settingChanged();
    expect(readdirSync(farm.frames).length).toBeGreaterThan(0);
    expect(() => farm.kept()).toThrow('ENOENT');
  });
});
