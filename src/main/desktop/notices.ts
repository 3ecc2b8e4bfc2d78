import type { ReviewNews } from '../../engine/library/library-events.ts';
import type { Note } from '../../shared/api/note.ts';
import type { Place } from '../../shared/ipc/events.ts';
import { compStatusTexts } from '../../shared/messages/comps.ts';
import { desktopMessages } from '../../shared/messages/desktop.ts';
import { isHeldQuietly } from '../../shared/model/held-quietly.ts';
import { plainLines, plainText } from '../../shared/model/outside-text.ts';
import type { BatchSummary, QueueEvent, QueueHold } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import type { WatchEvent } from '../../shared/model/watch-folders.ts';

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Where a click leads; the uploads if missing. */
  readonly place?: Place;
}

const texts = desktopMessages.notices;
const noteLengthMax = 200;

/**
 * Decides about notifications: one for each batch that is ready, and one at once for each upload that fails or asks. None
 * while the window is in front.
 */
export class Notices {
  readonly #mayShow: () => boolean;
  readonly #show: (notice: Notice) => void;
  /** The trouble that each job was last reported with, so that another change of the job does not report it again. */
  readonly #told = new Map<string, string>();
  #holdsTold: ReadonlySet<string> = new Set();

  constructor(mayShow: () => boolean, show: (notice: Notice) => void) {
    this.#mayShow = mayShow;
    this.#show = show;
  }

  take(event: QueueEvent): void {
    switch (event.kind) {
      case 'jobs_changed':
        for (const job of event.jobs) this.#takeJob(job);
        break;
      case 'batch_done':
        this.#tell(batchNotice(event.batch));
        break;
      case 'jobs_removed':
        for (const jobId of event.jobIds) this.#told.delete(jobId);
        break;
      case 'conditions_changed':
        this.#takeHolds(event.conditions.holds);
        break;
      case 'progress':
      case 'limits_changed':
        break;
    }
  }

  takeNotes(notes: readonly Note[]): void {
    const [first] = notes;
    if (!first) return;
    const title = notes.length === 1 ? texts.newNoteBy(first.author.name) : texts.newNotes(notes.length);
    const { project_id: projectId, media_id: mediaId } = first;
    const place = { kind: 'media', projectId, mediaId } as const;
    this.#tell({ title, body: first.text.slice(0, noteLengthMax), place });
  }

  /** Reports news of a review from an event. Nothing else in the app shows it. */
  takeReview(news: ReviewNews): void {
    const { projectId } = news;
    switch (news.kind) {
      case 'comp_status': {
        const body = texts.compStatusBy(compStatusTexts[news.status], news.by);
        this.#tell({ title: news.name, body, place: { kind: 'comps', projectId } });
        return;
      }
      case 'link_opened':
        this.#tell({
          title: texts.linkOpened,
          body: news.title ?? texts.linkWithoutTitle,
          place: { kind: 'comps', projectId },
        });
        return;
    }
  }

  /** Shown as it comes, because the engine sends at most one an hour for each folder. */
  takeWatchFolder({ folderId, title, body }: Extract<WatchEvent, { kind: 'needs_person' }>): void {
    this.#tell({ title, body, place: { kind: 'watch_folder', folderId } });
  }

  #takeJob(job: JobSnapshot): void {
    const trouble = troubleOf(job);
    if (!trouble) {
      this.#told.delete(job.id);
      return;
    }
    if (this.#told.get(job.id) === trouble) return;
    this.#told.set(job.id, trouble);
    this.#tell({ title: job.file.name, body: trouble });
  }

  /** One notification for a whole project or account, however many renders it stops. */
  #takeHolds(holds: readonly QueueHold[]): void {
    const sentences = holds.map(({ trouble }) => trouble.sentence);
    for (const sentence of sentences) {
      if (!this.#holdsTold.has(sentence)) this.#tell({ title: texts.needAttention, body: sentence });
    }
    this.#holdsTold = new Set(sentences);
  }

  #tell(notice: Notice | null): void {
    if (!notice || !this.#mayShow()) return;
    const { title, body } = notice;
    this.#show({ ...notice, title: plainText(title), body: plainLines(body) });
  }
}

function troubleOf({ state }: JobSnapshot): string | null {
  if (state.kind === 'failed' || state.kind === 'rejected') return state.trouble.sentence;
  if (state.kind !== 'held' || isHeldQuietly(state)) return null;
  // A hold on a whole project or account is reported once for all its jobs.
  return state.reason.kind === 'project' || state.reason.kind === 'account' ? null : state.trouble.sentence;
}

function batchNotice({ ready, failed }: BatchSummary): Notice | null {
  if (ready === 0) return null;
  return { title: texts.ready(ready), body: failed === 0 ? texts.canBePlaced : texts.failed(failed) };
}
