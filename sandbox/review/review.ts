import type { CompStatus } from '../../src/shared/api/comp.ts';
import type { Note } from '../../src/shared/api/note.ts';
import type { ServiceClock } from '../clock.ts';
import type { EventBus, ServiceEvent } from '../events.ts';
import type { CompStore, PublishedCut, StoredComp } from '../state/comps.ts';
import type { Connection } from '../state/database.ts';
import type { Author, NewNote, NoteStore, StoredNote } from '../state/notes.ts';
import type { ProjectStore } from '../state/projects.ts';
import type { ReviewLinkStore, StoredReviewLink } from '../state/review-links.ts';

export interface ReviewParts {
  readonly connection: Connection;
  readonly clock: ServiceClock;
  readonly events: EventBus;
  readonly projects: ProjectStore;
  readonly comps: CompStore;
  readonly notes: NoteStore;
  readonly reviewLinks: ReviewLinkStore;
}

/** What people do to notes and comps in the web app and on review links, and the events that this causes. */
export class Review {
  readonly #parts: ReviewParts;

  constructor(parts: ReviewParts) {
    this.#parts = parts;
  }

  leaveNote(note: NewNote): StoredNote {
    return this.#together(() => {
      const id = this.#parts.notes.create(note);
      const stored = found(this.#parts.notes.find(id));
      this.#tell(note.projectId, 'comment.created', this.#parts.notes.presentComment(stored));
      return stored;
    });
  }

  setNoteStatus(noteId: string, status: Note['status']): void {
    this.#parts.notes.setStatus(noteId, status);
  }

  answerNote(noteId: string, text: string, author: Author): void {
    this.#parts.notes.reply(noteId, text, author, this.#parts.clock.nowMs());
  }

  /** Any status can follow any other. Setting the status that the comp already has changes nothing and sends no event. */
  changeStatus(
    comp: StoredComp,
    change: { readonly status: CompStatus; readonly via: 'app' | 'review_link'; readonly by: string | null },
  ): StoredComp {
    if (comp.status === change.status) return comp;
    return this.#together(() => {
      const nowMs = this.#parts.clock.nowMs();
      this.#parts.comps.setStatus(comp.id, change.status, nowMs);
      this.#parts.projects.touch(comp.project_id, nowMs);
      const changed = found(this.#parts.comps.find(comp.id));
      this.#tell(comp.project_id, 'comp.status_changed', {
        ...this.#parts.comps.present(changed),
        changed_by: { name: change.by },
        via: change.via,
      });
      return changed;
    });
  }

  publish(
    comp: StoredComp,
    cut: { readonly label: string | null; readonly by: string | null },
  ): PublishedCut {
    return this.#together(() => {
      const published = this.#parts.comps.publish(comp.id, cut, this.#parts.clock.nowMs());
      this.#tell(comp.project_id, 'comp.version_published', this.#parts.comps.presentCut(published, comp));
      return published;
    });
  }

  /** Only the first opening sends an event. */
  openLink(link: StoredReviewLink): StoredReviewLink {
    if (link.opened_at !== null) return link;
    return this.#together(() => {
      this.#parts.reviewLinks.markOpened(link.id, this.#parts.clock.nowMs());
      const opened = found(this.#parts.reviewLinks.find(link.id));
      this.#tell(link.project_id, 'review_link.first_opened', this.#parts.reviewLinks.present(opened));
      return opened;
    });
  }

  #together<Result>(work: () => Result): Result {
    return this.#parts.connection.transaction(work).immediate();
  }

  #tell(projectId: string, type: ServiceEvent['type'], data: ServiceEvent['data']): void {
    this.#parts.events.emit({ projectId, type, atMs: this.#parts.clock.nowMs(), data });
  }
}

function found<Row>(row: Row | null): Row {
  if (row === null) throw new Error('A row that was just written is not there.');
  return row;
}
