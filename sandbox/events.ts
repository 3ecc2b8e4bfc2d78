import type { WebhookEvent } from '../src/shared/api/webhook-event.ts';

/**
 * What happened, when and in which project, with the data that the contract describes for it. The project decides who
 * receives it.
 */
export interface ServiceEvent {
  readonly projectId: string;
  readonly type: WebhookEvent['type'];
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
}

type Listener = (event: ServiceEvent) => void;

/** Tells listeners synchronously, so that what they store is part of the transaction in which the event happened. */
export class EventBus {
  readonly #listeners = new Set<Listener>();

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: ServiceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
