import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FfmpegFrameGrabber } from '../../engine/node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FakeClock } from '../../engine/testing/fake-clock.ts';
import { foundFfmpeg } from '../../engine/testing/found-ffmpeg.ts';
import type { FileId } from '../../shared/ipc/values.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { PickedFiles } from '../ipc/picked-files.ts';
import { NewestFirst } from './newest-first.ts';
import { PictureCache } from './picture-cache.ts';
import { pictureSizeOf } from './picture-size.ts';
import { RenderStills } from './render-stills.ts';

const sample = join(import.meta.dirname, '../../../resources/sample-render.mp4');
const never = new AbortController().signal;

let folder: string;
let render: string;
let started: number;
let most: number;
let running: number;
let receipts: Receipt[];
let copy: string | null;
const pickedFiles = new PickedFiles();

/** The real grabber, with its calls counted. */
const grabber = new FfmpegFrameGrabber(foundFfmpeg);
const still: FfmpegFrameGrabber['still'] = async (wanted, signal) => {
  started += 1;
  running += 1;
  most = Math.max(most, running);
  try {
    return await grabber.still(wanted, signal);
  } finally {
    running -= 1;
  }
};
const stills = () =>
  new RenderStills({
    open: Promise.resolve({
      stills: { still },
      smallCopies: { pathOf: async () => copy },
      engine: { uploads: { known: { shownFor: () => receipts[0] ?? null } } },
    }),
    pickedFiles,
    turns: new NewestFirst(2),
    cache: new PictureCache(join(folder, 'stills'), 1_000_000, new FakeClock()),
  });
const idOf = async (path: string): Promise<FileId> => {
  const [file] = await pickedFiles.add([path]);
  if (!file) throw new Error('Not picked');
  return file.id;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderdrop-stills-'));
});
beforeEach(async () => {
  await rm(join(folder, 'stills'), { recursive: true, force: true });
  render = join(folder, 'LED_Main_v005.mp4');
  await copyFile(sample, render);
  [started, most, running] = [0, 0, 0];
  receipts = [];
  copy = null;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('makes a small picture of a render once, and keeps it', { tags: ['ffmpeg'] }, async () => {
  const id = await idOf(render);
  for (const each of [stills(), stills()]) {
    const picture = await each.load({ of: 'file', id, atSeconds: 1 }, never);
    if (!picture) throw new Error('No picture');
    const size = pictureSizeOf(picture.bytes, 'image/jpeg');
    // The sample has 640 x 180 pixels, which is less than a still may have. Enlarged, it would be blurred.
    expect(size).toEqual({ width: 640, height: 180 });
  }
  expect(started).toBe(1);
  expect(await readdir(join(folder, 'stills'))).toHaveLength(1);
});

it('makes a picture again that an earlier version kept in wrong colors', { tags: ['ffmpeg'] }, async () => {
  const { size, mtimeMs } = await stat(render);
  const earlier = createHash('sha256').update(`own size ${size} ${mtimeMs} 1 ${render}`).digest('base64url');
  await new PictureCache(join(folder, 'stills'), 1_000_000, new FakeClock()).write(
    earlier,
    new Uint8Array(4),
  );
  const picture = await stills().load({ of: 'file', id: await idOf(render), atSeconds: 1 }, never);
  expect(picture?.bytes.length).toBeGreaterThan(4);
});

it('shows the first picture of a render that ends before the place asked for', {
  tags: ['ffmpeg'],
}, async () => {
  const picture = await stills().load({ of: 'file', id: await idOf(render), atSeconds: 80_000 }, never);
  expect(picture).not.toBeNull();
});

it('does not try again for a file that has no picture', async () => {
  await writeFile(render, 'no video at all');
  const address = { of: 'file', id: await idOf(render), atSeconds: 0 } as const;
  const own = stills();
  expect(await own.load(address, never)).toBeNull();
  expect(await own.load(address, never)).toBeNull();
  expect(started).toBe(1);
});

it('makes at most two at once, and none that are no longer shown', async () => {
  const own = stills();
  const scrolledPast = new AbortController();
  const paths = Array.from({ length: 6 }, (_, index) => join(folder, `Look_${index}.mp4`));
  for (const path of paths) await copyFile(sample, path);
  const ids = await Promise.all(paths.map(idOf));
  const asked = ids.map((id, index) =>
    own.load({ of: 'file', id, atSeconds: 0 }, index < 4 ? never : scrolledPast.signal),
  );
  scrolledPast.abort();
  await Promise.all(asked);
  expect(most).toBeLessThanOrEqual(2);
  expect(started).toBe(4);
});

it('shows no still of a file that is not what was uploaded', async () => {
  const size = { size_bytes: 1_000, delivered_at: null, version_id: null };
  receipts = [{ file: render, ...size } as unknown as Receipt];
  expect(await stills().load({ of: 'upload', id: 'job_1', atSeconds: 0 }, never)).toBeNull();
  expect(started).toBe(0);
  await truncate(render, 1_000);
  await stills().load({ of: 'upload', id: 'job_1', atSeconds: 0 }, never);
  expect(started).toBe(1);
});

it('takes the still of an upload from its small copy once the file is gone', {
  tags: ['ffmpeg'],
}, async () => {
  receipts = [
    { file: render, size_bytes: null, delivered_at: null, version_id: 'ver_1' } as unknown as Receipt,
  ];
  copy = join(folder, 'copy.mp4');
  await copyFile(sample, copy);
  await rm(render);
  const address = { of: 'upload', id: 'job_1', atSeconds: 1 } as const;
  expect(await stills().load(address, never)).not.toBeNull();
  copy = null;
  expect(await stills().load(address, never)).toBeNull();
});
