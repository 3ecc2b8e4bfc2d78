import type { MediaId } from '../../../shared/api/ids.ts';
import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import { isStopped } from '../../../shared/model/stopped-by-queue.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import type { JobRecord } from '../job/job.ts';
import { usesSlot } from '../job/uses-slot.ts';
import type { QueueState } from './queue-state.ts';

/**
 * Maps each job that must wait to the job of the same item that goes first (ADR 21). The service numbers a version when
 * it is created and shows the one that became ready last, so versions of one item are created and uploaded one after the
 * other, in the order of the queue. Held, ended and delivered jobs keep nobody waiting. `finishing`: jobs whose last
 * bytes have left or are leaving, and whose open connection only awaits the answer. Pure.
 */
export function waitingForItem(
  jobs: readonly JobRecord[],
  conditions: QueueConditions,
  finishing: ReadonlySet<JobId> = new Set(),
): ReadonlyMap<JobId, JobRecord> {
  const isSent = ({ id, state }: JobRecord) => state.kind === 'confirming' && finishing.has(id);
  const first = new Map<MediaId, JobRecord>();
  const inLine: (readonly [MediaId, JobRecord])[] = [];
  for (const job of jobs) {
    const item = itemOf(job);
    if (item === null || !(isSent(job) || takesTurns(job, conditions))) continue;
    if (job.state.kind !== 'sending' && !isSent(job)) inLine.push([item, job]);
    const known = first.get(item);
    if (!known || comesBefore(job, known)) first.set(item, job);
  }
  const waiting = new Map<JobId, JobRecord>();
  for (const [item, job] of inLine) {
    const other = first.get(item);
    if (other && other !== job) waiting.set(job.id, other);
  }
  return waiting;
}

const itemOf = ({ delivery, target }: JobRecord): MediaId | null =>
  delivery?.mediaId ?? (target.kind === 'version' ? target.mediaId : null);

/** A job takes part from when it is queued to its last byte, unless its project, its account or the queue is stopped. */
const takesTurns = (job: JobRecord, conditions: QueueConditions): boolean =>
  job.state.kind === 'sending' ||
  ((job.state.kind === 'queued' || usesSlot(job)) && !isStopped(job, conditions));

/** A job that has begun goes first: its version number is decided, or may be. */
function comesBefore(a: JobRecord, b: JobRecord): boolean {
  const begun = ({ state, intent }: JobRecord) => {
    if (state.kind === 'sending' || state.kind === 'confirming') return 0;
    return state.kind === 'creating' && intent !== null ? 1 : 2;
  };
  return (begun(a) - begun(b) || inQueueOrder(a, b)) < 0;
}

/**
 * Tells the sender and its runners which job of an item may go. A waiting job is examined once in advance, so that a
 * fault in its file is reported early.
 */
export class ItemTurns {
  readonly #state: QueueState;
  readonly #examined = new Set<JobId>();
  #finishing: ReadonlySet<JobId> = new Set();
  /** The last result. It is needed far more often than jobs and conditions change. */
  #found: {
    readonly jobs: readonly JobRecord[];
    readonly conditions: QueueConditions;
    readonly waiting: ReadonlyMap<JobId, JobRecord>;
  } | null = null;
  /** Called when a job gets its turn, so that those behind it can be examined. */
  onTaken: () => void = () => {};
  /** Whether a job still has a slot: a person may lower the number of slots while its file is examined. Set by the sender. */
  hasSlot: (id: JobId) => boolean = () => true;

  constructor(state: QueueState) {
    this.#state = state;
  }

  /** Jobs that must not be started now (`finishing` as in `waitingForItem`). Also marks the queued ones as waiting. */
  notToStart(finishing: readonly JobId[]): ReadonlySet<JobId> {
    const isSame =
      finishing.length === this.#finishing.size && finishing.every((id) => this.#finishing.has(id));
    if (!isSame) this.#found = null;
    this.#finishing = new Set(finishing);
    const waiting = this.#waiting();
    for (const id of this.#examined) if (!waiting.has(id)) this.#examined.delete(id);
    const isQueued = (id: JobId) => this.#state.find(id)?.state.kind === 'queued';
    this.#state.setWaitingForItem(new Set([...waiting.keys()].filter(isQueued)));
    return new Set(
      [...waiting].flatMap(([id, { state }]) => {
        // Examined only once the hash of the job before it is known, which shows whether both have the same bytes.
        const mayBeExamined = state.kind !== 'queued' && state.kind !== 'examining';
        return mayBeExamined && !this.#examined.has(id) ? [] : [id];
      }),
    );
  }

  /** Whether a version may be created for it now; if not, it goes back in line. */
  take(id: JobId): boolean {
    if (!this.hasSlot(id)) return false;
    if (this.#waiting().has(id)) {
      this.#examined.add(id);
      return false;
    }
    this.onTaken();
    return true;
  }

  #waiting(): ReadonlyMap<JobId, JobRecord> {
    const [jobs, { conditions }] = [this.#state.jobs(), this.#state];
    if (this.#found?.jobs !== jobs || this.#found.conditions !== conditions)
      this.#found = { jobs, conditions, waiting: waitingForItem(jobs, conditions, this.#finishing) };
    return this.#found.waiting;
  }
}
