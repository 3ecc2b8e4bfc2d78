import { type WebhookEvent, webhookEventSchema } from '../../shared/api/webhook-event.ts';
import type { ServiceNews } from '../ports/service-news.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';

/** Hands on what `renderdrop webhooks listen` took into this data folder, in whichever program wants to know. */
export class WebhookNews implements ServiceNews {
  readonly #deliveries: WebhookDeliveries;
  readonly #listeners = new Set<(event: WebhookEvent) => void>();
  #seen: number;

  constructor(deliveries: WebhookDeliveries) {
    this.#deliveries = deliveries;
    // What came before this program started is seen by looking, as everything is at the start.
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

/** Types that this version does not know are none of its business. */
function eventIn(body: Buffer): WebhookEvent | null {
  try {
    return webhookEventSchema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
