import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import { secondsToFrame } from '../../shared/model/timecode.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import type { FrameGrabber, FramePlace } from '../ports/frame-grabber.ts';
import {
  hasAlpha,
  isPlayable,
  locateRender,
  type Render,
  type RenderCopies,
  sourceOf,
  type VersionRender,
  versionRenders,
} from './version-renders.ts';

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The greatest width of the item view next to the library, on a screen with double resolution. */
const widthMax = 720;
const keptMax = 64;
const never = new AbortController().signal;

/** Pictures of the frames that notes are about: from the uploaded file if it is unchanged, otherwise from its small copy. */
export class NoteFrames {
  readonly #grabber: FrameGrabber;
  readonly #copies: RenderCopies;
  /** Only versions that the window was told about can be requested. */
  readonly #renders = new Map<VersionId, VersionRender>();
  readonly #kept = new NewestKept<string, Uint8Array>(keptMax);
  #turn: Promise<unknown> = Promise.resolve();

  constructor(grabber: FrameGrabber, copies: RenderCopies) {
    this.#grabber = grabber;
    this.#copies = copies;
  }

  /** The frame sizes of these versions; empty if no frames can be shown. */
  async sizesOf(here: readonly VersionRender[]): Promise<ReadonlyMap<VersionId, FrameSize>> {
    if (!(await this.#grabber.isAvailable())) return new Map();
    return new Map(here.map(({ versionId, size }) => [versionId, size]));
  }

  /** The versions among these uploads whose file or small copy is on this computer, newest first. */
  async rendersHere(mediaId: MediaId, sent: readonly HistoryEntry[]): Promise<readonly VersionRender[]> {
    const here: VersionRender[] = [];
    for (const version of versionRenders(mediaId, sent)) {
      const { render } = await locateRender(version, this.#copies);
      if (!render) continue;
      this.#renders.set(version.versionId, version);
      here.push(render);
    }
    return here;
  }

  /** Path of a version's file, for the window to play; null if it is not here (any more). */
  async videoPath(versionId: VersionId): Promise<string | null> {
    const render = await this.#located(versionId);
    // A small copy has no sound, so only its pictures are used.
    return render && render.copyPath === null && isPlayable(render) ? render.path : null;
  }

  /** The picture at a time counted from the first one, as JPEG, or as PNG if it may be transparent; null if it can't be shown (any more). */
  async picture(
    versionId: VersionId,
    atSeconds: number,
    signal: AbortSignal = never,
  ): Promise<Uint8Array | null> {
    const render = await this.#located(versionId);
    if (!render) return null;
    const place = placeOf(render, atSeconds);
    const name = `${versionId} ${place.kind === 'frame' ? place.frame : `at ${place.seconds}`}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const picture = await this.#inTurn(() => this.#grab(render, place, signal));
    if (picture) this.#kept.set(name, picture);
    return picture;
  }

  async #located(versionId: VersionId): Promise<VersionRender | null> {
    const version = this.#renders.get(versionId);
    return version ? (await locateRender(version, this.#copies)).render : null;
  }

  async #grab(render: Render, place: FramePlace, signal: AbortSignal): Promise<Uint8Array | null> {
    if (signal.aborted) return null;
    const format = hasAlpha(render) ? 'png' : 'jpeg';
    return await this.#grabber.grab({ ...sourceOf(render), place, widthMax, format }, signal);
  }

  /** Runs work one by one: an item with forty notes must not start forty decoders next to an upload. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }
}

/** If pictures differ in duration, an average rate would give a wrong frame, so the time itself is used. */
function placeOf({ evenRate: rate }: Render, seconds: number): FramePlace {
  return rate === null
    ? { kind: 'moment', seconds }
    : { kind: 'frame', frame: secondsToFrame(seconds, rate), rate };
}
