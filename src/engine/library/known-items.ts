import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import type { MediaView, Source } from '../../shared/model/library-views.ts';
import { keyOfPlace, type ProjectPlace } from '../../shared/model/project-place.ts';
import type { KnownItem } from '../drops/examined-drop.ts';
import type { Clock } from '../ports/clock.ts';

interface MediaPage {
  readonly items: readonly MediaView[];
  readonly nextCursor: string | null;
  readonly fetchedAtMs: number | null;
}

export type ReadMediaPage = (
  place: ProjectPlace,
  source: Source,
  cursor: string | null,
) => Promise<MediaPage>;

const keptMs = 5_000;

/**
 * All items of a project as last seen. The service is asked only if some were never seen, or if an upload has changed
 * them since. Ten thousand dropped files ask for the same project, so it is read once for all that ask within a few
 * seconds.
 */
export class KnownItems {
  readonly #readPage: ReadMediaPage;
  readonly #clock: Clock;
  readonly #kept = new Map<
    string,
    ProjectPlace & { readonly atMs: number; readonly items: Promise<readonly KnownItem[]> }
  >();

  /** Items that were asked for one by one, for example because they were just made here: newer than the pages. */
  readonly #remembered = new Map<string, Map<MediaId, { readonly atMs: number; readonly item: KnownItem }>>();

  /** When an upload last changed items of a project: pages that were read before are not believed. */
  readonly #changedAtMs = new Map<ProjectId, number>();

  constructor(readPage: ReadMediaPage, clock: Clock) {
    this.#readPage = readPage;
    this.#clock = clock;
  }

  of(place: ProjectPlace): Promise<readonly KnownItem[]> {
    const nowMs = this.#clock.monotonicMs();
    const key = keyOfPlace(place);
    const kept = this.#kept.get(key);
    if (kept && nowMs - kept.atMs < keptMs) return kept.items;
    const items = this.#read(place);
    this.#kept.set(key, { ...place, atMs: nowMs, items });
    items.catch(() => this.#kept.delete(key));
    return items;
  }

  remember(accountId: string, item: MediaView): void {
    const key = keyOfPlace({ accountId, projectId: item.project_id });
    const remembered = this.#remembered.get(key) ?? new Map();
    remembered.set(item.id, { atMs: this.#clock.nowMs(), item: toKnownItem(item) });
    this.#remembered.set(key, remembered);
    this.#kept.delete(key);
  }

  /** Uploads from here have changed items of this project. */
  wereChanged(projectId: ProjectId): void {
    this.#changedAtMs.set(projectId, this.#clock.nowMs());
    for (const [key, kept] of this.#kept) if (kept.projectId === projectId) this.#kept.delete(key);
  }

  async #read(place: ProjectPlace): Promise<readonly KnownItem[]> {
    const first = await this.#readPage(place, 'known', null);
    const items = await this.#listed(place, 'known', first);
    return this.#withNewer(place, items.map(toKnownItem), first.fetchedAtMs ?? 0);
  }

  async #listed(place: ProjectPlace, source: Source, first: MediaPage): Promise<readonly MediaView[]> {
    const items: MediaView[] = [];
    for (let page = first; ; page = await this.#readPage(place, source, page.nextCursor)) {
      if (source === 'known' && !this.#isBelieved(place, page))
        return await this.#listed(place, 'service', await this.#readPage(place, 'service', null));
      items.push(...page.items);
      if (page.nextCursor === null) return items;
    }
  }

  /** A page that was never seen looks like an empty last one. */
  #isBelieved({ projectId }: ProjectPlace, { fetchedAtMs }: MediaPage): boolean {
    return fetchedAtMs !== null && fetchedAtMs > (this.#changedAtMs.get(projectId) ?? -1);
  }

  #withNewer(place: ProjectPlace, listed: readonly KnownItem[], listedAtMs: number): readonly KnownItem[] {
    const newer = [...(this.#remembered.get(keyOfPlace(place))?.values() ?? [])].filter(
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
  activeVersionMadeAt: item.version?.created_at ?? null,
  versionsCount: item.versions_count,
  earlier: item.earlier,
});
