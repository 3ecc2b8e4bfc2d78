import { type WebhookEvent, webhookEventSchema } from '../../shared/api/webhook-event.ts';
import { Listeners } from '../ground/listeners.ts';
import type { ServiceNews } from '../ports/service-news.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';

/** Passes on the events that `renderdrop webhooks listen` received into this data folder, in every program. */
export class WebhookNews implements ServiceNews {
  readonly #deliveries: WebhookDeliveries;
  readonly #listeners = new Listeners<[event: WebhookEvent]>();
  #seen: number;

  constructor(deliveries: WebhookDeliveries) {
    this.#deliveries = deliveries;
    // Earlier events do not matter: at its start, the program loads everything anyway.
    this.#seen = deliveries.newest();
  }

  subscribe(listener: (event: WebhookEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  look(): void {
    for (const { number, body } of this.#deliveries.after(this.#seen)) {
      this.#seen = number;
      const event = eventIn(body);
      if (event) this.#listeners.tell(event);
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
