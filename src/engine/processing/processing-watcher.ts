import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import { doubled } from '../ground/doubled.ts';
import type { Clock } from '../ports/clock.ts';
import {
  defaultWatchTimes,
  type OtherVersion,
  processingVerdictOf,
  showsOther,
  type Verdict,
  type Watched,
  type WatchTimes,
} from './verdict.ts';
import { nextLookMs, planWatch, roomInMinuteMs } from './watch-plan.ts';

/** Reads items of one account in the lane for watching. */
export interface ItemReader {
  page(
    accountId: string,
    projectId: ProjectId,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<{ readonly items: readonly Media[]; readonly nextCursor: string | null }>;
  /** Null: there is no such item any more. */
  item(accountId: string, projectId: ProjectId, mediaId: MediaId, signal: AbortSignal): Promise<Media | null>;
}

export interface ProcessingWatcherOptions {
  readonly reader: ItemReader;
  readonly clock: Clock;
  readonly times?: WatchTimes;
  readonly onVerdict: (jobId: JobId, verdict: Verdict, item: Media | null) => void;
  /** Called when a look failed. Returns whether to look again later. */
  readonly onFailure: (accountId: string, projectId: ProjectId, error: unknown) => 'later' | 'stop';
}

interface Group {
  readonly accountId: string;
  readonly projectId: ProjectId;
  readonly watched: Map<JobId, Watched>;
  readonly cursorByItem: Map<MediaId, string | null>;
  pageCount: number | null;
  dueAtMs: number;
  /** How many requests the last look took. */
  requests: number;
  failures: number;
  stopped: boolean;
}

const firstLookMs = 1_000;

/** Watches what was delivered, in groups by project, until each has its verdict. */
export class ProcessingWatcher {
  readonly #options: ProcessingWatcherOptions;
  readonly #times: WatchTimes;
  readonly #groups = new Map<string, Group>();
  readonly #others = new Map<JobId, OtherVersion>();
  /** Wall clock minus monotonic clock when watching began, so that setting the clock meanwhile makes nothing late. */
  readonly #wallOffsetMs = new Map<JobId, number>();
  readonly #closing = new AbortController();
  #cancelTimer: (() => void) | null = null;
  #looking = false;
  /** When the requests of the last minute left. */
  #sentAtMs: number[] = [];
  #paused = false;

  constructor(options: ProcessingWatcherOptions) {
    this.#options = options;
    this.#times = options.times ?? defaultWatchTimes;
  }

