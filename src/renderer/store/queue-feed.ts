import type { QueueMessage } from '../../shared/ipc/queue-messages.ts';
import type { QueueEvent } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

export interface QueueFeed {
  /** Returns a function that unsubscribes. */
  subscribe(listener: (event: QueueEvent) => void): () => void;
}

/**
 * The queue's complete events for all listeners in this window: each message is read once, however many listen. An event
 * with a missing part is dropped, so that the next number shows the gap.
 */
export class MessageFeed implements QueueFeed {
  readonly #listeners = new Set<(event: QueueEvent) => void>();
  #part: { readonly sequence: number; readonly jobs: JobSnapshot[] } | null = null;

  subscribe(listener: (event: QueueEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  take(message: QueueMessage): void {
    const event = message.kind === 'jobs_part' ? this.#join(message) : message;
    if (event) for (const listener of [...this.#listeners]) listener(event);
  }

  #join({ sequence, from, of, jobs }: Extract<QueueMessage, { kind: 'jobs_part' }>): QueueEvent | null {
    const before = this.#part?.sequence === sequence ? this.#part.jobs : [];
    if (before.length !== from) {
      this.#part = null;
      return null;
    }
    before.push(...jobs);
    this.#part = before.length < of ? { sequence, jobs: before } : null;
    return this.#part === null ? { kind: 'jobs_changed', sequence, jobs: before } : null;
  }
}
