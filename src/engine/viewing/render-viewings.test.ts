/** @module-tag ffmpeg */
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { viewingIdSchema } from '../../shared/model/viewing.ts';
import { prores } from '../media-probe/testing/encoders.ts';
import { numberedPictures, numberIn, numbersIn } from '../media-probe/testing/numbered-frames.ts';
import { silent } from '../media-probe/testing/probe-samples.ts';
import { FfmpegCopyMaker } from '../node/ffmpeg/ffmpeg-copy-maker.ts';
import { NodeRandom } from '../node/node-random.ts';
import { CheckDesk } from '../notes/testing/check-desk.ts';
import type { CopyMaker } from '../ports/copy-maker.ts';
import type { FrameGrabber } from '../ports/frame-grabber.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { programsAt } from '../testing/running-commands.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { RenderLocator } from './render-locator.ts';
import { RenderViewings } from './render-viewings.ts';
import { SequenceRenders } from './sequence-renders.ts';
import { ViewingProxies } from './viewing-proxies.ts';

const never = new AbortController().signal;
let desk: CheckDesk;
beforeAll(async () => {
  desk = await CheckDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

interface Given {
  readonly receipt?: Receipt;
  readonly copy?: string;
  readonly bytesMax?: number;
  readonly grabber?: FrameGrabber;
  readonly maker?: CopyMaker;
}

function openViewings(folder: string, given: Given = {}) {
  const copies = { pathOf: async () => given.copy ?? null };
  const locator = new RenderLocator({
    probe: desk.probes.probe,
    versionReceipt: () => given.receipt ?? null,
    copies,
    sequences: new SequenceRenders(desk.grabber),
    shownReceipt: () => null,
  });
  return new RenderViewings({
    ...{ locator, copies, grabber: given.grabber ?? desk.grabber, random: new NodeRandom() },
    proxies: new ViewingProxies({
      folder: join(folder, 'proxies'),
      maker: given.maker ?? new FfmpegCopyMaker(foundFfmpeg),
      logger: silent,
      bytesMax: given.bytesMax ?? 10_000_000,
    }),
  });
}

const film = (name: string, encoder: readonly string[], count = 30) =>
  desk.probes.renders.make(name, [...numberedPictures('24000/1001', count), ...encoder]);

it('shows each frame under its own number, and plays what the window cannot by a proxy with the same frames', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const path = await film('viewed.mov', prores('2'));
  const render = await viewings.open({ kind: 'file', path }, never);
  if (!render) throw new Error('Not here');
  expect(render).toMatchObject({ playedBy: 'proxy', frameCount: 30, hasFrames: true, hasAlpha: false });
  const shown = await Promise.all(
    [0, 13, 29, 12].map((frame) => viewings.picture(render.id, `f${frame}`, false)),
  );
  expect(await numbersIn(shown)).toEqual([0, 13, 29, 12]);
  expect(await viewings.picture(render.id, 'f30', false), 'beyond its end').toBe(null);
  expect(await viewings.videoPath(render.id, 'own')).toBe(null);
  expect(await viewings.makeProxy(render.id)).toBe(true);
  const proxy = await viewings.videoPath(render.id, 'proxy');
  if (!proxy) throw new Error('No proxy');
  const again = await viewings.open({ kind: 'file', path: proxy }, never);
  expect(again).toMatchObject({ playedBy: 'own', frameCount: 30 });
  const picture = again && (await viewings.picture(again.id, 'f17', false));
  expect(picture && (await numberIn(picture))).toBe(17);
  expect(await viewings.picture(render.id, 'f1', false), 'only the open one').toBe(null);
});

/** Records which pictures are requested (the first of each run), and when they arrive. */
function watchedGrabber(said: string[]): FrameGrabber {
  return {
    isAvailable: () => desk.grabber.isAvailable(),
    grab: (...wanted) => desk.grabber.grab(...wanted),
    timesAround: (...wanted) => desk.grabber.timesAround(...wanted),
    grabRun: async (wanted, signal) => {
      const [place] = wanted.places;
      const name = place?.kind === 'frame' ? `f${place.frame}` : 'moment';
      said.push(`takes ${name}`);
      const pictures = await desk.grabber.grabRun(wanted, signal);
      said.push(`has ${name}`);
      return pictures;
    },
  };
}

it('has the first picture before anything else takes the processor, and before it is opened where it was prepared', async () => {
  using folder = temporaryFolder();
  const said: string[] = [];
  const copyMaker = new FfmpegCopyMaker(foundFfmpeg);
  const maker: CopyMaker = {
    isAvailable: () => copyMaker.isAvailable(),
    make: (...wanted) => {
      said.push('makes a proxy');
      return copyMaker.make(...wanted);
    },
  };
  await using viewings = openViewings(folder.path, { grabber: watchedGrabber(said), maker });
  const path = join(folder.path, 'prepared.mov');
  await copyFile(await film('viewed-prepared.mov', prores('0'), 4), path);
  const subject = { kind: 'file', path } as const;
  const first = async () => {
    const render = await viewings.open(subject, never);
    if (!render) throw new Error('Not here');
    const proxy = viewings.makeProxy(render.id);
    const picture = await viewings.picture(render.id, 'f0', false);
    const number = picture && (await numberIn(picture));
    await proxy;
    await viewings.close(render.id);
    return number;
  };
  expect(await first()).toBe(0);
  expect(said.slice(0, 2)).toEqual(['takes f0', 'has f0']);
  expect(said).toContain('makes a proxy');

  said.length = 0;
  await viewings.prepare(subject, never);
  await viewings.prepare(subject, never);
  await expect.poll(() => said).toEqual(['takes f0', 'has f0']);
  expect(await first()).toBe(0);
  expect(said.filter((each) => each === 'takes f0')).toHaveLength(1);

  await viewings.prepare(subject, never);
  await copyFile(await desk.probes.renders.make('viewed-over.mov', over), path);
  expect(await first(), 'of the file as it is now').toBe(512);
});

it('keeps what was prepared while another viewing is closed, and takes it again once all of them were', async () => {
  using folder = temporaryFolder();
  const said: string[] = [];
  await using viewings = openViewings(folder.path, { grabber: watchedGrabber(said) });
  const subject = { kind: 'file', path: await film('viewed-prepared.mov', prores('0'), 4) } as const;
  const first = async () => {
    const render = await viewings.open(subject, never);
    const picture = render && (await viewings.picture(render.id, 'f0', false));
    if (render) await viewings.close(render.id);
    return picture && (await numberIn(picture));
  };
  await viewings.prepare(subject, never);
  await expect.poll(() => said).toEqual(['takes f0', 'has f0']);
  await viewings.close(viewingIdSchema.parse('another'));
  expect(await first()).toBe(0);
  expect(said.filter((each) => each === 'takes f0')).toHaveLength(1);
  await viewings.prepare(subject, never);
  await viewings.close(null);
  expect(await first()).toBe(0);
});

const over = [...numberedPictures('24000/1001', 4, 512), ...prores('0')];

it('keeps what is transparent, several pictures at a time', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const path = await film('viewed-alpha.mov', [...prores('4'), '-pix_fmt', 'yuva444p10le']);
  const render = await viewings.open({ kind: 'file', path }, never);
  if (!render) throw new Error('Not here');
  expect(render).toMatchObject({ playedBy: 'nothing', hasAlpha: true });
  const frames = [0, 1, 2, 11, 12];
  const pictures: (Uint8Array | null)[] = [];
  for (const frame of frames) pictures.push(await viewings.picture(render.id, `f${frame}`, false));
  expect(await numbersIn(pictures)).toEqual(frames);
  for (const picture of pictures)
    expect(picture && [picture[0], picture[25]], 'a PNG with alpha').toEqual([0x89, 6]);
});

