import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import { secondsToFrame } from '../../shared/model/timecode.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import type { FrameGrabber, FramePlace } from '../ports/frame-grabber.ts';
import {
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

/** As wide as the item beside the library ever is, on a screen with twice the pixels. */
const widthMax = 720;
const keptMax = 64;
const never = new AbortController().signal;

/** Pictures of the frames that notes are about, out of the render itself where it still lies as it was sent, else out of its copy. */
export class NoteFrames {
  readonly #grabber: FrameGrabber;
  readonly #copies: RenderCopies;
  /** Only what the window was told of can be asked for. */
  readonly #renders = new Map<VersionId, VersionRender>();
  readonly #kept = new Map<string, Uint8Array>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(grabber: FrameGrabber, copies: RenderCopies) {
    this.#grabber = grabber;
    this.#copies = copies;
  }

  /** How large the frames are that can be shown of these; empty where none can. */
  async sizesOf(here: readonly VersionRender[]): Promise<ReadonlyMap<VersionId, FrameSize>> {
    if (!(await this.#grabber.isAvailable())) return new Map();
    return new Map(here.map(({ versionId, size }) => [versionId, size]));
  }

  /** The versions among these uploads that can be looked at here, newest first: by their file, or by their copy. */
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

  /** The file of a version, for the window to play; null when it is not here (any more). */
  async videoPath(versionId: VersionId): Promise<string | null> {
    const render = await this.#located(versionId);
    // A copy has no sound: it is looked at, not played.
    return render && render.copyPath === null && isPlayable(render) ? render.path : null;
  }

  /** What is on screen at a position counted from the first picture, as JPEG; null when it cannot be shown (any more). */
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
    if (picture) this.#keep(name, picture);
    return picture;
  }

  async #located(versionId: VersionId): Promise<VersionRender | null> {
    const version = this.#renders.get(versionId);
    return version ? (await locateRender(version, this.#copies)).render : null;
  }

  async #grab(render: Render, place: FramePlace, signal: AbortSignal): Promise<Uint8Array | null> {
    if (signal.aborted) return null;
    return await this.#grabber.grab({ ...sourceOf(render), place, widthMax }, signal);
  }

  /** One after the other: an item with forty notes must not start forty decoders beside an upload. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  #keep(name: string, picture: Uint8Array): void {
    this.#kept.set(name, picture);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** A mean rate would count wrong: where pictures last unequally long, only the moment itself is right. */
function placeOf({ evenRate: rate }: Render, seconds: number): FramePlace {
  return rate === null
    ? { kind: 'moment', seconds }
    : { kind: 'frame', frame: secondsToFrame(seconds, rate), rate };
}
