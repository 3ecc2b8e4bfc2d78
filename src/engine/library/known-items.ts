import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import type { MediaView, Source } from '../../shared/ipc/requests/library.ts';
import type { KnownItem } from '../drops/drop-examiner.ts';
import type { Clock } from '../ports/clock.ts';

interface MediaPage {
  readonly items: readonly MediaView[];
  readonly nextCursor: string | null;
  readonly fetchedAtMs: number | null;
}

export type ReadMediaPage = (
  projectId: ProjectId,
  source: Source,
  cursor: string | null,
) => Promise<MediaPage>;

const keptMs = 5_000;

/**
 * All items of a project as last seen; asked of the service only where nothing was ever seen. Ten thousand dropped files
 * ask for the same project: it is read once for all that come within a few seconds.
 */
export class KnownItems {
  readonly #readPage: ReadMediaPage;
  readonly #clock: Clock;
  readonly #kept = new Map<
    ProjectId,
    { readonly atMs: number; readonly items: Promise<readonly KnownItem[]> }
  >();

  /** Items that were asked for one by one, for example because they were just made here: newer than the pages. */
  readonly #remembered = new Map<
    ProjectId,
    Map<MediaId, { readonly atMs: number; readonly item: KnownItem }>
  >();

  /** When an upload last changed items of a project: pages that were read before are not believed. */
  readonly #changedAtMs = new Map<ProjectId, number>();

  constructor(readPage: ReadMediaPage, clock: Clock) {
    this.#readPage = readPage;
    this.#clock = clock;
  }

  of(projectId: ProjectId): Promise<readonly KnownItem[]> {
    const nowMs = this.#clock.monotonicMs();
    const kept = this.#kept.get(projectId);
    if (kept && nowMs - kept.atMs < keptMs) return kept.items;
    const items = this.#read(projectId);
    this.#kept.set(projectId, { atMs: nowMs, items });
    items.catch(() => this.#kept.delete(projectId));
    return items;
  }

  remember(item: MediaView): void {
    const remembered = this.#remembered.get(item.project_id) ?? new Map();
    remembered.set(item.id, { atMs: this.#clock.nowMs(), item: toKnownItem(item) });
    this.#remembered.set(item.project_id, remembered);
    this.#kept.delete(item.project_id);
  }

  /** Uploads from here have changed items of this project. */
  wereChanged(projectId: ProjectId): void {
    this.#changedAtMs.set(projectId, this.#clock.nowMs());
    this.#kept.delete(projectId);
  }

  async #read(projectId: ProjectId): Promise<readonly KnownItem[]> {
    const first = await this.#readPage(projectId, 'known', null);
    const isOutdated = (first.fetchedAtMs ?? 0) <= (this.#changedAtMs.get(projectId) ?? -1);
    const source = first.fetchedAtMs === null || isOutdated ? 'service' : 'known';
    let page = source === 'known' ? first : await this.#readPage(projectId, 'service', null);
    const found = page.items.map(toKnownItem);
    while (page.nextCursor !== null) {
      page = await this.#readPage(projectId, source, page.nextCursor);
      found.push(...page.items.map(toKnownItem));
    }
    return this.#withNoted(projectId, found, first.fetchedAtMs ?? 0);
  }

  #withNoted(projectId: ProjectId, listed: readonly KnownItem[], listedAtMs: number): readonly KnownItem[] {
    const newer = [...(this.#remembered.get(projectId)?.values() ?? [])].filter(
      ({ atMs }) => atMs > listedAtMs,
    );
    const items = new Map(listed.map((item) => [item.id, item]));
    for (const { item } of newer) items.set(item.id, item);
    return [...items.values()];
  }
}

const toKnownItem = (item: MediaView): KnownItem => ({
  id: item.id,
  name: item.name,
  type: item.type,
  width: item.width,
  height: item.height,
  durationSeconds: item.duration_seconds,
  activeVersionId: item.version?.id ?? null,
  versionsCount: item.versions_count,
});
