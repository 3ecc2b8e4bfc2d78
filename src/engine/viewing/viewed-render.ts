import { basename } from 'node:path';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { type CheckPicture, evenPicture, unevenPicture } from '../../shared/model/note-check.ts';
import type { ViewedRender as Description, PlayedVideo, ViewingId } from '../../shared/model/viewing.ts';
import { type FetchUnit, FrameFetcher } from '../notes/check/frame-fetcher.ts';
import { readName } from '../notes/check/note-check.ts';
import {
  canShowFrames,
  framesShown,
  hasAlpha,
  isPlayable,
  pictureShown,
  type Render,
  type RenderCopies,
  type RenderFrames,
  sourceOf,
} from '../notes/version-renders.ts';
import type { FrameGrabber } from '../ports/frame-grabber.ts';
import type { FoundRender } from './render-locator.ts';
import type { ViewingProxies } from './viewing-proxies.ts';

export interface ViewedRenderParts {
  readonly id: ViewingId;
  readonly found: FoundRender;
  readonly grabber: FrameGrabber;
  readonly copies: RenderCopies;
  readonly proxies: ViewingProxies;
}

/** How many adjacent pictures are decoded together. */
const runLength = 12;

/** One render in the viewer: single pictures, exactly the ones asked for, and the video that the window plays. */
export class ViewedRender {
  readonly id: ViewingId;
  readonly #parts: ViewedRenderParts;
  readonly #fetcher: FrameFetcher;
  readonly #wholeFetcher: FrameFetcher;
  readonly #closing = new AbortController();
  /** The picture to show first, fetched before the window asks for it. */
  readonly #first: Promise<Uint8Array | null>;
  #proxyPath: Promise<string | null> | null = null;

  constructor(parts: ViewedRenderParts) {
    this.id = parts.id;
    this.#parts = parts;
    const { render } = parts.found;
    this.#fetcher = new FrameFetcher(parts.grabber);
    this.#wholeFetcher = new FrameFetcher(parts.grabber, 'own');
    this.#first = this.#fetcher.picture(this.#unit([firstPicture(render)]));
  }

  async describe(): Promise<Description> {
    const { grabber, found } = this.#parts;
    const { render, facts, versionId, versionNumber } = found;
    const hasFfmpeg = await grabber.isAvailable();
    return {
      id: this.id,
      versionId,
      versionNumber,
      fileName: basename(render.path),
      codec: render.codec,
      ...pictureShown(render),
      rate: render.evenRate,
      dropFrame: render.dropFrame,
      startTimecode: render.startTimecode,
      firstFrame: render.firstFrame,
      frameCount: render.frameCount,
      durationSeconds: facts.durationSeconds,
      hasAudio: facts.hasAudio && render.copyPath === null,
      hasAlpha: hasAlpha(render),
      isSmallCopy: render.copyPath !== null,
      hasFrames: canShowFrames(render, hasFfmpeg),
      playedBy: this.#playedBy(hasFfmpeg),
      ...framesShown(render),
    };
  }

  /** A picture by name, as wide as a window or in full size. Adjacent ones are fetched ahead. */
  async picture(name: string, isWhole: boolean): Promise<Uint8Array | null> {
    const { render } = this.#parts.found;
    const picture = readName(name, render);
    if (!picture) return null;
    if (isWhole) return await this.#wholeFetcher.picture(this.#unit([picture]));
    const bytes = await this.#fetcher.picture(this.#unit([picture]));
    // Only when it is here: another decoder at the same time would delay it.
    this.#fetcher.setAhead(this.#around(picture));
    return bytes;
  }

  /** The video that the window plays. */
  async videoPath(which: PlayedVideo): Promise<string | null> {
    if (which === 'proxy') return await (this.#proxyPath ?? null);
    const { render } = this.#parts.found;
    const source = sourceOf(render);
    return isPlayable(source) ? source.path : null;
  }

  /** If the version has a small copy, that is played: it is as good as a proxy, and exists already. */
  async makeProxy(): Promise<boolean> {
    this.#proxyPath ??= this.#copyOrProxy();
    return (await this.#proxyPath) !== null;
  }

  timesAround(seconds: number): Promise<readonly number[]> {
    const { grabber, found } = this.#parts;
    return grabber.timesAround(sourceOf(found.render), seconds, this.#closing.signal);
  }

  /** Ends every decoder; resolves when they are gone. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#fetcher.close(), this.#wholeFetcher.close(), this.#proxyPath]);
  }

  async #copyOrProxy(): Promise<string | null> {
    const { found, copies, proxies } = this.#parts;
    const { render, versionId } = found;
    if (render.copyPath !== null) return null;
    const copy = versionId && (await copies.pathOf(versionId));
    // Making a proxy takes all of the processor that it can get.
    await this.#first;
    return copy ?? (await proxies.make(render, this.#closing.signal));
  }

  /** A proxy has no transparency, so a render that may be transparent is shown picture by picture. */
  #playedBy(hasFfmpeg: boolean): Description['playedBy'] {
    const { render } = this.#parts.found;
    if (hasAlpha(render)) return 'nothing';
    if (isPlayable(sourceOf(render))) return 'own';
    if (render.frames && isMostlyMissing(render.frames, render.frameCount)) return 'nothing';
    return hasFfmpeg ? 'proxy' : 'nothing';
  }

  #unit(pictures: readonly CheckPicture[]): FetchUnit {
    return { key: this.id, render: this.#parts.found.render, pictures };
  }

  /** Runs always start at the same frames, whichever picture was asked for, so that none is decoded twice. */
  #around({ frame }: CheckPicture): readonly FetchUnit[] {
    const { evenRate, frameCount } = this.#parts.found.render;
    if (frame === null || evenRate === null) return [];
    const run = Math.floor(frame / runLength);
    return [run, run + 1, run + 2, run - 1]
      .map((each) => picturesOfRun(each, evenRate, frameCount))
      .filter((pictures) => pictures.length > 0)
      .map((pictures) => this.#unit(pictures));
  }
}

/** A proxy would consist of repeated frames, and could take very long. */
const isMostlyMissing = ({ paths }: RenderFrames, frameCount: number | null): boolean =>
  (frameCount ?? 0) > 2 * new Set(paths.values()).size;

const firstPicture = ({ evenRate }: Render): CheckPicture =>
  evenRate === null ? unevenPicture(0) : evenPicture(0, evenRate);

function picturesOfRun(run: number, rate: FrameRate, frameCount: number | null): readonly CheckPicture[] {
  return Array.from({ length: runLength }, (_, at) => run * runLength + at)
    .filter((frame) => frame >= 0 && frame < (frameCount || Number.MAX_SAFE_INTEGER))
    .map((frame) => evenPicture(frame, rate));
}
