import { queueFailures } from '../../../shared/messages/upload-failures.ts';
import { type Trouble, troubleOf } from '../../../shared/model/trouble.ts';
import type { QueueHold } from '../../../shared/model/upload-queue.ts';
import { ApiFailure } from '../../api-client/api-failure.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { patienceMs, type WatchTimes } from '../../processing/verdict.ts';
import type { DiskReserve } from '../../store/disk-reserve.ts';
import type { Store } from '../../store/store.ts';
import { StoreError } from '../../store/store-error.ts';
import { accountCodes } from '../job/decide-call.ts';
import type { JobRecord } from '../job/job.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';
import type { QueueState } from './queue-state.ts';

export interface QueueTroublesParts {
  readonly store: Store;
  readonly settings: UploadSettings;
  readonly state: QueueState;
  readonly reserve: DiskReserve;
  readonly clock: Clock;
  readonly watchTimes: WatchTimes;
  /** While the disk is full no new job is started; running jobs continue. */
  startNothing(nothing: boolean): void;
}

const diskAgainMs = 5_000;
const setAsideCode = 'queue_rows_set_aside';

/** Troubles of the queue as a whole: holds on projects and accounts, a full disk, rows that could not be read. */
export class QueueTroubles {
  readonly #parts: QueueTroublesParts;
  #cancelDisk: Cancel | null = null;
  readonly #diskBanners = new Set<string>();
  #closed = false;

  constructor(parts: QueueTroublesParts) {
    this.#parts = parts;
  }

  close(): void {
    this.#closed = true;
    this.#cancelDisk?.();
  }

  addHold(hold: QueueHold): void {
    const { holds } = this.#parts.state.conditions;
    if (holds.some((known) => JSON.stringify(known.scope) === JSON.stringify(hold.scope))) return;
    const all = [...holds, hold];
    this.#parts.settings.set('holds', all);
    this.#parts.state.setConditions({ holds: all });
  }

  holdProject({ accountId, target }: Pick<JobRecord, 'accountId' | 'target'>, trouble: Trouble): void {
    this.addHold({
      scope: { kind: 'project', accountId, projectId: target.projectId },
      trouble,
      sinceMs: this.#parts.clock.nowMs(),
    });
  }

  holdAccount(accountId: JobRecord['accountId'], trouble: Trouble): void {
    this.addHold({
      scope: { kind: 'account', accountId },
      trouble,
      sinceMs: this.#parts.clock.nowMs(),
    });
  }

  onWatchFailure(accountId: string, projectId: string, error: unknown): 'later' | 'stop' {
    if (!(error instanceof ApiFailure)) return 'later';
    if (error.code === 'project_not_found') this.#giveUpWatching(projectId);
    const isAccount = error.status === 401 || accountCodes.has(error.code);
    const job = this.#parts.state.jobs().find((candidate) => candidate.accountId === accountId);
    if (!isAccount || !job) return 'later';
    this.holdAccount(job.accountId, { ...error.trouble, action: 'sign_in' });
    return 'stop';
  }

  /** A project that can no longer be opened cannot show whether a file arrived: after the usual time its jobs end unconfirmed. */
  #giveUpWatching(projectId: string): void {
    const nowMs = this.#parts.clock.nowMs();
    for (const job of this.#parts.state.jobs()) {
      if (job.target.projectId !== projectId) continue;
      if (job.state.kind !== 'processing' && job.state.kind !== 'confirming') continue;
      const patience = patienceMs(job.sizeBytes ?? 0, this.#parts.watchTimes);
      if (nowMs - job.state.sinceMs >= patience)
        this.#parts.state.tryApply(job.id, { kind: 'confirmation_timed_out' });
    }
  }

  /**
   * Takes the reserve for a program that begins to send. True if it was missing: the previous program may then have got
   * further than it could write down.
   */
  takeReserve(): boolean {
    const { reserve } = this.#parts;
    if (reserve.isKept) return false;
    try {
      reserve.keep();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.onDiskTrouble(error);
    }
    return true;
  }

  /** The last attempt before the program ends. Jobs that still find no room are looked at after the next start. */
  saveBeforeEnd(): void {
    try {
      this.#parts.state.saveUnsaved();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }

  onDiskTrouble(error: StoreError): void {
    this.#parts.startNothing(true);
    this.#diskBanners.add(error.trouble.code);
    this.setBanner(error.trouble.code, error.trouble);
    this.#cancelDisk ??= this.#parts.clock.schedule(diskAgainMs, () => this.#tryDiskAgain());
  }

  #tryDiskAgain(): void {
    this.#cancelDisk = null;
    if (this.#closed) return;
    try {
      this.#parts.state.saveUnsaved();
      this.#parts.settings.checkRoom();
      this.#parts.reserve.keep();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.onDiskTrouble(error);
      return;
    }
    this.#parts.startNothing(false);
    this.#parts.state.setConditions({
      banners: this.#parts.state.conditions.banners.filter(({ code }) => !this.#diskBanners.has(code)),
    });
  }

  /** Shows this banner over the queue under this code; null removes it. */
  setBanner(bannerCode: string, banner: Trouble | null): void {
    const others = this.#parts.state.conditions.banners.filter(({ code }) => code !== bannerCode);
    this.#parts.state.setConditions({ banners: banner === null ? others : [...others, banner] });
  }

  /** Rows that could not be read are kept and reported: no job disappears silently. */
  tellOfSetAside(): void {
    const rows = this.#parts.store.listQuarantined().filter((row) => row.tableName.startsWith('upload_'));
    if (rows.length === 0) return;
    this.setBanner(setAsideCode, troubleOf(setAsideCode, queueFailures[setAsideCode](rows.length)));
  }
}
