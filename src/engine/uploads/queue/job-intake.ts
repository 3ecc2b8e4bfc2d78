import { asksForRetry } from '../../../shared/model/may-retry.ts';
import { type AddUploads, addUploadsSchema } from '../../../shared/model/upload-queue.ts';
import {
  type BatchId,
  batchIdSchema,
  type JobId,
  jobIdSchema,
  type UploadOptions,
  uploadOptionsSchema,
} from '../../../shared/model/uploads.ts';
import { type EncodedFrom, encodedFromOfAll } from '../../ground/encoded-from.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import { asVersionOf, type FileIdentity, fileIdentityOf, type JobRecord, newJob } from '../job/job.ts';
import type { UploadHistory } from '../tables/upload-history.ts';
import type { OpenOutcome } from '../transfer/open-render.ts';
import type { QueueCommand } from './commands.ts';
import { goesTo, isSameRequest, mayArrive } from './joining.ts';
import type { QueueState } from './queue-state.ts';

export interface JobIntakeParts {
  readonly state: QueueState;
  readonly clock: Clock;
  readonly random: Random;
  readonly history: Pick<UploadHistory, 'knownFiles' | 'unfinishedItem'>;
  openRender(path: string): Promise<OpenOutcome>;
  command(command: QueueCommand): Promise<void>;
}

export interface Added {
  readonly batchId: BatchId;
  /** One for each file, in order: its new job, or the existing job that it joined. */
  readonly jobIds: readonly JobId[];
  readonly joinedIds: readonly JobId[];
}

type Origin = EncodedFrom | undefined;

/** A request that accepts the same bytes wants a version of its own. */
const mayJoin = ({ options }: JobRecord): boolean => !options.acceptSameBytes;

/** Adds files to the queue. While a file is being uploaded, another request for the same place joins that upload. */
export class JobIntake {
  readonly #parts: JobIntakeParts;

  constructor(parts: JobIntakeParts) {
    this.#parts = parts;
  }

  /** `inTransaction` runs in the transaction that adds the jobs: if it throws, nothing is added. */
  async add(request: AddUploads, inTransaction: (added: Added) => void = () => {}): Promise<Added> {
    const asked = addUploadsSchema.parse(request);
    const { accountId, files, priority, batchId, startsAfterMs } = asked;
    const { random, clock, state } = this.#parts;
    const batch = batchId ?? batchIdSchema.parse(random.uuid());
    const nowMs = clock.nowMs();
    const paths = files.map(({ path }) => path);
    const origins = await encodedFromOfAll(paths);
    const known = this.#parts.history.knownFiles(paths);
    const fresh = files.map(
      ({ path, target, jobId, options }): JobRecord => ({
        ...this.#goingOn(known, {
          id: jobId ?? jobIdSchema.parse(random.uuid()),
          batchId: batch,
          accountId,
          target,
          path,
          options: withOrigin(uploadOptionsSchema.parse(options ?? asked.options ?? {}), origins.get(path)),
          priority: priority ?? 'normal',
          createdAtMs: nowMs,
        }),
        startsAtMs: startsAfterMs === undefined ? null : nowMs + startsAfterMs,
      }),
    );
    const identities = await this.#identities(fresh.filter(mayJoin));
    const joinedAmong = (jobs: readonly JobRecord[]) =>
      jobs.filter((job, index) => job.id !== fresh[index]?.id);
    const addedOf = (jobs: readonly JobRecord[]): Added => ({
      batchId: batch,
      jobIds: jobs.map(({ id }) => id),
      joinedIds: joinedAmong(jobs).map(({ id }) => id),
    });
    const jobs = state.appendUnlessThere(
      fresh,
      (job, there) => !mayJoin(job) || !isSameRequest(there, job.target, identities.get(job.path) ?? null),
      (all) => inTransaction(addedOf(all)),
    );
    for (const [index, job] of jobs.entries()) {
      const own = fresh[index];
      if (own && job.id !== own.id) await this.#join(job, own.options);
    }
    return addedOf(jobs);
  }

  /**
   * If an earlier upload of this file made the new item but its version did not arrive, this job uploads the item's next
   * version.
   */
  #goingOn(known: ReadonlySet<string>, given: Parameters<typeof newJob>[0]): JobRecord {
    const job = newJob(given);
    const { target, path } = job;
    if (target.kind !== 'new_item' || !known.has(path)) return job;
    const mediaId = this.#parts.history.unfinishedItem(target.projectId, path, target.name);
    return mediaId === null ? job : { ...job, ...asVersionOf(target, mediaId, target.name) };
  }

  /** The present identity of each file that an existing job may already be uploading. */
  async #identities(files: readonly JobRecord[]): Promise<ReadonlyMap<string, FileIdentity>> {
    const found = new Map<string, FileIdentity>();
    const underWay = Map.groupBy(this.#parts.state.jobs().filter(mayArrive), ({ path }) => path);
    for (const { path, target } of files) {
      const meets = underWay.get(path)?.some((job) => job.identity !== null && goesTo(job, target));
      if (!meets || found.has(path)) continue;
      const opened = await this.#parts.openRender(path);
      if (opened.kind === 'failed') continue;
      await using render = opened.render;
      found.set(path, fileIdentityOf(render));
    }
    return found;
  }

  /**
   * The shared upload gets what this request allows as well. If it asks whether to retry, it is retried; if it ended
   * unconfirmed, its item is looked at again.
   */
  async #join(
    job: JobRecord,
    { acceptHour, acceptShape, receiptBeside }: JobRecord['options'],
  ): Promise<void> {
    const allowed = {
      ...(acceptHour && !job.options.acceptHour ? { acceptHour: true as const } : {}),
      ...(acceptShape && !job.options.acceptShape ? { acceptShape: true as const } : {}),
      ...(receiptBeside && !job.options.receiptBeside ? { receiptBeside: true as const } : {}),
    };
    if (Object.keys(allowed).length > 0)
      await this.#parts.command({ kind: 'allow', jobId: job.id, options: allowed });
    if (asksForRetry(job.state)) await this.#parts.command({ kind: 'retry', jobIds: [job.id] });
    if (job.state.kind === 'unconfirmed')
      await this.#parts.command({ kind: 'decide', jobId: job.id, decision: 'look_again' });
  }
}

/** What the caller says about the encode wins over what is recorded beside the video. */
const withOrigin = (options: UploadOptions, origin: Origin): UploadOptions =>
  options.encodedFrom === null && origin ? { ...options, ...origin } : options;
