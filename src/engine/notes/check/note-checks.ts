import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MediaId, NoteId, VersionId } from '../../../shared/api/ids.ts';
import { noteCheckFailures } from '../../../shared/messages/note-check.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import {
  type CheckId,
  type CheckRender,
  checkIdSchema,
  type NoteInCheck,
  type NoteTick,
} from '../../../shared/model/note-check.ts';
import type { SourceFrames } from '../../../shared/model/sequences.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { Listeners } from '../../ground/listeners.ts';
import type { MediaProbe } from '../../media-probe/media-probe.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FrameGrabber } from '../../ports/frame-grabber.ts';
import type { Random } from '../../ports/random.ts';
import type { UploadHistory } from '../../uploads/tables/upload-history.ts';
import type { NoteTickRow, NoteTicks, TickedFile, TickedRender } from '../note-ticks.ts';
import {
  locateRender,
  newestFirst,
  type Render,
  type RenderCopies,
  renderOf,
  type SequenceAsked,
  type VersionRender,
  versionRenders,
} from '../version-renders.ts';
import { goesTo, isMadeFrom, type MadeByUpload, madeByUpload } from './made-by-upload.ts';
import { type CheckSubject, NoteCheck, type NotePlace } from './note-check.ts';

/** Image sequences as renders. */
export interface SequencesToCheck {
  /** `assumedRate`: the rate to count by if nobody has said one. */
  find(
    asked: SequenceAsked,
    signal: AbortSignal,
    assumedRate: FrameRate | null,
  ): Promise<{ readonly render: Render }>;
  /** The state of a sequence's files, by the path of its render. */
  fileAt(path: string): Promise<TickedFile>;
}

export interface NoteChecksParts {
  readonly grabber: FrameGrabber;
  readonly probe: MediaProbe;
  readonly history: Pick<UploadHistory, 'ofMedia'>;
  readonly uploads: Pick<UploadQueue, 'snapshot' | 'subscribe'>;
  readonly ticks: NoteTicks;
  readonly copies: RenderCopies;
  readonly sequences: SequencesToCheck;
  readonly clock: Clock;
  readonly random: Random;
  /** Name of the key whose ticks these are. */
  readonly keyName: () => string;
}

/** The render to check: a file or frames that are not uploaded yet, the file of an upload or a version, or the newest render on this computer. */
export type SubjectAsked =
  | { readonly kind: 'file'; readonly path: string }
  | ({ readonly kind: 'frames' } & SequenceAsked)
  | { readonly kind: 'upload'; readonly jobId: JobId }
  | { readonly kind: 'version'; readonly versionId: VersionId }
  | { readonly kind: 'newest' };

export interface OpenedCheck {
  readonly checkId: CheckId;
  /** The render to check; null if no render of the item is on this computer. */
  readonly subject: CheckRender | null;
  readonly others: readonly CheckRender[];
  readonly ticks: readonly NoteTick[];
  /** The upload of the subject; null if there is none. */
  readonly jobId: JobId | null;
}

/** What has become of the subject of a check while that is open. */
export interface FollowedCheck extends MadeByUpload {
  readonly checkId: CheckId;
}

interface OpenCheck {
  readonly id: CheckId;
  readonly check: NoteCheck;
  readonly mediaId: MediaId;
  jobId: JobId | null;
}

/** The note check in the window; only one is open at a time. Ticks stay after it is closed. */
export class NoteChecks implements AsyncDisposable {
  readonly #parts: NoteChecksParts;
  /** Paths of files with ticks that have not become a version yet. */
  readonly #awaiting: Set<string>;
  readonly #stopFollowing: () => void;
  readonly #listeners = new Listeners<[followed: FollowedCheck]>();
  #open: OpenCheck | null = null;

