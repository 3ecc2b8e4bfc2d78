import { type MediaId, mediaIdSchema, projectIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { type Media, mediaSchema } from '../../../shared/api/media.ts';
import type { FakeClock } from '../../testing/fake-clock.ts';
import { jobId } from '../../testing/jobs.ts';
import type { ItemReader } from '../processing-watcher.ts';
import type { Watched } from '../verdict.ts';

const project = projectIdSchema.parse('prj_1');
export const mediaId = (n: number): MediaId => mediaIdSchema.parse(`med_${n}`);
export const version = (text: string) => versionIdSchema.parse(text);

export function item(n: number, changes: Partial<Media> = {}): Media {
  return mediaSchema.parse({
    object: 'media',
    id: mediaId(n),
    project_id: project,
    name: `Item ${n}`,
    type: 'video',
    status: 'ready',
    duration_seconds: 1,
    width: 1,
    height: 1,
    thumbnail_url: null,
    version: { id: 'ver_before', created_at: null },
    versions_count: 2,
    created_at: null,
    ...changes,
  });
}

export function watched(n: number, sinceMs: number, changes: Partial<Watched> = {}): Watched {
  return {
    jobId: jobId(`job_${n}`),
    accountId: 'account',
    projectId: project,
    mediaId: mediaId(n),
    versionId: version(`ver_ours_${n}`),
    versionBefore: version('ver_before'),
    createdAtMs: 1_000,
    isNewItem: false,
    sinceMs,
    sizeBytes: 1000,
    ...changes,
  };
}

/** A project with this many items in pages of a hundred. Each item shows our version from its `readyAtMs` on. */
export class SlowProject implements ItemReader {
  readonly requestsAtMs: number[] = [];
  readonly readyAtMs = new Map<MediaId, number>();
  readonly #clock: FakeClock;
  readonly #count: number;

  constructor(clock: FakeClock, count: number) {
    this.#clock = clock;
    this.#count = count;
  }

  async page(_account: string, _project: unknown, cursor: string | null) {
    this.requestsAtMs.push(this.#clock.nowMs());
    const from = Number(cursor ?? 0);
    const until = Math.min(this.#count, from + 100);
    const items = Array.from({ length: until - from }, (_, index) => this.#look(from + index));
    return { items, nextCursor: until < this.#count ? String(until) : null };
  }

  async item(_account: string, _project: unknown, id: MediaId) {
    this.requestsAtMs.push(this.#clock.nowMs());
    return this.#look(Number(id.replace('med_', '')));
  }

  busiestMinute(): number {
    return Math.max(
      ...this.requestsAtMs.map(
        (from) => this.requestsAtMs.filter((at) => at >= from && at < from + 60_000).length,
      ),
    );
  }

  #look(n: number): Media {
    const readyAtMs = this.readyAtMs.get(mediaId(n)) ?? Number.POSITIVE_INFINITY;
    const isReady = this.#clock.nowMs() >= readyAtMs;
    return item(n, isReady ? { version: { id: version(`ver_ours_${n}`), created_at: null } } : {});
  }
}
