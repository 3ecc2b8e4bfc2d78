import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { withoutFrames } from '../../../shared/model/frames-apart.ts';
import { type ShapeChange, type StoredPicture, shapeOf } from '../../../shared/model/picture-shape.ts';
import type { LengthBefore } from '../../../shared/model/plainly-short.ts';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import type { Settling } from '../../../shared/model/watch-folders.ts';
import type { MediaProbe } from '../../media-probe/media-probe.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Stamp, sameContent, sameStamp } from '../file/watched-file.ts';
import type { FolderScanner, FoundFile, FoundFrames, FrameEnds, Writers } from '../folder-scanner.ts';
import {
  type FrameShape,
  type FramesLack,
  type GateFacts,
  gate,
  type ProbeVerdict,
  quietMsForFrames,
  saysEmpty,
  unsureQuietMsFor,
} from './gate.ts';
import { probeVerdictOf } from './probe-verdict.ts';
import type { QuietTime } from './quiet-time.ts';
import { shapeOfFrames } from './shape-of-frames.ts';

interface Watched {
  stamp: Stamp;
  frames: FoundFrames | null;
  stillSinceMs: number;
  /** The longest time between two changes so far: the writer may pause as long again. */
  longestPauseMs: number;
  dueAtMs: number;
  writers: Writers | null;
  probe: ProbeVerdict | null;
  ends: FrameEnds | null;
  /** Of its first frame; null until that was read. */
  frameShape: { readonly read: StoredPicture | null } | null;
  picture: StoredPicture | null;
}

export interface SettlingParts {
  readonly clock: Clock;
  readonly probe: MediaProbe;
  readonly scanner: () => FolderScanner | null;
  readonly absolute: (path: string) => string;
  readonly quiet: () => QuietTime;
  /** Whether a person said to upload this sequence with its gaps. */
  readonly mayHaveGaps: (path: string) => boolean;
  /** Frames of this sequence that a person skips. */
  readonly skipFramesOf: (path: string) => readonly number[];
  /** Whether the folder fills the gaps of sequences by itself. */
  readonly fillsGaps: () => boolean;
  /** Whether the folder skips frames apart from all others by itself: they are then skipped before any gap is filled. */
  readonly skipsApart: () => boolean;
  /** Of the video of this sequence; null if none is known. */
  readonly rateOf: (path: string) => FrameRate | null;
  /** What the folder does not say yet about the video of this sequence. */
  readonly lacksOf: (path: string) => FramesLack | null;
  /** Length of the version that this sequence would replace; null if it replaces none, or that isn't known. */
  readonly beforeOf: (path: string) => LengthBefore | null;
  /** How a sequence of this shape would differ from the version that it would replace; null if it would not. */
  readonly otherShapeOf: (path: string, shape: StoredPicture) => ShapeChange | null;
  readonly signal: AbortSignal;
}

export type SettlingNews =
  | { readonly kind: 'moved'; readonly found: FoundFile }
  | { readonly kind: 'waits'; readonly path: string; readonly waitsFor: Settling }
  | {
      readonly kind: 'finished';
      readonly path: string;
      readonly picture: StoredPicture | null;
      readonly remark: string | null;
    }
  | { readonly kind: 'not_a_video'; readonly path: string; readonly says: string }
  | { readonly kind: 'vanished'; readonly path: string };

const looksAtOnce = 500;
/** The probe reads files one by one, and files that a person drops must not wait for a whole folder. */
const probesAtOnce = 2;
/** Delay after the folder could not be read. */
const endsAgainMs = 2_000;

/** Files that may still be written to. Looks up for each file what the gate needs, when the gate needs it. */
export class SettlingFiles {
  readonly #parts: SettlingParts;
  readonly #files = new Map<string, Watched>();

  constructor(parts: SettlingParts) {
    this.#parts = parts;
  }

