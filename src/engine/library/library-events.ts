import type { CompStatus } from '../../shared/api/comp.ts';
import type { ProjectId } from '../../shared/api/ids.ts';
import type { Comment, WebhookEvent } from '../../shared/api/webhook-event.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { Listeners } from '../ground/listeners.ts';
import { allPages } from './all-pages.ts';
import type { LibraryLists } from './library-lists.ts';
import type { ItemPlace } from './open-notes.ts';

/** What happened in a review, to be told once. */
export type ReviewNews = { readonly projectId: ProjectId } & (
  | {
      readonly kind: 'comp_status';
      readonly name: string;
      readonly status: CompStatus;
      readonly by: string | null;
    }
  | { readonly kind: 'link_opened'; readonly title: string | null }
);

type OutdatedListener = (projectId: ProjectId, part: 'media' | 'comps') => void;

export interface LibraryEventsParts {
  readonly lists: Pick<LibraryLists, 'projects'>;
  readonly closing: AbortSignal;
  /** The active account; null when nobody is signed in. */
  readonly accountId: () => string | null;
  readonly clientOf: (accountId: string) => Pick<ApiClient, 'getComp'> | null;
  /** Somebody left a note on these items. */
  readonly onComment: (items: readonly ItemPlace[]) => Promise<void>;
}

/** Decides what an event of the service makes outdated, and tells the listeners. */
export class LibraryEvents {
  readonly #parts: LibraryEventsParts;
  readonly #newsListeners = new Listeners<[news: ReviewNews]>();
  readonly #outdatedListeners = new Listeners<Parameters<OutdatedListener>>();

  constructor(parts: LibraryEventsParts) {
    this.#parts = parts;
  }

  /** Told when an event says that a project's items or comps are no longer as they were read. */
  onOutdated(listener: OutdatedListener): () => void {
    return this.#outdatedListeners.add(listener);
  }

  /** Told of what other people did in a review, as events report it. */
  onReviewNews(listener: (news: ReviewNews) => void): () => void {
    return this.#newsListeners.add(listener);
  }

  async take(event: WebhookEvent): Promise<void> {
    const { project_id: projectId } = event.data;
    switch (event.type) {
      case 'comment.created':
        await this.#parts.onComment(await this.#itemsOfComment(event.data));
        return;
      case 'comp.status_changed':
        this.#isOutdated(projectId, 'comps');
        await this.#tellOf({
          kind: 'comp_status',
          projectId,
          name: event.data.name,
          status: event.data.status,
          by: event.data.changed_by.name,
        });
        return;
      case 'comp.created':
      case 'comp.version_published':
        this.#isOutdated(projectId, 'comps');
        return;
      case 'media.ready':
      case 'media.failed':
        this.#isOutdated(projectId, 'media');
        return;
      case 'review_link.first_opened':
        await this.#tellOf({ kind: 'link_opened', projectId, title: event.data.title });
        return;
    }
  }

  #isOutdated(projectId: ProjectId, part: 'media' | 'comps'): void {
    this.#outdatedListeners.tell(projectId, part);
  }

  /** A webhook reports every project of its workspace. Listeners are told only of those that can be opened here. */
  async #tellOf(news: ReviewNews): Promise<void> {
    const accountId = this.#parts.accountId();
    if (accountId === null) return;
    const { lists } = this.#parts;
    const { items } = await allPages((cursor) => lists.projects({ accountId, source: 'known', cursor }));
    if (!items.some(({ id }) => id === news.projectId)) return;
    this.#newsListeners.tell(news);
  }

  /** A note on a comp counts as one on every item that the comp shows, though the event names only the comp. */
  async #itemsOfComment(comment: Comment): Promise<readonly ItemPlace[]> {
    const { project_id: projectId, media_id: mediaId, comp_id: compId } = comment;
    if (mediaId !== null) return [{ projectId, mediaId }];
    const { closing: signal } = this.#parts;
    const accountId = this.#parts.accountId();
    const client = accountId === null ? null : this.#parts.clientOf(accountId);
    if (compId === null || !client) return [];
    try {
      const comp = await client.getComp(projectId, compId, { lane: 'watch', signal });
      return comp.screens.map((screen) => ({ projectId, mediaId: screen.media_id }));
    } catch (error) {
      // The comp is another workspace's, or there is no network: the regular looks find the note.
      if (error instanceof ApiFailure || signal.aborted) return [];
      throw error;
    }
  }
}
