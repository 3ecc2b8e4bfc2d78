/** @module-tag ffmpeg */
import { createHash } from 'node:crypto';
import { copyFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type NumberedFile,
  numberedFiles,
  numberIn,
  numbersIn,
} from '../../engine/media-probe/testing/numbered-frames.ts';
import { FfmpegCopyMaker } from '../../engine/node/ffmpeg/ffmpeg-copy-maker.ts';
import { CheckDesk } from '../../engine/notes/testing/check-desk.ts';
import { FakeClock } from '../../engine/testing/fake-clock.ts';
import { foundFfmpeg } from '../../engine/testing/found-ffmpeg.ts';
import { itLong } from '../../engine/testing/it-long.ts';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { RenderLocator } from '../../engine/viewing/render-locator.ts';
import { SequenceRenders } from '../../engine/viewing/sequence-renders.ts';
import type { FileId } from '../../shared/ipc/values.ts';
import { secondsToFrame } from '../../shared/model/timecode.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { PickedFiles } from '../ipc/picked-files.ts';
import { NewestFirst } from './newest-first.ts';
import { PictureCache } from './picture-cache.ts';
import { pictureSizeOf } from './picture-size.ts';
import { RenderStrips } from './render-strips.ts';

const never = new AbortController().signal;
const pickedFiles = new PickedFiles();
let desk: CheckDesk;
beforeAll(async () => {
  desk = await CheckDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

function openStrips(folder: string, receipt: Receipt | null = null) {
  let grabbed = 0;
  const state = { copy: null as string | null };
  const strips = new RenderStrips({
    open: Promise.resolve({
      frames: {
        isAvailable: () => desk.grabber.isAvailable(),
        grabRun: (...asked) => desk.grabber.grabRun(...asked),
        timesAround: (...asked) => desk.grabber.timesAround(...asked),
        grab: (...asked) => {
          grabbed += 1;
          return desk.grabber.grab(...asked);
        },
      },
      locator: new RenderLocator({
        probe: desk.probes.probe,
        versionReceipt: () => receipt,
        copies: { pathOf: async () => state.copy },
        sequences: new SequenceRenders(desk.grabber),
        shownReceipt: () => receipt,
      }),
      closing: never,
    }),
    pickedFiles,
    turns: new NewestFirst(2),
    cache: new PictureCache(join(folder, 'stills'), 10_000_000, new FakeClock()),
  });
  return { strips, state, grabbed: () => grabbed };
}

const idOf = async (path: string): Promise<FileId> => {
  const [file] = await pickedFiles.add([path]);
  if (!file) throw new Error('Not picked');
  return file.id;
};

/** Checks at every place that the number shown in the picture is the frame number of its time. */
async function showsTrueFrames(
  { name, arguments: made, shown, times }: NumberedFile,
  every: number,
): Promise<void> {
  using folder = temporaryFolder();
  const { strips } = openStrips(folder.path);
  const reference = { of: 'file', id: await idOf(await desk.probes.renders.make(name, made)) } as const;
  const strip = await strips.strip(reference);
  if (!strip) throw new Error('No strip');
  const looked = strip.places.filter((_, index) => index % every === 0 || index === strip.places.length - 1);
  const pictures = await Promise.all(
    looked.map(async (place) => (await strips.picture(reference, place.name, never))?.bytes ?? null),
  );
  const { rate } = strip;
  expect(await numbersIn(pictures)).toEqual(
    looked.map(({ seconds }) => {
      const at = rate
        ? secondsToFrame(seconds, rate)
        : times.findLastIndex((time) => time <= seconds + 0.0015);
      return shown[at];
    }),
  );
}

const quick = ['h264-open.mp4', 'prores-4444.mov', 'uneven.mkv'];
it.each(numberedFiles.filter(({ name }) => quick.includes(name)))(
  'scrubs through the true frames of $name',
  (film) => showsTrueFrames(film, 9),
);
itLong.each([...numberedFiles])('scrubs through the true frames of $name, at every place', (film) =>
  showsTrueFrames(film, 1),
);

it('keeps transparency', async () => {
  using folder = temporaryFolder();
  const { strips } = openStrips(folder.path);
  const clear = ['-f', 'lavfi', '-i', 'color=c=white@0.5:s=320x180:r=25:d=0.4,format=yuva444p10le'];
  const made = [...clear, '-c:v', 'prores_ks', '-profile:v', '4'];
  const reference = {
    of: 'file',
    id: await idOf(await desk.probes.renders.make('clear.mov', made)),
  } as const;
  const name = (await strips.strip(reference))?.places[0]?.name ?? '';
  expect((await strips.picture(reference, name, never))?.contentType).toBe('image/png');
});

it('takes each frame once, wide enough for a wall in two lines', async () => {
  using folder = temporaryFolder();
  const path = await desk.probes.sample('wide.mov');
  const { strips, grabbed } = openStrips(folder.path);
  const reference = { of: 'file', id: await idOf(path) } as const;
  const strip = await strips.strip(reference);
  const name = strip?.places[1]?.name ?? '';
  const [first, again] = [
    await strips.picture(reference, name, never),
    await strips.picture(reference, name, never),
  ];
  expect(again?.bytes).toEqual(Buffer.from(first?.bytes ?? []));
  expect(grabbed()).toBe(1);
  expect(pictureSizeOf(first?.bytes ?? new Uint8Array(), 'image/jpeg')?.width).toBe(1_024);
});

it('makes a picture again that an earlier version kept in wrong colors', async () => {
  using folder = temporaryFolder();
  const path = await desk.probes.sample('wide.mov');
  const { strips, grabbed } = openStrips(folder.path);
  const reference = { of: 'file', id: await idOf(path) } as const;
  const name = (await strips.strip(reference))?.places[0]?.name ?? '';
  const { size, mtimeMs } = await stat(path);
  const earlier = createHash('sha256').update(`${size} ${mtimeMs} ${name} ${path}`).digest('base64url');
  await new PictureCache(join(folder.path, 'stills'), 10_000_000, new FakeClock()).write(
    earlier,
    new Uint8Array(4),
  );
  const picture = await strips.picture(reference, name, never);
  expect(picture?.bytes.length).toBeGreaterThan(4);
  expect(grabbed()).toBe(1);
});

it('serves only places that the window was told of, and makes nothing for aborted requests', async () => {
  using folder = temporaryFolder();
  const path = await desk.probes.sample('wide.mov');
  const { strips, grabbed } = openStrips(folder.path);
  const reference = { of: 'file', id: await idOf(path) } as const;
  expect(await strips.picture(reference, 'f0', never)).toBeNull();
  await strips.strip(reference);
  expect(await strips.picture(reference, 'f99', never)).toBeNull();
  expect(await strips.picture(reference, 'f0', AbortSignal.abort())).toBeNull();
  expect(grabbed()).toBe(0);
  const text = join(folder.path, 'notes.txt');
  await copyFile(import.meta.filename, text);
  expect(await strips.strip({ of: 'file', id: await idOf(text) })).toBeNull();
});

itLong('scrubs through a version whose file is gone by its small copy', async () => {
  using folder = temporaryFolder();
  const film = numberedFiles.find(({ name }) => name === 'prores-422.mov');
  if (!film) throw new Error('No film');
  const path = join(folder.path, 'v4.mov');
  await copyFile(await desk.probes.renders.make(film.name, film.arguments), path);
  const probed = await desk.probes.look(path);
  if (probed.kind !== 'video') throw new Error('No video');
  const receipt = {
    file: path,
    version_id: 'ver_4',
    version_number: 4,
    size_bytes: probed.facts.sizeBytes,
    delivered_at: new Date(Date.now() + 60_000).toISOString(),
    probe: probed.facts,
    source_frames: null,
  } as unknown as Receipt;
  const { strips, state } = openStrips(folder.path, receipt);
  const reference = { of: 'version', id: 'ver_4' } as const;
  const there = await strips.strip(reference);
  expect(there?.places).toHaveLength(48);
  const copy = join(folder.path, 'copy.mov');
  await copyFile(path, copy);
  await rm(path);
  expect(await strips.strip(reference)).toBeNull();
  state.copy = join(folder.path, 'copy.mp4');
  await new FfmpegCopyMaker(foundFfmpeg).make(
    { source: await desk.render(copy), outputPath: state.copy, bytesMax: 1e9 },
    never,
  );
  expect(await strips.strip(reference)).toEqual(there);
  const picture = await strips.picture(reference, 'f38', never);
  expect(picture && (await numberIn(picture.bytes))).toBe(38);
});
