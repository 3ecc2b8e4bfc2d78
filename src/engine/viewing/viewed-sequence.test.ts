/** @module-tag ffmpeg */
import { copyFile, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { numberIn, numbersIn, opacityOf } from '../media-probe/testing/numbered-frames.ts';
import { silent } from '../media-probe/testing/probe-samples.ts';
import { FfmpegCopyMaker } from '../node/ffmpeg/ffmpeg-copy-maker.ts';
import { FfmpegFrameGrabber } from '../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from '../node/ffmpeg/ffmpeg-program.ts';
import { NodeRandom } from '../node/node-random.ts';
import { type SequenceAsked, sourceOf } from '../notes/version-renders.ts';
import { vastPng } from '../sequences/testing/vast-png.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { RenderLocator, type RenderSubject } from './render-locator.ts';
import { RenderViewings } from './render-viewings.ts';
import { SequenceRenders } from './sequence-renders.ts';
import { frameOf, type NumberedSequence, writeNumberedSequence } from './testing/numbered-sequence.ts';
import { ViewingProxies } from './viewing-proxies.ts';

const never = new AbortController().signal;
const film: FrameRate = { num: 24_000, den: 1001 };
const grabber = new FfmpegFrameGrabber(foundFfmpeg);

function openViewings(folder: string, ffmpeg = foundFfmpeg) {
  const copies = { pathOf: async () => null };
  const taking = new FfmpegFrameGrabber(ffmpeg);
  const locator = new RenderLocator({
    probe: { probe: () => Promise.reject(new Error('no video')) },
    versionReceipt: () => null,
    copies,
    sequences: new SequenceRenders(taking),
    shownReceipt: () => null,
  });
  return new RenderViewings({
    ...{ locator, copies, grabber: taking, random: new NodeRandom() },
    proxies: new ViewingProxies({
      folder: join(folder, '.proxies'),
      maker: new FfmpegCopyMaker(ffmpeg),
      logger: silent,
      bytesMax: 10_000_000,
    }),
  });
}

type Written = Omit<NumberedSequence, 'folder'>;

async function written(
  folder: string,
  sequence: Written,
  asked: Partial<SequenceAsked> = {},
): Promise<Extract<RenderSubject, { kind: 'frames' }>> {
  await writeNumberedSequence({ folder, ...sequence });
  return {
    kind: 'frames',
    ...{ folder, pattern: sequence.names.replace('%04d', '####') },
    ...{ rate: film, colour: 'as_is', skipFrames: [], fillGaps: false, ...asked },
  };
}

async function opened(viewings: RenderViewings, subject: Parameters<RenderViewings['open']>[0]) {
  const render = await viewings.open(subject, never);
  if (!render) throw new Error('Not here');
  /** The numbers in the pictures at these positions, then in those of full size. */
  const shows = async (positions: readonly number[], inFullSize: readonly number[] = []) => {
    const pictures: (Uint8Array | null)[] = [];
    for (const at of positions) pictures.push(await viewings.picture(render.id, `f${at}`, false));
    for (const at of inFullSize) pictures.push(await viewings.picture(render.id, `f${at}`, true));
    return await numbersIn(pictures);
  };
  return { render, shows };
}

it('shows each frame of a sequence with gaps at its own number, and plays it by a proxy with the same numbers', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const missing = [1003, 1005, 1006];
  const sequence = { names: 'LED_v5.%04d.png', count: 7, firstFrame: 1001, missing };
  const { render, shows } = await opened(viewings, await written(folder.path, sequence));
  expect(render).toMatchObject({
    ...{ fileName: 'LED_v5.####.png', codec: 'PNG', width: 160, height: 96, rate: film, firstFrame: 1001 },
    ...{ frameCount: 7, hasFrames: true, hasAlpha: false, hasAudio: false, playedBy: 'proxy' },
    sequence: {
      missing: [
        { first: 1003, last: 1003 },
        { first: 1005, last: 1006 },
      ],
      fillsGaps: false,
      hasRate: true,
    },
  });
  const all = Array.from({ length: 7 }, (_, position) => position);
  const own = all.map((position) => (missing.includes(1001 + position) ? null : position));
  expect(await shows([...all, 7]), 'nothing where one is missing, nor beyond its end').toEqual([
    ...own,
    null,
  ]);

  expect(await viewings.makeProxy(render.id)).toBe(true);
  const proxy = await viewings.videoPath(render.id, 'proxy');
  const inProxy = await grabber.grabRun(
    {
      ...{ path: proxy ?? '', container: 'MP4', codec: 'H.264', widthMax: 960 },
      places: all.map((frame) => ({ kind: 'frame', frame, rate: film })),
    },
    never,
  );
  expect(await numbersIn(inProxy), 'the frame before in place of a missing one').toEqual([
    0, 1, 1, 3, 3, 3, 6,
  ]);
});

