import type { WebhookEvent } from '../../shared/api/webhook-event.ts';

/** Webhook events of the service that this computer received. */
export interface ServiceNews {
  subscribe(listener: (event: WebhookEvent) => void): () => void;
  /** Reads events that another program on this computer received. Call it when the database has changed. */
  look(): void;
}