  constructor(parts: NoteChecksParts) {
    this.#parts = parts;
    this.#awaiting = new Set(parts.ticks.pathsWithoutVersion());
    this.#stopFollowing = parts.uploads.subscribe((event) => {
      if (event.kind !== 'jobs_changed') return;
      for (const job of event.jobs) {
        this.#followSubject(job);
        void this.#follow(job);
      }
    });
  }

  /** Told when the subject of the open check is uploaded, and which version it becomes. */
  subscribe(listener: (followed: FollowedCheck) => void): () => void {
    return this.#listeners.add(listener);
  }

  async open(mediaId: MediaId, asked: SubjectAsked, signal: AbortSignal): Promise<OpenedCheck> {
    const versions = versionRenders(mediaId, this.#parts.history.ofMedia(mediaId), this.#jobs());
    const subject = await this.#subjectOf(mediaId, asked, versions, signal);
    const id = checkIdSchema.parse(this.#parts.random.uuid());
    const { grabber, copies } = this.#parts;
    const check = new NoteCheck({ id, grabber, subject, versions, copies });
    const before = this.#open;
    const opened: OpenCheck = { id, check, mediaId, jobId: asked.kind === 'upload' ? asked.jobId : null };
    this.#open = opened;
    void before?.check.close();
    // Its upload may be under way already: somebody has pressed Upload a moment ago.
    for (const job of this.#jobs()) this.#followSubject(job);
    const renders = await check.renders();
    const [first, ...others] = renders;
    const { subject: now } = check;
    return {
      checkId: id,
      subject: now && first ? { ...first, versionId: now.versionId, versionNumber: now.versionNumber } : null,
      others: now ? others : renders,
      ticks: now ? this.#ticksOn(mediaId, now) : [],
      jobId: opened.jobId,
    };
  }

  lookAt(checkId: CheckId, note: NotePlace, next: readonly NotePlace[]): Promise<NoteInCheck> {
    return this.#opened(checkId).check.lookAt(note, next);
  }

  /** Marks a note as done on the checked render, or undoes that. Saved when it returns. */
  tick(checkId: CheckId, noteId: NoteId, isTicked: boolean): readonly NoteTick[] {
    const { check, mediaId } = this.#opened(checkId);
    return check.subject ? this.#tick(mediaId, check.subject, noteId, isTicked) : [];
  }

  /** Marks a note as done on a file that is not uploaded yet, without opening a check, or undoes that. */
  async tickFile(
    mediaId: MediaId,
    path: string,
    noteId: NoteId,
    isTicked: boolean,
  ): Promise<readonly NoteTick[]> {
    return this.#tick(mediaId, { versionId: null, file: await fileAt(path) }, noteId, isTicked);
  }

  async ticksOnFile(mediaId: MediaId, path: string): Promise<readonly NoteTick[]> {
    return this.#ticksOn(mediaId, { versionId: null, file: await fileAt(path) });
  }

  async ticksOnFrames(mediaId: MediaId, folder: string, pattern: string): Promise<readonly NoteTick[]> {
    // A pattern with a path in it must not lead to another folder.
    const file = await this.#parts.sequences.fileAt(join(folder, basename(pattern)));
    return this.#ticksOn(mediaId, { versionId: null, file });
  }

  /** Every tick on a version of an item. Those on a file that is not a version yet count only for that file. */
  ticksOf(mediaId: MediaId): readonly NoteTick[] {
    return this.#parts.ticks
      .ofMedia(mediaId)
      .filter(({ versionId }) => versionId !== null)
      .map(viewOf);
  }

  /** A picture of a render of the open check, by the address that the window got. */
  async picture(key: string, name: string, isWhole = false): Promise<Uint8Array | null> {
    return (await this.#open?.check.picture(key, name, isWhole)) ?? null;
  }

  /** The file of a render of the open check. */
  pathOf(key: string): string | null {
    return this.#open?.check.pathOf(key) ?? null;
  }

  /** Ends every decoder of a check; resolves when they are gone. Does nothing if the check is closed already. */
  async close(checkId: CheckId | null): Promise<void> {
    const open = this.#open;
    if (!open || (checkId !== null && open.id !== checkId)) return;
    this.#open = null;
    await open.check.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopFollowing();
    await this.close(null);
  }

  #opened(checkId: CheckId): OpenCheck {
    const open = this.#open;
    if (open?.id !== checkId)
      throw new TroubleError(troubleOf('check_closed', noteCheckFailures.check_closed));
    return open;
  }

  async #subjectOf(
    mediaId: MediaId,
    asked: SubjectAsked,
    versions: readonly VersionRender[],
    signal: AbortSignal,
  ): Promise<CheckSubject | null> {
    switch (asked.kind) {
      case 'file':
        return await this.#fromFile(asked.path, null, signal);
      case 'frames': {
        // Notes are on frames of the versions before, so without a rate of its own it is counted as they are.
        const rate = versions.find(({ evenRate }) => evenRate !== null)?.evenRate ?? null;
        const { render } = await this.#parts.sequences.find(asked, signal, rate);
        const file = await this.#parts.sequences.fileAt(render.path);
        return { render, versionId: null, versionNumber: null, file };
      }
      case 'upload': {
        const job = this.#jobs().find(({ id }) => id === asked.jobId);
        return job
          ? await this.#fromJob(job, versions, signal)
          : ((await this.#cleared(mediaId, asked.jobId, versions)) ?? (await this.#newest(versions)));
      }
      case 'version':
        return await this.#ofVersion(asked.versionId, versions);
      case 'newest': {
        const onItsWay = this.#jobs().findLast((job) => !hasEnded(job.state) && goesTo(job, mediaId));
        return onItsWay ? await this.#fromJob(onItsWay, versions, signal) : await this.#newest(versions);
      }
    }
  }

  async #fromJob(
    { delivery, file, options }: JobSnapshot,
    versions: readonly VersionRender[],
    signal: AbortSignal,
  ): Promise<CheckSubject | null> {
    const delivered = versions.find(({ versionId }) => versionId === delivery?.versionId);
    const { render } = delivered ? await locateRender(delivered, this.#parts.copies) : { render: null };
    if (render) return asSubject(render);
    const subject = await this.#fromFile(file.path, options.sourceFrames, signal);
    const { versionId = null, versionNumber = null } = delivered ? {} : (delivery ?? {});
    return subject && { ...subject, versionId, versionNumber };
  }

  /** The version that an upload made which is only in the history by now; null if nothing of it is here. */
  async #cleared(
    mediaId: MediaId,
    jobId: JobId,
    versions: readonly VersionRender[],
  ): Promise<CheckSubject | null> {
    const entry = this.#parts.history.ofMedia(mediaId).find((each) => each.jobId === jobId);
    return await this.#ofVersion(entry?.receipt.version_id ?? null, versions);
  }

  async #ofVersion(
    asked: VersionId | null,
    versions: readonly VersionRender[],
  ): Promise<CheckSubject | null> {
    const made = versions.find(({ versionId }) => versionId === asked);
    const { render } = made ? await locateRender(made, this.#parts.copies) : { render: null };
    return render && asSubject(render);
  }

  async #newest(versions: readonly VersionRender[]): Promise<CheckSubject | null> {
    for (const version of newestFirst(versions)) {
      const { render } = await locateRender(version, this.#parts.copies);
      if (render) return asSubject(render);
    }
    return null;
  }

  async #fromFile(path: string, from: SourceFrames | null, signal: AbortSignal): Promise<CheckSubject> {
    const probed = await this.#parts.probe.probe({ kind: 'path', path }, signal);
    if (probed.kind !== 'video') {
      throw new TroubleError(
        troubleOf('render_unreadable', noteCheckFailures.render_unreadable(probed.says)),
      );
    }
    const render = renderOf(path, probed.facts, from);
    return { render, versionId: null, versionNumber: null, file: await fileAt(path) };
  }

  #tick(mediaId: MediaId, render: TickedRender, noteId: NoteId, isTicked: boolean): readonly NoteTick[] {
    const { ticks, clock, keyName } = this.#parts;
    const { versionId, file } = render;
    if (isTicked) {
      ticks.add({ noteId, mediaId, versionId, file, keyName: keyName(), checkedAtMs: clock.nowMs() });
      if (versionId === null) this.#awaitVersion(file.path);
    } else ticks.remove(mediaId, noteId, render);
    return this.#ticksOn(mediaId, render);
  }

  #ticksOn(mediaId: MediaId, render: TickedRender): readonly NoteTick[] {
    return this.#parts.ticks
      .ofMedia(mediaId)
      .filter((tick) => isOn(tick, render))
      .map(viewOf);
  }

  #jobs(): readonly JobSnapshot[] {
    return this.#parts.uploads.snapshot().jobs;
  }

  /** The service may have every byte already, and no news of the upload may come. */
  #awaitVersion(path: string): void {
    this.#awaiting.add(path);
    for (const job of this.#jobs()) if (job.state.kind === 'processing') void this.#follow(job);
  }

  /** A render that is uploaded while it is checked is checked as the version that it becomes. */
  #followSubject(job: JobSnapshot): void {
    const open = this.#open;
    const subject = open?.check.subject;
    if (!open || !subject || subject.versionId !== null) return;
    const made = madeByUpload(job, subject.file, open.mediaId, open.jobId);
    if (made === null) return;
    const { jobId, versionId, versionNumber } = made;
    if (open.jobId === jobId && versionId === null && subject.versionNumber === versionNumber) return;
    open.jobId = jobId;
    open.check.becomes({ versionId, versionNumber });
    this.#listeners.tell({ checkId: open.id, ...made });
  }

  /** Ticks on a file, or on the frames that it was encoded from, become ticks on the version that its upload made. */
  async #follow(job: JobSnapshot): Promise<void> {
    const { delivery, file, state } = job;
    if (!delivery || delivery.versionId === null) return;
    if (state.kind !== 'processing' && state.kind !== 'ready') return;
    for (const path of [...this.#awaiting]) {
      if (!isMadeFrom(job, path)) continue;
      try {
        const ticked = path === file.path ? await fileAt(path) : await this.#parts.sequences.fileAt(path);
        this.#parts.ticks.becameVersion(delivery.mediaId, ticked, delivery.versionId);
        this.#awaiting.delete(path);
      } catch {
        // The file or the frames are gone, so their ticks stay with them.
      }
    }
  }
}

const isOn = (tick: NoteTickRow, { versionId, file }: TickedRender): boolean =>
  tick.versionId === null
    ? tick.file.path === file.path &&
      tick.file.sizeBytes === file.sizeBytes &&
      tick.file.modifiedMs === file.modifiedMs
    : tick.versionId === versionId;

const viewOf = ({ noteId, versionId, keyName, checkedAtMs }: NoteTickRow): NoteTick => ({
  noteId,
  versionId,
  keyName,
  checkedAtMs,
});

/** The render as it was uploaded, even if the file is gone: ticks on a version belong to the version. */
const asSubject = (version: VersionRender): CheckSubject => ({
  render: version,
  versionId: version.versionId,
  versionNumber: version.versionNumber,
  file: { path: version.path, sizeBytes: version.sizeBytes, modifiedMs: version.deliveredAtMs },
});

async function fileAt(path: string): Promise<TickedRender['file']> {
  const { size, mtimeMs } = await stat(path);
  return { path, sizeBytes: size, modifiedMs: mtimeMs };
}
