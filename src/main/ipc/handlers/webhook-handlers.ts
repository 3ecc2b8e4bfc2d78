import { type Webhooks, webhookView } from '../../../engine/webhooks/webhooks.ts';
import type { AppHandlers } from '../router.ts';

export interface WebhookHandlerParts {
  /** The webhooks of the current account; throws if nobody is signed in. */
  readonly webhooks: () => Webhooks;
  readonly signal: AbortSignal;
}

export function createWebhookHandlers({ webhooks, signal }: WebhookHandlerParts): AppHandlers['webhooks'] {
  return {
    list: async () => ({ webhooks: (await webhooks().list(signal)).map(webhookView) }),
    add: async (asked) => {
      const endpoint = await webhooks().add(asked, signal);
      return { webhook: webhookView(endpoint), secret: endpoint.secret };
    },
    remove: async ({ id }) => {
      await webhooks().remove(id, signal);
    },
  };
}