it('shows the previous frame in place of each missing one where gaps are filled, as the video will', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const sequence = { names: 'LED_v5.%04d.png', count: 6, firstFrame: 1001, missing: [1003, 1005] };
  const asked = await written(folder.path, sequence, { fillGaps: true });
  const { render, shows } = await opened(viewings, asked);
  expect(render).toMatchObject({ frameCount: 6, playedBy: 'proxy' });
  expect(render.sequence).toMatchObject({ fillsGaps: true, missing: [{ first: 1003 }, { first: 1005 }] });
  expect(await shows([0, 1, 2, 3, 4, 5], [2])).toEqual([0, 1, 1, 3, 3, 5, 1]);
  expect(await viewings.makeProxy(render.id)).toBe(true);
});

type Kind = readonly [
  kind: string,
  names: string,
  output: readonly string[],
  colour: SequenceAsked['colour'],
];

async function showsFramesOf(...[_kind, names, output, colour]: Kind): Promise<void> {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const sequence = { names, count: 14, firstFrame: 0, firstShown: 300, output };
  const { render, shows } = await opened(viewings, await written(folder.path, sequence, { colour }));
  expect(render).toMatchObject({ width: 160, height: 96, hasAlpha: false });
  expect(await shows([0, 13], [7])).toEqual([300, 313, 307]);
}

const kind = 'shows the frames of a sequence of %s';
it.each<Kind>([
  ['EXR', 'LED.%04d.exr', ['-pix_fmt', 'gbrpf32le'], 'rec709'],
  ['10-bit DPX', 'LED.%04d.dpx', ['-pix_fmt', 'gbrp10be'], 'as_is'],
  ['TIFF', 'LED.%04d.tif', [], 'as_is'],
  ['JPEG', 'LED.%04d.jpg', [], 'as_is'],
])(kind, showsFramesOf);
// Read by the same decoder as the PNG of all other tests.
itLong.each<Kind>([['16-bit PNG', 'LED.%04d.png', ['-pix_fmt', 'rgb48be'], 'as_is']])(kind, showsFramesOf);

it('counts frames without a rate, and keeps what is transparent', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const half = ['-vf', 'format=rgba,colorchannelmixer=aa=0.5', '-pix_fmt', 'rgba'];
  const sequence = { names: 'LED.%04d.png', count: 3, firstFrame: 1, output: half };
  const { render, shows } = await opened(viewings, await written(folder.path, sequence, { rate: null }));
  expect(render).toMatchObject({
    hasAlpha: true,
    playedBy: 'nothing',
    frameCount: 3,
    sequence: { hasRate: false },
  });
  const picture = await viewings.picture(render.id, 'f1', false);
  expect(picture && (await opacityOf(picture))).toBeCloseTo(0.5, 1);
  expect(await shows([2])).toEqual([2]);
});

it('shows every frame that can be read beside one that is damaged, cut off, empty or of another size', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const names = 'LED.%04d.png';
  const subject = await written(folder.path, { names, count: 8, firstFrame: 1 });
  const path = (number: number) => join(folder.path, frameOf(names, number));
  await writeFile(path(3), Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]));
  await truncate(path(5), 0);
  await written(folder.path, {
    names: 'large.%04d.png',
    count: 1,
    firstFrame: 1,
    firstShown: 77,
    output: ['-s', '320x192'],
  });
  await rename(join(folder.path, 'large.0001.png'), path(7));
  const { shows } = await opened(viewings, subject);
  expect(await shows([0, 1, 2, 3, 4, 5, 6, 7])).toEqual([0, 1, null, 3, null, 5, 77, 7]);
});

it('takes several frames at once, each under its own number beside one that can’t be decoded and one that is missing', async () => {
  using folder = temporaryFolder();
  const names = 'LED.%04d.png';
  const asked = await written(folder.path, { names, count: 6, firstFrame: 1, missing: [5] });
  await writeFile(
    join(folder.path, frameOf(names, 3)),
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]),
  );
  const { render } = await new SequenceRenders(grabber).find(asked, never);
  const places = [0, 1, 2, 3, 4, 5].map((frame) => ({ kind: 'frame', frame, rate: film }) as const);
  const run = await grabber.grabRun({ ...sourceOf(render), places, widthMax: 1920 }, never);
  expect(await numbersIn(run)).toEqual([0, 1, null, 3, null, 5]);
});

