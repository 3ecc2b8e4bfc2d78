import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import { secondsToFrame } from '../../shared/model/timecode.ts';
import type { HistoryEntry } from '../../shared/model/upload-queue.ts';
import type { FrameGrabber, FramePlace } from '../ports/frame-grabber.ts';
import { isPlayable, type Render, type VersionRender, versionRenders, whereIs } from './version-renders.ts';

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** As wide as the item beside the library ever is, on a screen with twice the pixels. */
const widthMax = 720;
const keptMax = 64;
const never = new AbortController().signal;

/** Pictures of the frames that notes are about, out of the render itself where it still lies as it was sent. */
export class NoteFrames {
  readonly #grabber: FrameGrabber;
  /** Only what the window was told of can be asked for. */
  readonly #renders = new Map<VersionId, VersionRender>();
  readonly #kept = new Map<string, Uint8Array>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(grabber: FrameGrabber) {
    this.#grabber = grabber;
  }

  /** How large the frames are that can be shown of these; empty where none can. */
  async sizesOf(here: readonly VersionRender[]): Promise<ReadonlyMap<VersionId, FrameSize>> {
    if (!(await this.#grabber.isAvailable())) return new Map();
    return new Map(here.map(({ versionId, size }) => [versionId, size]));
  }

  /** The versions among these uploads whose file is still here as it was uploaded, newest first. */
  async rendersHere(mediaId: MediaId, sent: readonly HistoryEntry[]): Promise<readonly VersionRender[]> {
    const here: VersionRender[] = [];
    for (const render of versionRenders(mediaId, sent)) {
      if ((await whereIs(render)) !== 'here') continue;
      this.#renders.set(render.versionId, render);
      here.push(render);
    }
    return here;
  }

  /** The file of a version, for the window to play; null when it is not here (any more). */
  async videoPath(versionId: VersionId): Promise<string | null> {
    const render = this.#renders.get(versionId);
    return render && isPlayable(render) && (await whereIs(render)) === 'here' ? render.path : null;
  }

  /** What is on screen at a position counted from the first picture, as JPEG; null when it cannot be shown (any more). */
  async picture(
    versionId: VersionId,
    atSeconds: number,
    signal: AbortSignal = never,
  ): Promise<Uint8Array | null> {
    const render = this.#renders.get(versionId);
    if (!render || (await whereIs(render)) !== 'here') return null;
    const place = placeOf(render, atSeconds);
    const name = `${versionId} ${place.kind === 'frame' ? place.frame : `at ${place.seconds}`}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const picture = await this.#inTurn(() => this.#grab(render, place, signal));
    if (picture) this.#keep(name, picture);
    return picture;
  }

  async #grab(render: Render, place: FramePlace, signal: AbortSignal): Promise<Uint8Array | null> {
    if (signal.aborted) return null;
    const { path, container, codec } = render;
    return await this.#grabber.grab({ path, place, container, codec, widthMax }, signal);
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
