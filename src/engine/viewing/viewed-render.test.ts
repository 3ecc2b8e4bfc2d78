import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { versionIdSchema } from '../../shared/api/ids.ts';
import { viewingIdSchema } from '../../shared/model/viewing.ts';
import { silent } from '../media-probe/testing/probe-samples.ts';
import { type Render, renderOf } from '../notes/version-renders.ts';
import type { FrameGrabber, FramesWanted } from '../ports/frame-grabber.ts';
import { facts } from '../testing/jobs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ViewedRender } from './viewed-render.ts';
import { ViewingProxies } from './viewing-proxies.ts';

const versionId = versionIdSchema.parse('ver_1');
const picture = Buffer.from('a picture');

interface Given
  extends Partial<Pick<Render, 'codec' | 'container' | 'copyPath' | 'frameCount' | 'evenRate'>> {
  readonly hasAudio?: boolean;
  readonly hasFfmpeg?: boolean;
  /** Path of the small copy of its version. */
  readonly keptCopy?: string;
  readonly isVersion?: boolean;
}

/** A render of 40 frames in the viewer. Records which pictures are taken from it. */
function desk({ hasAudio = true, hasFfmpeg = true, keptCopy, isVersion = true, ...given }: Given = {}) {
  const folder = temporaryFolder();
  const path = join(folder.path, 'LED_v4.mov');
  writeFileSync(path, 'frames');
  const taken: FramesWanted[] = [];
  const proxied: string[] = [];
  const stopped: AbortSignal[] = [];
  const grabber: FrameGrabber = {
    isAvailable: async () => hasFfmpeg,
    grab: async () => null,
    grabRun: async (wanted, signal) => {
      taken.push(wanted);
      stopped.push(signal);
      return wanted.places.map(() => picture);
    },
    timesAround: async (_source, seconds, signal) => {
      stopped.push(signal);
      return [seconds, seconds + 1];
    },
  };
  const render: Render = {
    ...renderOf(path, { ...facts, codec: 'ProRes 422', container: 'QuickTime' }, null),
    evenRate: { num: 25, den: 1 },
    frameCount: 40,
    ...given,
  };
  const viewed = new ViewedRender({
    id: viewingIdSchema.parse('view-1'),
    found: {
      render,
      facts: { ...facts, hasAudio },
      versionId: isVersion ? versionId : null,
      versionNumber: isVersion ? 5 : null,
    },
    grabber,
    copies: { pathOf: async () => keptCopy ?? null },
    proxies: new ViewingProxies({
      folder: join(folder.path, 'proxies'),
      bytesMax: 1_000,
      logger: silent,
      maker: {
        isAvailable: async () => true,
        make: async ({ outputPath }) => {
          proxied.push(outputPath);
          writeFileSync(outputPath, 'a proxy');
        },
      },
    }),
  });
  /** The pictures of each run that was taken; the first one is taken before it is asked for. */
  const runs = () =>
    taken.map(({ places }) =>
      places.map((place) => (place.kind === 'frame' ? place.frame : `${place.seconds} s`)),
    );
  return {
    ...{ viewed, taken, proxied, stopped, runs, path },
    [Symbol.asyncDispose]: async () => {
      await viewed.close();
      folder[Symbol.dispose]();
    },
  };
}

describe('what the window is told of a render', () => {
  const copy = { copyPath: '/copies/1.mp4' };
  it.each<readonly [string, Given, object]>([
    [
      'what only ffmpeg reads',
      {},
      { playedBy: 'proxy', hasAlpha: false, hasAudio: true, isSmallCopy: false },
    ],
    ['the same without ffmpeg', { hasFfmpeg: false }, { playedBy: 'nothing', hasFrames: false }],
    ['what the window plays', { codec: 'H.264' }, { playedBy: 'own', hasFrames: true }],
    ['what may be transparent', { codec: 'ProRes 4444' }, { playedBy: 'nothing', hasAlpha: true }],
    [
      'a small copy',
      { ...copy, codec: 'ProRes 4444' },
      { playedBy: 'own', hasAlpha: false, isSmallCopy: true },
    ],
    ['a small copy, which has no sound', copy, { hasAudio: false }],
    ['a render without sound', { hasAudio: false }, { hasAudio: false }],
    ['a version, which has a number', { isVersion: true }, { versionId, versionNumber: 5 }],
  ])('%s', async (_what, given, told) => {
    await using here = desk(given);
    expect(await here.viewed.describe()).toMatchObject({ fileName: 'LED_v4.mov', frameCount: 40, ...told });
  });
});