it('shows no frame that is a link out of the folder, something else than its name says, or would fill the memory', async () => {
  using folder = temporaryFolder();
  using elsewhere = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const names = 'LED.%04d.png';
  const subject = await written(folder.path, { names, count: 4, firstFrame: 1 });
  await written(elsewhere.path, { names, count: 1, firstFrame: 1, firstShown: 500 });
  const path = (number: number) => join(folder.path, frameOf(names, number));
  await symlink(join(elsewhere.path, frameOf(names, 1)), path(5));
  await writeFile(path(6), `#EXTM3U\nfile://${join(elsewhere.path, frameOf(names, 1))}`);
  await writeFile(path(7), vastPng(15_000, 15_000));
  const seen = ({ shows }: Awaited<ReturnType<typeof opened>>) => shows([3, 4, 5, 6], [6]);
  expect(await seen(await opened(viewings, subject))).toEqual([3, null, null, null, null]);
  await using without = openViewings(folder.path, new FfmpegProgram([]));
  expect(await seen(await opened(without, subject)), 'without ffmpeg').toEqual([3, null, null, null, null]);
});

it('hands out PNG, JPEG and WebP files as they are where ffmpeg is missing, and no others', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path, new FfmpegProgram([]));
  for (const [kind, extension, hasFrames, output] of [
    ['PNG', 'png', true, []],
    ['JPEG', 'jpg', true, []],
    ['WebP', 'webp', true, ['-c:v', 'libwebp']],
    ['EXR', 'exr', false, []],
  ] as const) {
    const sequence = { names: `LED.%04d.${extension}`, count: 2, firstFrame: 9, output };
    const { render } = await opened(viewings, await written(folder.path, sequence));
    expect(render, kind).toMatchObject({
      codec: kind,
      hasFrames,
      playedBy: 'nothing',
      width: 160,
      height: 96,
    });
    const picture = await viewings.picture(render.id, 'f1', false);
    if (hasFrames) expect(picture && (await numberIn(picture)), kind).toBe(1);
  }
});

it('says why it can’t show frames that are gone, have negative numbers, or are of an unknown kind', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const gone = { kind: 'frames', folder: folder.path, pattern: 'x.####.png' } as const;
  const rest = { rate: film, colour: 'as_is', skipFrames: [], fillGaps: false } as const;
  const refusal = (code: string) => ({ trouble: { code } });
  await expect(viewings.open({ ...gone, ...rest }, never)).rejects.toMatchObject(refusal('frames_gone'));
  await written(folder.path, { names: 'x.-%04d.png', count: 2, firstFrame: 1 });
  await expect(viewings.open({ ...gone, ...rest, pattern: 'x.-####.png' }, never)).rejects.toMatchObject(
    refusal('frames_negative'),
  );
  for (const number of [1, 2])
    await copyFile(join(folder.path, 'x.-0001.png'), join(folder.path, `y.000${number}.heic`));
  await expect(viewings.open({ ...gone, ...rest, pattern: 'y.####.heic' }, never)).rejects.toMatchObject(
    refusal('frames_of_unknown_kind'),
  );
});

it('makes another proxy once a frame was rendered again, and none of frames that are mostly missing', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const names = 'LED.%04d.png';
  const sequence = { names, count: 3, firstFrame: 1 };
  const subject = await written(folder.path, sequence);
  const proxyOf = async () => {
    const { render } = await opened(viewings, subject);
    expect(await viewings.makeProxy(render.id)).toBe(true);
    return await viewings.videoPath(render.id, 'proxy');
  };
  const first = await proxyOf();
  expect(await proxyOf()).toBe(first);
  await written(folder.path, { ...sequence, firstShown: 40 });
  expect(await proxyOf()).not.toBe(first);
  await copyFile(join(folder.path, frameOf(names, 1)), join(folder.path, frameOf(names, 300)));
  const { render } = await opened(viewings, subject);
  expect(render).toMatchObject({ playedBy: 'nothing', frameCount: 300 });
  const filled = await opened(viewings, { ...subject, fillGaps: true });
  expect(filled.render).toMatchObject({ playedBy: 'nothing', frameCount: 300 });
  expect(await filled.shows([200])).toEqual([42]);
  expect(await opened(viewings, { ...subject, skipFrames: [] })).toMatchObject({
    render: { frameCount: 300 },
  });
});

itLong(
  'makes no proxy of frames of which one can’t be read: those after it would have wrong numbers',
  async () => {
    using folder = temporaryFolder();
    await using viewings = openViewings(folder.path);
    const names = 'LED.%04d.png';
    const subject = await written(folder.path, { names, count: 6, firstFrame: 1 });
    await writeFile(
      join(folder.path, frameOf(names, 3)),
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]),
    );
    const { render, shows } = await opened(viewings, subject);
    expect(await viewings.makeProxy(render.id)).toBe(false);
    expect(await shows([1, 2, 3])).toEqual([1, null, 3]);
  },
);