  /** Adds a file that is new or has just changed. `isStill`: it was looked at before, and has not changed since. */
  begin({ path, stamp, frames }: FoundFile, isStill = false): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const before = this.#files.get(path);
    const pauseMs = before && !sameContent(before.stamp, stamp) ? nowMs - before.stillSinceMs : 0;
    const quietMs = this.#quietMs(frames);
    this.#files.set(path, {
      stamp,
      frames,
      stillSinceMs: isStill ? nowMs - quietMs : nowMs,
      longestPauseMs: Math.max(pauseMs, before?.longestPauseMs ?? 0),
      dueAtMs: isStill ? nowMs : nowMs + quietMs,
      writers: null,
      probe: null,
      picture: null,
      ends: null,
      frameShape: null,
    });
  }

  /** The file as it was last seen. */
  seen(path: string): FoundFile | null {
    const file = this.#files.get(path);
    return file ? { path, stamp: file.stamp, frames: file.frames } : null;
  }

  /** How long the file must stay unchanged; null if it is not settling. */
  quietMsOf(path: string): number | null {
    const file = this.#files.get(path);
    return file ? this.#quietMs(file.frames) : null;
  }

  /** Looks at the file again now, as a person has decided something about it. */
  lookSoon(path: string): void {
    const file = this.#files.get(path);
    if (file) file.dueAtMs = this.#parts.clock.monotonicMs();
  }

  end(path: string): void {
    this.#files.delete(path);
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  clear(): void {
    this.#files.clear();
  }

  /** When the next file is due for a look, by the monotonic clock; null if there is none. */
  dueAtMs(): number | null {
    let due: number | null = null;
    for (const { dueAtMs } of this.#files.values()) due = due === null ? dueAtMs : Math.min(due, dueAtMs);
    return due;
  }

  /** Looks at all files that are due. News is told as it is found; an aborted round leaves the rest for later. */
  async round(tell: (news: readonly SettlingNews[]) => void): Promise<void> {
    const nowMs = this.#parts.clock.monotonicMs();
    const due = [...this.#files].filter(([, { dueAtMs }]) => dueAtMs <= nowMs).map(([path]) => path);
    for (let at = 0; at < due.length && !this.#parts.signal.aborted; at += looksAtOnce)
      await this.#lookAt(due.slice(at, at + looksAtOnce), tell);
  }

  async #lookAt(paths: readonly string[], tell: (news: readonly SettlingNews[]) => void): Promise<void> {
    const still = await this.#stillThere(paths, tell);
    const asking = still.filter((path) => this.#step(path, tell) === 'ask_for_writers');
    if (asking.length > 0) {
      const writers = (await this.#parts.scanner()?.writersOf(asking)) ?? new Map<string, Writers>();
      for (const path of asking) {
        const file = this.#files.get(path);
        if (file) file.writers = writers.get(path) ?? { kind: 'unknown' };
      }
    }
    for (const path of still.filter((each) => this.#step(each, tell) === 'ask_for_shape'))
      await this.#readShape(path, tell);
    for (const path of still.filter((each) => this.#step(each, tell) === 'ask_for_ends'))
      await this.#readEnds(path, tell);
    const toProbe = still.filter((path) => this.#step(path, tell) === 'ask_the_probe');
    const next = toProbe.values();
    await Promise.all(
      Array.from({ length: Math.min(probesAtOnce, toProbe.length) }, async () => {
        for (const path of next) await this.#probe(path, tell);
      }),
    );
  }

  /** Reading takes a moment, as probing does, so the result counts only if the frames did not change meanwhile. */
  async #readEnds(path: string, tell: (news: readonly SettlingNews[]) => void): Promise<void> {
    const file = this.#files.get(path);
    if (!file || this.#parts.signal.aborted) return;
    const ends = (await this.#parts.scanner()?.endsOf(path)) ?? null;
    const [same] = await this.#stillThere([path], tell);
    if (same === undefined || this.#files.get(path) !== file) return;
    file.ends = ends;
    if (ends === null) file.dueAtMs = this.#parts.clock.monotonicMs() + endsAgainMs;
    else this.#step(path, tell);
  }

  async #readShape(path: string, tell: (news: readonly SettlingNews[]) => void): Promise<void> {
    const file = this.#files.get(path);
    if (!file?.frames || this.#parts.signal.aborted) return;
    const read = await shapeOfFrames(path, file.frames.facts, this.#parts.absolute);
    const [same] = await this.#stillThere([path], tell);
    if (same === undefined || this.#files.get(path) !== file) return;
    file.frameShape = { read };
    this.#step(path, tell);
  }

  /** Probing takes a moment, so the result counts only if the file did not change meanwhile. */
  async #probe(path: string, tell: (news: readonly SettlingNews[]) => void): Promise<void> {
    const file = this.#files.get(path);
    if (!file || this.#parts.signal.aborted) return;
    const probed = await this.#parts.probe
      .probe({ kind: 'path', path: this.#parts.absolute(path) }, this.#parts.signal)
      .catch(() => null);
    if (probed === null || this.#files.get(path) !== file) return;
    const [same] = await this.#stillThere([path], tell);
    if (same === undefined || this.#files.get(path) !== file) return;
    file.probe = probeVerdictOf(probed);
    file.picture = probed.kind === 'video' ? shapeOf(probed.facts) : null;
    this.#step(path, tell);
  }

  async #stillThere(
    paths: readonly string[],
    tell: (news: readonly SettlingNews[]) => void,
  ): Promise<readonly string[]> {
    const looks = (await this.#parts.scanner()?.look(paths)) ?? [];
    const still: string[] = [];
    const news: SettlingNews[] = [];
    for (const { path, stamp, frames } of looks) {
      const file = this.#files.get(path);
      if (!file) continue;
      if (stamp === null) {
        this.#files.delete(path);
        news.push({ kind: 'vanished', path });
      } else if (sameStamp(file.stamp, stamp)) still.push(path);
      else {
        const found = { path, stamp, frames };
        this.begin(found);
        news.push({ kind: 'moved', found });
      }
    }
    if (news.length > 0) tell(news);
    return still;
  }

  #quietMs(frames: FoundFrames | null): number {
    const { ms, isChosen } = this.#parts.quiet();
    return frames === null ? ms : quietMsForFrames(ms, isChosen, frames.spacingMs);
  }

  /** The missing frames that somebody has to be asked about. */
  #gapsOf(path: string, { facts }: FoundFrames): Pick<SequenceFacts, 'missing' | 'missingCount'> {
    const { skipFramesOf, fillsGaps, skipsApart } = this.#parts;
    const { missing, missingCount, apart = [] } = withoutFrames(facts, skipFramesOf(path));
    const isFilled = fillsGaps() && !(skipsApart() && apart.length > 0);
    return isFilled ? { missing: [], missingCount: 0 } : { missing, missingCount };
  }

  #shapeOf(path: string, { frameShape }: Watched): FrameShape | null {
    if (frameShape === null) return null;
    return { other: frameShape.read && this.#parts.otherShapeOf(path, frameShape.read) };
  }

  /** Asks the gate and acts on its answer. Returns what the gate wants to know next, or null if there is nothing to look up. */
  #step(
    path: string,
    tell: (news: readonly SettlingNews[]) => void,
  ): 'ask_for_writers' | 'ask_the_probe' | 'ask_for_ends' | 'ask_for_shape' | null {
    const file = this.#files.get(path);
    if (!file) return null;
    const nowMs = this.#parts.clock.monotonicMs();
    const facts: GateFacts = {
      sizeBytes: file.stamp.sizeBytes,
      stillForMs: nowMs - file.stillSinceMs,
      quietMs: this.#quietMs(file.frames),
      // Only the last frame may be incomplete, and the pace of the frames is part of their quiet time already.
      unsureQuietMs: unsureQuietMsFor(
        this.#quietMs(file.frames),
        file.frames === null
          ? { longestPauseMs: file.longestPauseMs, sizeBytes: file.stamp.sizeBytes }
          : { longestPauseMs: 0, sizeBytes: 0 },
      ),
      writers: file.writers,
      probe: file.probe,
      frames: file.frames && {
        ...this.#gapsOf(path, file.frames),
        emptyFrames: file.frames.emptyFrames,
        rate: this.#parts.rateOf(path),
        lacks: this.#parts.lacksOf(path),
        before: this.#parts.beforeOf(path),
        shape: this.#shapeOf(path, file),
        mayHaveGaps: this.#parts.mayHaveGaps(path),
        ends: file.ends,
      },
    };
    const step = gate(facts);
    switch (step.kind) {
      case 'ask_for_writers':
      case 'ask_the_probe':
      case 'ask_for_ends':
      case 'ask_for_shape':
        return step.kind;
      case 'wait':
        file.dueAtMs = nowMs + step.againInMs;
        file.writers = null;
        file.probe = null;
        file.ends = null;
        file.frameShape = null;
        tell([{ kind: 'waits', path, waitsFor: step.waitsFor }]);
        return null;
      case 'finished':
        this.#files.delete(path);
        tell([{ kind: 'finished', path, picture: file.picture, remark: file.ends && saysEmpty(file.ends) }]);
        return null;
      case 'not_a_video':
        this.#files.delete(path);
        tell([{ kind: 'not_a_video', path, says: step.says }]);
        return null;
    }
  }
}