itLong('shows a version by its small copy once its file is gone, and plays that', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'sent.mov');
  await copyFile(await film('viewed-sent.mov', prores('2')), path);
  const probed = await desk.probes.look(path);
  if (probed.kind !== 'video') throw new Error('No video');
  const { container, codec, frameRate } = probed.facts;
  const copy = join(folder.path, 'copy.mp4');
  const source = { path, container, codec, evenRate: frameRate };
  await new FfmpegCopyMaker(foundFfmpeg).make({ source, outputPath: copy, bytesMax: 1e9 }, never);
  const receipt = {
    file: path,
    version_id: 'ver_4',
    version_number: 4,
    size_bytes: probed.facts.sizeBytes,
    delivered_at: new Date(Date.now() + 60_000).toISOString(),
    probe: probed.facts,
    source_frames: null,
  } as unknown as Receipt;
  await rm(path);
  const { versionId } = await desk.version(copy);
  await using viewings = openViewings(folder.path, { receipt, copy });
  const render = await viewings.open({ kind: 'version', versionId }, never);
  expect(render).toMatchObject({ isSmallCopy: true, playedBy: 'own', hasAudio: false });
  const picture = render && (await viewings.picture(render.id, 'f21', false));
  expect(picture && (await numberIn(picture))).toBe(21);
  expect(render && (await viewings.videoPath(render.id, 'own'))).toBe(copy);
  await using withoutCopy = openViewings(folder.path, { receipt });
  await expect(withoutCopy.open({ kind: 'version', versionId }, never)).rejects.toMatchObject({
    trouble: { code: 'upload_gone' },
  });
});

itLong('keeps proxies within their bound, the newest always, and makes none twice', async () => {
  using folder = temporaryFolder();
  const proxies = async () =>
    (await readdir(join(folder.path, 'proxies'))).filter((name) => name.endsWith('.mp4'));
  const makeProxy = async (viewings: RenderViewings, name: string) => {
    const render = await viewings.open({ kind: 'file', path: await film(name, prores('0'), 3) }, never);
    expect(render && (await viewings.makeProxy(render.id)), name).toBe(true);
    return await proxies();
  };
  await using unbound = openViewings(folder.path);
  const [first = ''] = await makeProxy(unbound, 'viewed-one.mov');
  const { size } = await stat(join(folder.path, 'proxies', first));
  await using viewings = openViewings(folder.path, { bytesMax: Math.round(1.5 * size) });
  const second = await makeProxy(viewings, 'viewed-two.mov');
  expect(second).toEqual([expect.not.stringContaining(first)]);
  expect(await makeProxy(viewings, 'viewed-two.mov')).toEqual(second);
});

itLong('ends its decoders when it is closed, and leaves no piece of a proxy', async () => {
  using folder = temporaryFolder();
  await using viewings = openViewings(folder.path);
  const path = await film('viewed-large.mov', [...prores('3'), '-s', '1920x1152'], 40);
  const render = await viewings.open({ kind: 'file', path }, never);
  if (!render) throw new Error('Not here');
  const proxy = viewings.makeProxy(render.id);
  const picture = viewings.picture(render.id, 'f39', false);
  await viewings.close(render.id);
  expect(await proxy).toBe(false);
  await picture;
  await expect.poll(() => programsAt(path).filter((line) => line.includes('ffmpeg'))).toEqual([]);
  expect(await readdir(join(folder.path, 'proxies'))).toEqual([]);
});
