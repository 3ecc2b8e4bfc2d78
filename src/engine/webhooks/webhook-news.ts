import { type WebhookEvent, webhookEventSchema } from '../../shared/api/webhook-event.ts';
import type { ServiceNews } from '../ports/service-news.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';

/** Passes on the events that `renderdrop webhooks listen` received into this data folder, in every program. */
export class WebhookNews implements ServiceNews {
  readonly #deliveries: WebhookDeliveries;
  readonly #listeners = new Set<(event: WebhookEvent) => void>();
  #seen: number;

  constructor(deliveries: WebhookDeliveries) {
    this.#deliveries = deliveries;
    // Earlier events do not matter: at its start, the program loads everything anyway.
    this.#seen = deliveries.newest();
  }

  subscribe(listener: (event: WebhookEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  look(): void {
    for (const { number, body } of this.#deliveries.after(this.#seen)) {
      this.#seen = number;
      const event = eventIn(body);
      if (event) for (const listener of this.#listeners) listener(event);
    }
  }
}

/** Null for types that this version does not know. */
function eventIn(body: Buffer): WebhookEvent | null {
  try {
    return webhookEventSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
