import type { WebhookEndpointId } from '../../shared/api/ids.ts';
import { limits } from '../../shared/api/limits.ts';
import type { CreatedWebhookEndpoint, WebhookEndpoint } from '../../shared/api/webhook-endpoint.ts';
import { webhookAddressFailures } from '../../shared/messages/webhooks.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { NewWebhook, WebhookView } from '../../shared/model/webhooks.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { serializeBody } from '../api-client/serialize-body.ts';
import type { HostResolver } from '../ports/host-resolver.ts';
import type { Random } from '../ports/random.ts';
import { webhookAddressProblem } from './webhook-address.ts';

export interface WebhooksParts {
  readonly client: ApiClient;
  /** The service that the client talks to. */
  readonly server: URL;
  readonly resolve: HostResolver;
  readonly random: Random;
}

/** The webhook endpoints of an account; a workspace has at most ten. */
export class Webhooks {
  readonly #parts: WebhooksParts;

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
  }

  async list(signal: AbortSignal): Promise<readonly WebhookEndpoint[]> {
    return await this.#parts.client.listWebhookEndpoints({ lane: 'click', signal }).all();
  }

  /** Throws a `TroubleError` for an address that the service would refuse, without asking it. */
  async checkAddress(url: string): Promise<void> {
    const problem = await webhookAddressProblem(url, this.#parts.server, this.#parts.resolve);
    if (problem) throw new TroubleError(troubleOf(problem, webhookAddressFailures[problem]));
  }

  /** The answer contains the signing secret. It is returned only here, and never stored. */
  async add({ url, events, description }: NewWebhook, signal: AbortSignal): Promise<CreatedWebhookEndpoint> {
    await this.checkAddress(url);
    const body = serializeBody('createWebhookEndpoint', {
      url,
      // `*` includes all other types.
      events: events.includes('*') ? ['*'] : [...new Set(events)],
      ...(description === '' ? {} : { description: description.slice(0, limits.webhookDescriptionMax) }),
    });
    const idempotencyKey = `rd1-webhook-${this.#parts.random.uuid()}`;
    const { data } = await this.#parts.client.createWebhookEndpoint({
      lane: 'create',
      signal,
      body,
      idempotencyKey,
    });
    return data;
  }

  async get(id: WebhookEndpointId, signal: AbortSignal): Promise<WebhookEndpoint> {
    return await this.#parts.client.getWebhookEndpoint(id, { lane: 'click', signal });
  }

  async remove(id: WebhookEndpointId, signal: AbortSignal): Promise<void> {
    await this.#parts.client.deleteWebhookEndpoint(id, { lane: 'click', signal });
  }
}

export const webhookView = (endpoint: WebhookEndpoint): WebhookView => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: [...endpoint.events],
  status: endpoint.status,
  disabledReason: endpoint.disabled_reason,
  createdAt: endpoint.created_at,
  lastSuccessAt: endpoint.last_success_at,
  lastFailureAt: endpoint.last_failure_at,
});
