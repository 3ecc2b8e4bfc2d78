import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import { mediaOfJob, statesThatChangeItems } from '../../shared/model/job-media.ts';
import type { QueueEvent, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot, JobStateKind } from '../../shared/model/uploads.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

/** Items that uploads have changed on the service. */
export interface ItemsChanged {
  readonly projectId: ProjectId;
  readonly mediaIds: readonly MediaId[];
}

export interface DeliveredItemsParts {
  readonly uploads: Pick<UploadQueue, 'snapshot' | 'subscribe'>;
  readonly clock: Clock;
  /** Called once for everything that changed in a project within a moment. */
  readonly tell: (changed: ItemsChanged) => void;
}

const togetherMs = 400;

/** A new item whose upload is canceled changes for this computer alone, which knows that nothing is processed. */
const telling: readonly JobStateKind[] = [...statesThatChangeItems, 'cancelled'];

/**
 * Tells which items uploads have changed, for every list, picture and count. The engine does it, so that it works
 * whatever account, project or page is open, and without a window.
 */
export class DeliveredItems implements Disposable {
  readonly #parts: DeliveredItemsParts;
  readonly #states: Map<string, JobStateKind>;
  readonly #changed = new Map<ProjectId, Set<MediaId>>();
  readonly #stop: () => void;
  #cancelTelling: Cancel | null = null;

  constructor(parts: DeliveredItemsParts) {
    this.#parts = parts;
    this.#states = new Map(parts.uploads.snapshot().jobs.map(({ id, state }) => [id, state.kind]));
    this.#stop = parts.uploads.subscribe((event) => this.#take(event));
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#cancelTelling?.();
  }

  #take(event: QueueEvent): void {
    if (event.kind === 'jobs_changed') for (const job of event.jobs) this.#takeJob(job);
    if (event.kind === 'jobs_removed') for (const id of event.jobIds) this.#states.delete(id);
  }

  #takeJob(job: JobSnapshot): void {
    const { kind } = job.state;
    const before = this.#states.get(job.id);
    this.#states.set(job.id, kind);
    const mediaId = mediaOfJob(job);
    if (before === kind || mediaId === null || !telling.includes(kind)) return;
    const { projectId } = job.target;
    this.#changed.set(projectId, (this.#changed.get(projectId) ?? new Set()).add(mediaId));
    this.#cancelTelling ??= this.#parts.clock.schedule(togetherMs, () => this.#tell());
  }

  #tell(): void {
    this.#cancelTelling = null;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const [projectId, mediaIds] of changed) this.#parts.tell({ projectId, mediaIds: [...mediaIds] });
  }
}
