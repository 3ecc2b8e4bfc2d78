import type { JobSnapshot } from '../../shared/model/uploads.ts';
import type { WatchFile } from '../../shared/model/watch-folders.ts';
import type { ExitCode } from '../exit-codes.ts';
import { Patience, type Watched } from '../uploads/patience.ts';

interface Seen {
  readonly render: number;
  readonly rank: number;
  readonly frames: string;
}

const rank: Readonly<Record<WatchFile['state']['kind'], number>> = {
  settling: 0,
  finished: 1,
  encoding: 2,
  queued: 3,
  giving_way: 3,
  choosing: 4,
  uploaded: 4,
  skipped: 4,
  failed: 4,
};

/** Ends the wait if for too long no file of the folder has come further, and none of its uploads has moved. */
export class WatchPatience {
  readonly #uploads: Patience;
  readonly #limitMs: number;
  readonly #seen = new Map<string, Seen>();
  #movedAtMs: number;

  constructor(limitMs: number, nowMs: number) {
    this.#uploads = new Patience(limitMs);
    this.#limitMs = limitMs;
    this.#movedAtMs = nowMs;
  }

  /**
   * Takes note of files that changed. Progress is a new render, a later state than ever before, another frame that came or was
   * encoded. A file that only grows is none: a recording may never end.
   */
  take(files: readonly WatchFile[], nowMs: number): void {
    for (const file of files) {
      const before = this.#seen.get(file.path);
      const isSame = before?.render === file.render;
      const now = {
        render: file.render,
        rank: Math.max(rank[file.state.kind], isSame ? before.rank : 0),
        frames: framesOf(file),
      };
      if (!isSame || now.rank > before.rank || now.frames !== before.frames) this.#movedAtMs = nowMs;
      this.#seen.set(file.path, now);
    }
  }

  /** `uploads.jobs`: those of the folder that can still end by themselves. */
  isOver(uploads: Watched, nowMs: number): boolean {
    const areStuck = this.#uploads.check(uploads, nowMs) !== null || uploads.jobs.length === 0;
    return areStuck && nowMs - this.#movedAtMs >= this.#limitMs;
  }

  /** The exit code for an upload that the wait ended for. */
  stuckCode(job: JobSnapshot): ExitCode | null {
    return this.#uploads.stuckCode(job);
  }
}

const framesOf = ({ sequence, pieces, state }: WatchFile): string =>
  JSON.stringify([
    sequence?.frameCount ?? null,
    pieces?.encodedFrames ?? null,
    state.kind === 'encoding' ? (state.progress?.frame ?? null) : null,
  ]);