describe('pictures of a render', () => {
  it('come by their name, with the runs around them fetched ahead, none twice', async () => {
    await using here = desk();
    expect(await here.viewed.picture('f13', false)).toBe(picture);
    const from = (first: number, length = 12) => Array.from({ length }, (_, at) => first + at);
    await expect
      .poll(here.runs)
      .toEqual([[0], [13], from(12).filter((frame) => frame !== 13), from(24), from(36, 4), from(1, 11)]);
    expect(here.taken[1]).toMatchObject({ path: here.path, widthMax: 1920, format: 'jpeg' });
  });

  it('come to the end where nobody knows how many there are, and from the first one on', async () => {
    await using here = desk({ frameCount: null });
    await here.viewed.picture('f0', false);
    await expect.poll(() => here.runs().flat().length).toBe(36);
    expect(Math.min(...here.runs().flat().map(Number))).toBe(0);
  });

  it('come in their own size, and alone', async () => {
    await using here = desk();
    expect(await here.viewed.picture('f13', true)).toBe(picture);
    expect(here.runs()).toEqual([[0], [13]]);
    expect(here.taken[1]?.widthMax).toBeGreaterThan(1920);
  });

  it('come by their moment where they are not evenly long, and nothing is fetched ahead', async () => {
    await using here = desk({ evenRate: null });
    expect(await here.viewed.picture('m1500000', false)).toBe(picture);
    expect(await here.viewed.picture('f3', false)).toBe(null);
    expect(here.runs()).toEqual([['0 s'], ['1.5 s']]);
  });

  it('are smaller PNGs where they may be transparent', async () => {
    await using here = desk({ codec: 'ProRes 4444' });
    await here.viewed.picture('f0', false);
    expect(here.taken[0]).toMatchObject({ widthMax: 1280, format: 'png' });
  });

  it('are none by another name', async () => {
    await using here = desk();
    expect(await here.viewed.picture('x1', false)).toBe(null);
    expect(here.runs()).toEqual([[0]]);
  });
});

describe('what the window plays', () => {
  it.each<readonly [string, Given, string | null]>([
    ['the render itself', { codec: 'H.264' }, 'itself'],
    ['not what it cannot', {}, null],
    ['a small copy in its place', { copyPath: '/copies/1.mp4' }, '/copies/1.mp4'],
  ])('%s', async (_what, given, plays) => {
    await using here = desk(given);
    expect(await here.viewed.videoPath('own')).toBe(plays === 'itself' ? here.path : plays);
    expect(await here.viewed.videoPath('proxy'), 'none before one is made').toBe(null);
  });

  it.each<readonly [string, Given, 'made' | 'none' | string]>([
    ['a proxy that is made', {}, 'made'],
    ['the copy that its version has', { keptCopy: '/copies/1.mp4' }, '/copies/1.mp4'],
    ['a proxy of what is no version yet', { keptCopy: '/copies/1.mp4', isVersion: false }, 'made'],
    ['no proxy of a small copy', { copyPath: '/copies/1.mp4', keptCopy: '/copies/1.mp4' }, 'none'],
  ])('%s', async (_what, given, plays) => {
    await using here = desk(given);
    expect(await Promise.all([here.viewed.makeProxy(), here.viewed.makeProxy()])).toEqual(
      Array(2).fill(plays !== 'none'),
    );
    expect(here.proxied).toHaveLength(plays === 'made' ? 1 : 0);
    const [proxy] = here.proxied;
    expect(await here.viewed.videoPath('proxy')).toBe(plays === 'none' ? null : (proxy ?? plays));
  });
});

it('says when pictures around a moment appear, until it is closed', async () => {
  await using here = desk();
  expect(await here.viewed.timesAround(2)).toEqual([2, 3]);
  await here.viewed.close();
  expect(here.stopped.at(-1)?.aborted).toBe(true);
  expect(await here.viewed.picture('f1', false)).toBe(null);
});
