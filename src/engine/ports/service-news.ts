import type { WebhookEvent } from '../../shared/api/webhook-event.ts';

/** Events of the service that were received on this computer. */
export interface ServiceNews {
  subscribe(listener: (event: WebhookEvent) => void): () => void;
  /** Looks for what another program received: called when the database has changed. */
  look(): void;
}
