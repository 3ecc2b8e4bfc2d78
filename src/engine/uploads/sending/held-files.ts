import { isFileMissing } from '../../../shared/model/file-missing.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { doubled } from '../../ground/doubled.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { type FileIdentity, fileIdentityOf, type JobRecord } from '../job/job.ts';
import type { QueueState } from '../queue/queue-state.ts';
import type { UploadPowers } from '../upload-powers.ts';

const lookEveryMs = 3_000;
/** An upload that failed for want of its file may stay in the list for weeks. */
const lookForMissingEveryMs = 10_000;
/** A network's sign-in page, or a proxy's login, is tried again now and then even when nothing seems to change. */
const networkAgainMs = 30_000;

const longestWaitMs = 5 * 60_000;

interface Seen {
  readonly text: string;
  readonly sinceMs: number;
  /** How often this job was released and held again for the same reason; each time the delay doubles. */
  readonly tries: number;
}

export interface HeldFilesParts {
  readonly state: QueueState;
  readonly clock: Clock;
  readonly powers: Pick<UploadPowers, 'openRender' | 'times'>;
}

/**
 * Resumes jobs by itself once the reason is gone: the file is finished or back, the disk is back, the network is open.
 */
export class HeldFiles {
  readonly #parts: HeldFilesParts;
  readonly #onRelease: () => void;
  readonly #seen = new Map<JobId, Seen>();
  #cancelTimer: Cancel | null = null;
  #closed = false;

  constructor(parts: HeldFilesParts, onRelease: () => void) {
    this.#parts = parts;
    this.#onRelease = onRelease;
  }

  arm(): void {
    const held = this.#held();
    if (this.#cancelTimer || this.#closed || held.length === 0) return;
    const inMs = held.every(lacksFile) ? lookForMissingEveryMs : lookEveryMs;
    this.#cancelTimer = this.#parts.clock.schedule(inMs, () => void this.#look());
  }

  networkChanged(): void {
    for (const job of this.#held()) if (waitsForNetwork(job)) this.#release(job.id);
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
  }

  #held(): readonly JobRecord[] {
    return this.#parts.state
      .jobs()
      .filter((job) => waitsForNetwork(job) || waitsForFile(job) || lacksFile(job));
  }

  async #look(): Promise<void> {
    for (const job of this.#held()) {
      if (waitsForNetwork(job)) this.#releaseAfter(job, 'network', networkAgainMs);
      else await this.#lookAtFile(job);
      if (this.#closed) return;
    }
    this.#cancelTimer = null;
    this.arm();
    this.#onRelease();
  }

  async #lookAtFile({ id, path, state }: JobRecord): Promise<void> {
    const opened = await this.#parts.powers.openRender(path);
    const job = this.#parts.state.find(id);
    // A volume may answer late; a decision made about the job meanwhile stands.
    if (this.#closed || job?.state !== state) {
      if (opened.kind === 'opened') await opened.render.close();
      return;
    }
    if (lacksFile(job)) {
      if (opened.kind === 'failed') return;
      await using render = opened.render;
      // Another file of this name is a matter for a person.
      if (isUnchanged(job, fileIdentityOf(render))) this.#parts.state.tryApply(job.id, { kind: 'retry' });
      return;
    }
    if (opened.kind === 'failed') {
      // Gone for good, or a matter for a person: the job finds that out when it runs.
      if (opened.trouble.kind !== 'volume_gone' && opened.trouble.kind !== 'locked' && !onMissingVolume(job))
        this.#release(job.id);
      return;
    }
    await using render = opened.render;
    const identity = fileIdentityOf(render);
    if (job.state.kind === 'held' && job.state.reason.kind === 'volume_gone') {
      // The job itself finds out whether it is the same file as before.
      this.#release(job.id);
      return;
    }
    this.#releaseWhenQuiet(job, JSON.stringify(identity));
  }

  /** Releases a job once its file has been unchanged for a while. A file that stays incomplete is checked less and less often. */
  #releaseWhenQuiet(job: JobRecord, text: string): void {
    this.#releaseAfter(job, text, this.#parts.powers.times.settleMs);
  }

  #releaseAfter(job: JobRecord, text: string, afterMs: number): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const before = this.#seen.get(job.id);
    if (before?.text !== text) {
      this.#seen.set(job.id, { text, sinceMs: nowMs, tries: 0 });
      return;
    }
    if (nowMs - before.sinceMs < doubled(afterMs, before.tries, longestWaitMs)) return;
    this.#seen.set(job.id, { text, sinceMs: nowMs, tries: before.tries + 1 });
    this.#release(job.id);
  }

  #release(id: JobId): void {
    this.#parts.state.tryApply(id, { kind: 'release' });
  }
}

/**
 * By size and time alone: a file that was moved to another disk and back is another one to the file system. One that was gone
 * before its turn was never looked at, but must not have been written to since it was added.
 */
const isUnchanged = ({ identity, createdAtMs }: JobRecord, found: FileIdentity): boolean =>
  identity
    ? identity.sizeBytes === found.sizeBytes && identity.modifiedNs === found.modifiedNs
    : Number(BigInt(found.modifiedNs) / 1_000_000n) <= createdAtMs;

const heldFor = (job: JobRecord): string => (job.state.kind === 'held' ? job.state.reason.kind : '');
const onMissingVolume = (job: JobRecord): boolean => heldFor(job) === 'volume_gone';
const waitsForNetwork = (job: JobRecord): boolean => ['captive_portal', 'proxy_login'].includes(heldFor(job));
const waitsForFile = (job: JobRecord): boolean =>
  ['still_being_written', 'volume_gone'].includes(heldFor(job));
const lacksFile = ({ state }: JobRecord): boolean => state.kind === 'failed' && isFileMissing(state.trouble);