  watch(watched: Watched): void {
    const key = `${watched.accountId}\n${watched.projectId}`;
    let group = this.#groups.get(key);
    if (!group) {
      group = {
        accountId: watched.accountId,
        projectId: watched.projectId,
        watched: new Map(),
        cursorByItem: new Map(),
        pageCount: null,
        dueAtMs: Number.POSITIVE_INFINITY,
        requests: 1,
        failures: 0,
        stopped: false,
      };
      this.#groups.set(key, group);
    }
    // Soon for the new job, even if the group's older jobs are looked at seldom by now.
    const nowMs = this.#options.clock.monotonicMs();
    const soonMs = Math.max(firstLookMs, roomInMinuteMs(this.#sentAtMs, group.requests, nowMs));
    group.dueAtMs = Math.min(group.dueAtMs, nowMs + soonMs);
    group.watched.set(watched.jobId, watched);
    const { clock } = this.#options;
    this.#wallOffsetMs.set(watched.jobId, clock.nowMs() - clock.monotonicMs());
    this.#arm();
  }

  unwatch(jobId: JobId): void {
    this.#others.delete(jobId);
    this.#wallOffsetMs.delete(jobId);
    for (const [key, group] of this.#groups) {
      if (group.watched.delete(jobId) && group.watched.size === 0) this.#groups.delete(key);
    }
  }

  /** Nothing is asked while there is no network; afterwards everything is looked at soon. */
  setPaused(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    // Also cancels a look that is due already.
    this.lookSoon();
  }

  /** Call after waking up, coming back online or signing in again: earlier waits and failures no longer count. */
  lookSoon(accountId?: string): void {
    for (const group of this.#groups.values()) {
      if (accountId !== undefined && group.accountId !== accountId) continue;
      group.stopped = false;
      group.failures = 0;
      group.dueAtMs = Math.min(group.dueAtMs, this.#options.clock.monotonicMs());
    }
    this.#arm();
  }

  /** Looks at an item now, outside its turn, because an event of the service is about it. */
  async lookAt(projectId: ProjectId, mediaId: MediaId): Promise<void> {
    for (const group of this.#groups.values()) {
      if (group.projectId !== projectId || group.stopped || this.#paused) continue;
      if (![...group.watched.values()].some((watched) => watched.mediaId === mediaId)) continue;
      this.#sentAtMs.push(this.#options.clock.monotonicMs());
      try {
        await this.#lookAtItem(group, mediaId);
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        if (this.#options.onFailure(group.accountId, projectId, error) !== 'stop') continue;
        group.stopped = true;
        // Cancels its next look, if that was due already.
        this.#arm();
      }
    }
  }

  close(): void {
    this.#cancelTimer?.();
    this.#closing.abort();
  }

  #arm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#looking || this.#paused || this.#closing.signal.aborted) return;
    const due = this.#nextGroup();
    if (!due) return;
    const delayMs = Math.max(0, due.dueAtMs - this.#options.clock.monotonicMs());
    this.#cancelTimer = this.#options.clock.schedule(delayMs, () => void this.#look(due));
  }

  #nextGroup(): Group | undefined {
    return [...this.#groups.values()]
      .filter((group) => !group.stopped)
      .sort((a, b) => a.dueAtMs - b.dueAtMs)[0];
  }

  async #look(group: Group): Promise<void> {
    this.#looking = true;
    const { clock } = this.#options;
    let requests = 1;
    try {
      requests = await this.#lookAt(group);
      group.failures = 0;
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      group.failures += 1;
      if (this.#options.onFailure(group.accountId, group.projectId, error) === 'stop') group.stopped = true;
    } finally {
      this.#looking = false;
    }
    group.requests = requests;
    const backoffMs = group.failures === 0 ? 0 : doubled(2_500, group.failures, 60_000);
    const nowMs = clock.monotonicMs();
    const sent = [...this.#sentAtMs, ...Array.from({ length: requests }, () => nowMs)];
    this.#sentAtMs = sent.filter((atMs) => atMs > nowMs - 60_000);
    const waitMs = Math.max(
      nextLookMs(this.#youngestAgeMs(group), requests, this.#groups.size),
      roomInMinuteMs(this.#sentAtMs, requests, nowMs),
    );
    group.dueAtMs = nowMs + Math.max(waitMs, backoffMs);
    this.#arm();
  }

  #youngestAgeMs(group: Group): number {
    let youngest = Number.POSITIVE_INFINITY;
    for (const watched of group.watched.values())
      youngest = Math.min(youngest, this.#nowFor(watched.jobId) - watched.sinceMs);
    return youngest;
  }

  /** Returns how many requests it took. */
  async #lookAt(group: Group): Promise<number> {
    const items = [...new Set([...group.watched.values()].map((watched) => watched.mediaId))];
    const plan = planWatch(items, group);
    switch (plan.kind) {
      case 'one_by_one':
        for (const mediaId of plan.items) await this.#lookAtItem(group, mediaId);
        return plan.items.length;
      case 'pages': {
        const missing = new Set(items);
        for (const cursor of plan.cursors) await this.#lookAtPage(group, cursor, missing);
        // Items added or removed move others to the next page: those are found again by reading all pages.
        for (const mediaId of missing) group.cursorByItem.delete(mediaId);
        return plan.cursors.length;
      }
      case 'scan':
        return this.#scan(group, new Set(items));
    }
  }

  async #lookAtItem(group: Group, mediaId: MediaId): Promise<void> {
    const item = await this.#options.reader.item(
      group.accountId,
      group.projectId,
      mediaId,
      this.#closing.signal,
    );
    this.#judge(group, mediaId, item);
  }

  async #lookAtPage(
    group: Group,
    cursor: string | null,
    missing: Set<MediaId>,
  ): Promise<{ readonly nextCursor: string | null }> {
    const page = await this.#options.reader.page(
      group.accountId,
      group.projectId,
      cursor,
      this.#closing.signal,
    );
    for (const item of page.items) {
      if (!missing.delete(item.id)) continue;
      group.cursorByItem.set(item.id, cursor);
      this.#judge(group, item.id, item);
    }
    return page;
  }

  async #scan(group: Group, missing: Set<MediaId>): Promise<number> {
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { readonly nextCursor: string | null } = await this.#lookAtPage(group, cursor, missing);
      pages += 1;
      cursor = page.nextCursor;
    } while (cursor !== null && missing.size > 0);
    group.pageCount = Math.max(pages, cursor === null ? 0 : (group.pageCount ?? 0));
    // On no page at all: only a look at the item itself says whether it is gone.
    for (const mediaId of missing) await this.#lookAtItem(group, mediaId);
    return pages + missing.size;
  }

  #judge(group: Group, mediaId: MediaId, item: Media | null): void {
    for (const watched of group.watched.values()) {
      if (watched.mediaId !== mediaId) continue;
      const nowMs = this.#nowFor(watched.jobId);
      const verdict = processingVerdictOf(
        watched,
        item,
        this.#others.get(watched.jobId) ?? null,
        nowMs,
        this.#times,
      );
      this.#rememberOther(watched, item, nowMs);
      this.#options.onVerdict(watched.jobId, verdict, item);
    }
  }

  #nowFor(jobId: JobId): number {
    const { clock } = this.#options;
    const offsetMs = this.#wallOffsetMs.get(jobId);
    return offsetMs === undefined ? clock.nowMs() : clock.monotonicMs() + offsetMs;
  }

  #rememberOther(watched: Watched, item: Media | null, nowMs: number): void {
    if (item?.version && showsOther(watched, item)) {
      if (this.#others.get(watched.jobId)?.versionId !== item.version.id)
        this.#others.set(watched.jobId, { versionId: item.version.id, sinceMs: nowMs });
    } else {
      this.#others.delete(watched.jobId);
    }
  }
}
