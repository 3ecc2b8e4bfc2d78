/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { describeWatchFile } from '../../../shared/model/describe-watch-file.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { FfmpegFrameGrabber } from '../../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from '../../node/ffmpeg/ffmpeg-program.ts';
import { FfmpegVideoEncoder } from '../../node/ffmpeg/ffmpeg-video-encoder.ts';
import { readNumberedFrames, writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { WatchedFolder, type WatchedFolderOptions } from '../testing/watched-folder.ts';

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
});
afterAll(() => service.stop());

const encode = {
  kind: 'encode',
  rate: { num: 25, den: 1 },
  codec: null,
  convertLinear: true,
} as const satisfies WatchFrames;

const open = (folder: string, options: Partial<WatchedFolderOptions> = {}) =>
  WatchedFolder.open({
    folder,
    service,
    place,
    ...options,
    settings: { frames: encode, ...options.settings },
  });

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_none, index) => first + index);

const render = (
  watched: WatchedFolder,
  name: string,
  numbers: readonly number[],
  pixels: 'rgb24' | 'rgba' = 'rgb24',
) => {
  mkdirSync(watched.path, { recursive: true });
  return writeNumberedFrames({
    folder: watched.path,
    numbers,
    pixels,
    nameOf: (number) => `${name}.${String(number).padStart(4, '0')}.png`,
  });
};

/** The frame numbers that are painted into the video that a row's encode made. */
async function shownIn(watched: WatchedFolder, item: string): Promise<readonly number[]> {
  return (await readNumberedFrames(videoOf(watched, item))).numbers;
}

const videoOf = ({ studio }: WatchedFolder, item: string): string =>
  studio.engine.encodes
    .snapshot()
    .encodes.findLast(({ target }) => ('name' in target ? target.name : target.mediaName) === item)
    ?.outputPath ?? '';

/** The profile and the pixels of that video, as ffprobe reads them. */
function pixelsOf(watched: WatchedFolder, item: string): string {
  const show = ['-select_streams', 'v:0', '-show_entries', 'stream=profile,pix_fmt', '-of', 'csv=p=0'];
  const path = videoOf(watched, item);
  return execFileSync('ffprobe', ['-v', 'error', ...show, path], { encoding: 'utf8' }).trim();
}

/** What the row shows below its state. */
function wordsOf({ studio }: WatchedFolder, row: WatchFile): string | null {
  const { conditions } = studio.queue.snapshot();
  return describeWatchFile(row, null, { conditions, nowMs: 0 }).next;
}

