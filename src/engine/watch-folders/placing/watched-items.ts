import type { MediaId, ProjectId, VersionId } from '../../../shared/api/ids.ts';
import type { Media } from '../../../shared/api/media.ts';
import { statesThatChangeItems } from '../../../shared/model/job-media.ts';
import type { Receipt } from '../../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { WatchPlace } from '../../../shared/model/watch-folders.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import { ApiFailure } from '../../api-client/api-failure.ts';
import { shapeOfVersion } from '../../matching/version-difference.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProjectItems, WatchedItem } from './choose-place.ts';

export interface WatchedItemsParts {
  readonly clock: Clock;
  readonly clientOf: (accountId: string) => ApiClient | null;
  /** The receipt of the upload from here that became this version; null if there is none. */
  readonly sentAs: (versionId: VersionId) => Receipt | null;
}

interface Read {
  readonly items: ProjectItems;
  readonly atMs: number;
}

export type ItemsAnswer =
  | { readonly kind: 'items'; readonly items: ProjectItems; readonly readAtMs: number }
  /** No project has this name, or several have it. */
  | { readonly kind: 'no_project' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure | null };

const projectsFreshMs = 5 * 60_000;

/** The items of the projects that watch folders upload to, read only as often as needed to place files correctly. */
export class WatchedItems {
  readonly #parts: WatchedItemsParts;
  readonly #read = new Map<string, Read>();
  readonly #reading = new Map<string, Promise<Read>>();
  /** When uploads last changed the items of a project. Lists that were read before are outdated. */
  readonly #changedAtMs = new Map<ProjectId, number>();
  readonly #projects = new Map<
    string,
    { readonly byName: ReadonlyMap<string, ProjectId>; readonly atMs: number }
  >();

  constructor(parts: WatchedItemsParts) {
    this.#parts = parts;
  }

  /** `notOlderThanMs`: by the monotonic clock. `projectName`: from the file's path, replacing the folder's own project. */
  async of(
    place: WatchPlace,
    projectName: string | null,
    notOlderThanMs: number,
    signal: AbortSignal,
  ): Promise<ItemsAnswer> {
    const client = this.#parts.clientOf(place.accountId);
    if (!client) return { kind: 'failed', failure: null };
    try {
      const project =
        projectName === null ? place : await this.#projectNamed(client, place, projectName, signal);
      if (project === null) return { kind: 'no_project' };
      const { items, atMs } = await this.#itemsOf(client, place.accountId, project, notOlderThanMs, signal);
      return { kind: 'items', items, readAtMs: atMs };
    } catch (error) {
      if (error instanceof ApiFailure) return { kind: 'failed', failure: error };
      if (signal.aborted) return { kind: 'failed', failure: null };
      throw error;
    }
  }

  onJobs(jobs: readonly JobSnapshot[]): void {
    for (const { state, target } of jobs)
      if (statesThatChangeItems.includes(state.kind))
        this.#changedAtMs.set(target.projectId, this.#parts.clock.monotonicMs());
  }

  /** An item as it was read last; null if it was not read. */
  known(
    accountId: string,
    { projectId, mediaId }: { readonly projectId: ProjectId; readonly mediaId: MediaId },
  ): WatchedItem | null {
    const items = this.#read.get(`${accountId} ${projectId}`)?.items.items;
    return items?.find(({ id }) => id === mediaId) ?? null;
  }

  async #projectNamed(
    client: ApiClient,
    place: WatchPlace,
    name: string,
    signal: AbortSignal,
  ): Promise<{ readonly projectId: ProjectId; readonly projectName: string } | null> {
    if (fold(name) === fold(place.projectName)) return place;
    const nowMs = this.#parts.clock.monotonicMs();
    let known = this.#projects.get(place.accountId);
    if (!known || nowMs - known.atMs > projectsFreshMs) {
      const all = await client.listProjects({ lane: 'background', signal }).all();
      const byName = new Map<string, ProjectId>();
      const twice = new Set<string>();
      for (const project of all) {
        const key = fold(project.name);
        if (byName.has(key)) twice.add(key);
        byName.set(key, project.id);
      }
      // A name that two projects share identifies neither.
      for (const key of twice) byName.delete(key);
      known = { byName, atMs: nowMs };
      this.#projects.set(place.accountId, known);
    }
    const projectId = known.byName.get(fold(name));
    return projectId === undefined ? null : { projectId, projectName: name };
  }

  async #itemsOf(
    client: ApiClient,
    accountId: string,
    project: { readonly projectId: ProjectId; readonly projectName: string },
    notOlderThanMs: number,
    signal: AbortSignal,
  ): Promise<Read> {
    const key = `${accountId} ${project.projectId}`;
    const isSinceChange = ({ atMs }: Read) =>
      atMs > (this.#changedAtMs.get(project.projectId) ?? Number.NEGATIVE_INFINITY);
    const known = this.#read.get(key);
    if (known && known.atMs >= notOlderThanMs && isSinceChange(known)) return known;
    for (let running = this.#reading.get(key); running; running = this.#reading.get(key)) {
      const read = await running;
      if (isSinceChange(read)) return read;
    }
    const reading = this.#list(client, project, signal).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    const read = await reading;
    this.#read.set(key, read);
    return read;
  }

  async #list(
    client: ApiClient,
    { projectId, projectName }: { readonly projectId: ProjectId; readonly projectName: string },
    signal: AbortSignal,
  ): Promise<Read> {
    const atMs = this.#parts.clock.monotonicMs();
    const all = await client.listMedia(projectId, { lane: 'background', signal }).all();
    const items = all.filter(({ type }) => type === 'video').map((item) => this.#toItem(item));
    const others = all
      .filter(({ type }) => type !== 'video')
      .map(({ id, name, type }) => ({ id, name, type }));
    return { items: { projectId, projectName, items, others }, atMs };
  }

  #toItem(item: Media): WatchedItem {
    const { id, name, version, versions_count, created_at, duration_seconds } = item;
    return {
      id,
      name,
      createdAtMs: timeOf(created_at),
      versionId: version?.id ?? null,
      versionCreatedAtMs: timeOf(version?.created_at ?? null),
      versionsCount: versions_count,
      durationSeconds: version === null ? null : duration_seconds,
      shape: version === null ? null : shapeOfVersion(this.#parts.sentAs(version.id), item),
    };
  }
}

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));
const fold = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('en');