describe.concurrent('frames in a watch folder', () => {
  it('are one row, encoded once whole, and one version with each frame', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    const path = 'Halo Owl.####.png';
    await render(watched, 'Halo Owl', [1003, 1004, 1001]);
    const waiting = await watched.until(() => {
      const row = watched.file(path);
      return row?.state.kind === 'settling' && row.state.waitsFor.kind === 'frames_missing' ? row : null;
    });
    expect(waiting).toMatchObject({
      sequence: { firstFrame: 1001, lastFrame: 1004, frameCount: 3, missing: [{ first: 1002, last: 1002 }] },
    });
    expect(wordsOf(watched, waiting)).toMatch(
      /1 of 4 frames is missing: 1002\. .* The video would be 0\.\d+\ss long\.$/,
    );
    expect(watched.folder().counts).toMatchObject({ needYou: 1, settling: 0 });
    await render(watched, 'Halo Owl', [1002]);
    const row = await watched.untilState(path, 'uploaded');
    expect(watched.files()).toHaveLength(1);
    expect(row).toMatchObject({ versionNumber: 1, sequence: { missingCount: 0, frameCount: 4 } });
    expect(await shownIn(watched, 'Halo Owl')).toEqual([1001, 1002, 1003, 1004]);
    const [encoded] = watched.studio.engine.encodes.snapshot().encodes;
    const version = await view.version(row.versionId ?? '');
    expect(version.sha256).toBe(sha256Of(encoded?.outputPath ?? ''));
    const [receipt] = await watched.studio.queue.receipts(
      'jobId' in row.state && row.state.jobId ? [row.state.jobId] : [],
    );
    expect(receipt?.source_frames).toEqual({ first: 1001, last: 1004 });

    // Rendered again, with more frames: the next version of the same item.
    await render(watched, 'Halo Owl', range(1001, 1005));
    const again = await watched.untilState(path, 'uploaded', 2);
    expect(again.versionNumber).toBe(2);
    expect((await view.version(again.versionId ?? '')).media_id).toBe(version.media_id);
    expect(await shownIn(watched, 'Halo Owl')).toEqual(range(1001, 1005));
    const [before, now] = [encoded?.outputPath ?? '', videoOf(watched, 'Halo Owl')];
    expect(
      [before, now].map((video) => basename(video)),
      'no number that nobody gave',
    ).toEqual(['Halo Owl.mov', 'Halo Owl.mov']);
    expect(now).not.toBe(before);
  });

  it('keep their transparency in ProRes 4444 unless a person chose another codec, and the row says what that loses', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    await render(watched, 'Glass Owl', range(1, 3), 'rgba');
    await render(watched, 'Brick Owl', range(1, 3));
    const row = await watched.untilState('Glass Owl.####.png', 'uploaded');
    expect(pixelsOf(watched, 'Glass Owl')).toMatch(/^4444,yuva444p/);
    const { numbers, alphas } = await readNumberedFrames(videoOf(watched, 'Glass Owl'));
    expect(numbers).toEqual([1, 2, 3]);
    for (const alpha of alphas) expect(Math.abs(alpha - 128)).toBeLessThan(3);
    expect(wordsOf(watched, row)).toBe(null);
    await watched.untilState('Brick Owl.####.png', 'uploaded');
    expect(pixelsOf(watched, 'Brick Owl')).toBe('HQ,yuv422p10le');

    const settings = { ...watched.folder().settings, frames: { ...encode, codec: 'prores422hq' } } as const;
    await watched.watch.change(watched.id, settings);
    await render(watched, 'Lost Owl', range(1, 3), 'rgba');
    const lost = await watched.untilState('Lost Owl.####.png', 'uploaded');
    expect(pixelsOf(watched, 'Lost Owl')).toBe('HQ,yuv422p10le');
    expect(wordsOf(watched, lost)).toBe('Transparency is lost in ProRes 422 HQ.');
  });

  it('with gaps and a stray frame go up by themselves where the folder fills gaps and skips strays', async () => {
    using folder = temporaryFolder();
    const frames: WatchFrames = { ...encode, fillGaps: true, skipApart: true };
    await using watched = await open(folder.path, { settings: { frames } });
    await watched.untilWatching();
    await watched.watch.setPaused(watched.id, true);
    await render(watched, 'Auto Owl', [...range(1, 4), ...range(6, 7), 9000]);
    const path = 'Auto Owl.####.png';
    const { place: at, settings } = watched.folder();
    const plan = (changed: Partial<typeof frames>) =>
      watched.watch.plan({
        path: watched.path,
        place: at,
        settings: { ...settings, frames: { ...frames, ...changed } },
        existing: 'all',
      });
    const skipped = { lastFrame: 7, missingCount: 1, strays: [9000] };
    expect(await plan({})).toMatchObject({ uploads: 1, files: [{ sequence: skipped }] });
    expect(await plan({ fillGaps: false })).toMatchObject({ choices: 1, files: [{ sequence: skipped }] });
    expect(await plan({ skipApart: false, fillGaps: false })).toMatchObject({
      choices: 1,
      files: [{ sequence: { lastFrame: 9000 } }],
    });
    await watched.watch.setPaused(watched.id, false);
    const row = await watched.untilState(path, 'uploaded');
    expect(row.sequence).toMatchObject(skipped);
    expect(await shownIn(watched, 'Auto Owl')).toEqual([1, 2, 3, 4, 4, 6, 7]);
  });

  itLong('with gaps go up as they are once somebody says so, each gap filled', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    await render(watched, 'Gap Owl', [1, 2, 5]);
    const path = 'Gap Owl.####.png';
    await watched.until(() => (watched.folder().counts.needYou === 1 ? true : null));
    await watched.watch.uploadAnyway(watched.id, path);
    await watched.untilState(path, 'uploaded');
    expect(await shownIn(watched, 'Gap Owl')).toEqual([1, 2, 2, 2, 5]);
  });

  itLong(
    'go up without one that is far from all others once a person skips it, and its file stays',
    async () => {
      using folder = temporaryFolder();
      await using watched = await open(folder.path);
      await watched.untilWatching();
      await render(watched, 'Far Owl', [...range(1, 12), 901]);
      const path = 'Far Owl.####.png';
      const asking = await watched.until(() => {
        const row = watched.file(path);
        return row?.state.kind === 'settling' && row.state.waitsFor.kind === 'frames_missing' ? row : null;
      });
      expect(wordsOf(watched, asking)).toMatch(
        /Frame 901 may not belong to this render: with it, 888 of 901 frames are missing\. Skip it, or /,
      );
      await watched.watch.skipFrames(watched.id, path);
      const row = await watched.untilState(path, 'uploaded');
      expect(row.sequence).toMatchObject({ firstFrame: 1, lastFrame: 12, missingCount: 0, strays: [901] });
      expect(await shownIn(watched, 'Far Owl')).toEqual(range(1, 12));
      expect(readdirSync(folder.path, { recursive: true }).join()).toContain('Far Owl.0901.png');
    },
  );

  itLong('go up with a word about the one whose end is black while the others are not', async () => {
    using folder = temporaryFolder();
    using made = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    const nameOf = (number: number) => `Dark Owl.${number}.bmp`;
    await writeNumberedFrames({ folder: made.path, numbers: range(1, 4), nameOf });
    const { size } = statSync(join(made.path, nameOf(4)));
    truncateSync(join(made.path, nameOf(4)), Math.floor(size * 0.6));
    truncateSync(join(made.path, nameOf(4)), size);
    for (const number of range(1, 4))
      copyFileSync(join(made.path, nameOf(number)), join(watched.path, nameOf(number)));
    const path = 'Dark Owl.#.bmp';
    const says = 'The last 40% of frame 4 is black or not copied yet.';
    const waiting = await watched.until(() => {
      const row = watched.file(path);
      return row?.state.kind === 'settling' && row.state.waitsFor.kind === 'unsure' ? row : null;
    });
    expect(wordsOf(watched, waiting)).toContain(says);
    expect(wordsOf(watched, await watched.untilState(path, 'uploaded'))).toBe(says);
  });

  itLong.skipIf(process.platform === 'win32')(
    'take no sound through a link out of their folder',
    async () => {
      using folder = temporaryFolder();
      await using watched = await open(folder.path);
      await watched.untilWatching();
      const secret = join(folder.path, 'meeting.wav');
      execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=1', secret]);
      symlinkSync(secret, join(watched.path, 'Loud Owl.wav'));
      await render(watched, 'Loud Owl', range(1, 4));
      const row = await watched.untilState('Loud Owl.####.png', 'failed');
      expect(row.state).toMatchObject({ trouble: { code: 'sound_leads_outside' } });
      rmSync(join(watched.path, 'Loud Owl.wav'));
      await watched.watch.uploadAnyway(watched.id, 'Loud Owl.####.png');
      await watched.untilState('Loud Owl.####.png', 'uploaded');
    },
  );

  itLong.skipIf(process.platform === 'win32')(
    'that are links go up from within the folder, and from elsewhere once links are followed',
    async () => {
      using folder = temporaryFolder();
      const [pool, elsewhere] = [join(folder.path, 'renders', 'pool'), join(folder.path, 'elsewhere')];
      const nameOf = (number: number) => `f_${number}.png`;
      const frames = { numbers: range(1, 4), nameOf, pixels: 'rgba' } as const;
      for (const place of [pool, elsewhere]) {
        mkdirSync(place, { recursive: true });
        await writeNumberedFrames({ folder: place, ...frames });
      }
      await using watched = await open(folder.path);
      await watched.untilWatching();
      for (const [shot, from] of [
        ['Inner Owl', '../pool'],
        ['Outer Owl', elsewhere],
      ] as const) {
        mkdirSync(join(watched.path, shot));
        for (const number of frames.numbers)
          symlinkSync(join(from, `f_${number}.png`), join(watched.path, shot, `${shot}.${number}.png`));
      }
      await watched.untilState('Inner Owl/Inner Owl.#.png', 'uploaded');
      expect(await shownIn(watched, 'Inner Owl')).toEqual(frames.numbers);
      expect(pixelsOf(watched, 'Inner Owl')).toMatch(/^4444,yuva444p/);
      expect(watched.file('Outer Owl/Outer Owl.#.png')).toBeUndefined();
      watched.watch.rescan(watched.id);
      await watched.until(() => {
        const { condition } = watched.folder();
        return condition.kind === 'watching' && condition.outsideLinks?.count === 4 ? condition : null;
      });
      await watched.watch.change(watched.id, { ...watched.folder().settings, followLinks: true });
      await watched.untilState('Outer Owl/Outer Owl.#.png', 'uploaded');
      expect(await shownIn(watched, 'Outer Owl')).toEqual(frames.numbers);
      expect(pixelsOf(watched, 'Outer Owl')).toMatch(/^4444,yuva444p/);
    },
  );

  itLong('wait for their rate, and go up once the folder has one', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path, { settings: { frames: { ...encode, rate: null } } });
    await watched.untilWatching();
    await render(watched, 'Rate Owl', range(1, 4));
    const path = 'Rate Owl.####.png';
    await watched.until(() => {
      const state = watched.file(path)?.state;
      return state?.kind === 'finished' && state.waitsFor === 'frame_rate' ? state : null;
    });
    await watched.watch.change(watched.id, { ...watched.folder().settings, frames: encode });
    await watched.untilState(path, 'uploaded');
  });

  itLong('are left alone where the folder is not set to encode, until it is', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path, { settings: { frames: { kind: 'skip' } } });
    await watched.untilWatching();
    await render(watched, 'Skip Owl', range(1, 4));
    const path = 'Skip Owl.####.png';
    const skipped = await watched.untilState(path, 'skipped');
    expect(skipped.state).toMatchObject({ reason: { kind: 'image_sequence' } });
    await watched.watch.change(watched.id, { ...watched.folder().settings, frames: encode });
    await watched.untilState(path, 'uploaded');
  });

  itLong('need a choice where nobody has said what the folder does with them', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path, { settings: { frames: { kind: 'ask' } } });
    await watched.untilWatching();
    await render(watched, 'Ask Owl', range(1, 4));
    const path = 'Ask Owl.####.png';
    await watched.until(() => (watched.folder().counts.needYou === 1 ? true : null));
    const row = watched.file(path);
    expect(row && wordsOf(watched, row)).toMatch(/^Set whether this folder encodes/);
    await watched.watch.change(watched.id, { ...watched.folder().settings, frames: encode });
    await watched.untilState(path, 'uploaded');
  });

  it('say what to install where there is no ffmpeg, and are encoded once it is installed', async () => {
    using folder = temporaryFolder();
    const candidates: string[] = [];
    const encoder = new FfmpegVideoEncoder(new FfmpegProgram(candidates));
    await using watched = await open(folder.path, { encoder });
    await watched.untilWatching();
    await render(watched, 'None Owl', range(1, 4));
    const path = 'None Owl.####.png';
    const state = await watched.until(() => {
      const row = watched.file(path)?.state;
      return row?.kind === 'finished' && row.waitsFor === 'encoder' ? row : null;
    });
    expect(state.says).toMatch(/ffmpeg/);
    expect(state.says).toMatch(/apt-get install ffmpeg|brew install|winget install/);
    candidates.push('/usr/bin/ffmpeg');
    await watched.untilState(path, 'uploaded');
  });

  itLong('ask when they are far fewer than the current version has', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    await render(watched, 'Short Owl_v1', range(1, 20));
    await watched.untilState('Short Owl_v1.####.png', 'uploaded');
    await render(watched, 'Short Owl_v2', range(1, 6));
    const path = 'Short Owl_v2.####.png';
    const asking = await watched.untilState(path, 'choosing');
    expect(asking.state).toMatchObject({ candidates: [{ name: 'Short Owl' }] });
    expect(asking.state.kind === 'choosing' && asking.state.says).toMatch(/^6 frames.* 20/);
    await watched.watch.uploadAnyway(watched.id, path);
    const row = await watched.untilState(path, 'uploaded');
    expect(row.versionNumber).toBe(2);
  });

  itLong(
    'rendered again while they are encoded: the old video is given up, and the new one goes up',
    async () => {
      using folder = temporaryFolder();
      await using watched = await open(folder.path);
      await watched.untilWatching();
      await render(watched, 'Again Owl', range(1, 300));
      const path = 'Again Owl.####.png';
      await watched.until(() => {
        const state = watched.file(path)?.state;
        return state?.kind === 'encoding' && state.progress ? state : null;
      });
      await render(watched, 'Again Owl', range(301, 310));
      const row = await watched.untilState(path, 'uploaded');
      expect(row).toMatchObject({ render: 1, versionNumber: 1, sequence: { lastFrame: 310 } });
      expect(await shownIn(watched, 'Again Owl')).toEqual(range(1, 310));
    },
  );

  itLong('are encoded while they are rendered, and their row says how many', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    const path = 'Early Owl.####.png';
    // While a frame is missing, the other frames are encoded.
    await render(watched, 'Early Owl', [...range(1008, 1103), ...range(1105, 1110)]);
    const early = await watched.until(() => {
      const row = watched.file(path);
      return row?.state.kind === 'settling' && row.pieces?.encodedFrames === 96 ? row : null;
    });
    const context = {
      conditions: watched.studio.queue.snapshot().conditions,
      nowMs: (early.pieces?.lastFrameAtMs ?? 0) - 1,
    };
    expect(describeWatchFile(early, null, context).next).toMatch(
      /^96 of 103 encoded, last frame expected at .*\d:\d\d.*\./,
    );
    await render(watched, 'Early Owl', [1104]);
    const row = await watched.untilState(path, 'uploaded');
    expect(row).toMatchObject({ versionNumber: 1 });
    expect(await shownIn(watched, 'Early Owl')).toEqual(range(1008, 1110));
    const kept = readdirSync(join(folder.path, 'pieces'), { recursive: true, encoding: 'utf8' });
    expect(kept.filter((name) => name.endsWith('.mov'))).toHaveLength(5);
  });

  it('keep the codec of their first look over a restart, whatever frame comes before', async () => {
    using folder = temporaryFolder();
    const path = 'Split Owl.####.png';
    const piecesOf = () =>
      globSync(join(folder.path, 'pieces', '*', '*.mov')).map((piece) => [piece, statSync(piece).mtimeMs]);
    {
      await using watched = await open(folder.path);
      await watched.untilWatching();
      // The missing frame holds the upload, but not the encoding of the others.
      await render(watched, 'Split Owl', [...range(1008, 1031), 1033], 'rgba');
      await watched.until(() => (watched.file(path)?.pieces?.encodedFrames === 24 ? true : null));
    }
    const pieces = piecesOf();
    expect(pieces).toHaveLength(1);
    const looked: string[] = [];
    const grabber = new FfmpegFrameGrabber();
    const looker = {
      look: (...asked: Parameters<typeof grabber.look>) => {
        looked.push(asked[0]);
        return grabber.look(...asked);
      },
    };
    await using watched = await open(folder.path, { looker });
    await watched.untilWatching();
    await render(watched, 'Split Owl', [1007, 1032], 'rgba');
    await watched.untilState(path, 'uploaded');
    expect(pixelsOf(watched, 'Split Owl')).toMatch(/^4444,yuva444p/);
    expect(await shownIn(watched, 'Split Owl')).toEqual(range(1007, 1033));
    expect(looked).toEqual([]);
    expect(piecesOf()).toEqual(expect.arrayContaining(pieces));
  });

  it('still need a person right after a restart, if no frame came meanwhile', async () => {
    using folder = temporaryFolder();
    const path = 'Gap Owl.####.png';
    const waitsForOf = (watched: WatchedFolder) => {
      const state = watched.file(path)?.state;
      return state?.kind === 'settling' ? state.waitsFor.kind : null;
    };
    {
      await using watched = await open(folder.path);
      await watched.untilWatching();
      await render(watched, 'Gap Owl', [1, 2, 4]);
      await watched.until(() => (waitsForOf(watched) === 'frames_missing' ? true : null));
    }
    await using watched = await open(folder.path);
    const kinds = new Set<string | null>();
    watched.watch.subscribe(() => kinds.add(waitsForOf(watched)));
    await watched.untilWatching();
    expect(watched.folder().counts).toMatchObject({ needYou: 1, settling: 0 });
    expect([...kinds, waitsForOf(watched)].filter((kind) => kind !== 'frames_missing')).toEqual([]);
    await render(watched, 'Gap Owl', [3]);
    await watched.until(() => (kinds.has('quiet') ? true : null));
  });

  itLong('keep their row over a restart, and are one version however often it restarts', async () => {
    using folder = temporaryFolder();
    const path = 'Restart Owl.####.png';
    {
      await using watched = await open(folder.path);
      await watched.untilWatching();
      await render(watched, 'Restart Owl', range(1, 200));
      await watched.untilState(path, 'encoding');
    }
    {
      await using watched = await open(folder.path);
      await watched.until(() => (watched.file(path)?.state.kind === 'encoding' ? true : null));
    }
    await using watched = await open(folder.path);
    const row = await watched.untilState(path, 'uploaded');
    const item = await view.item(watched.projectId, (await view.version(row.versionId ?? '')).media_id);
    expect(item.versions_count).toBe(1);
    expect(await shownIn(watched, 'Restart Owl')).toEqual(range(1, 200));
  });

  itLong('that are all deleted leave nothing behind, and videos beside them are files', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    await render(watched, 'Gone Owl', [1, 2, 4]);
    sampleRender(watched.path, 'Video Owl.mov');
    await watched.untilState('Video Owl.mov', 'uploaded');
    await watched.until(() => (watched.file('Gone Owl.####.png') ? true : null));
    for (const number of [1, 2, 4]) rmSync(join(watched.path, `Gone Owl.000${number}.png`));
    await watched.until(() => (watched.file('Gone Owl.####.png') ? null : true));
    expect(watched.files()).toHaveLength(1);
  });
});
