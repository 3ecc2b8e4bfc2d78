import { endpoints as contract } from '../../src/shared/api/endpoints.ts';
import { limits } from '../../src/shared/api/limits.ts';
import type { Api } from '../http/api.ts';
import { readPage } from '../http/cursor.ts';
import { ServiceError } from '../http/problem.ts';
import type { Caller } from '../keys/authenticate.ts';
import type { Services } from '../services.ts';
import type { StoredEndpoint } from '../webhooks/endpoint-store.ts';
import { newWebhookSecret } from '../webhooks/signing.ts';
import { resolveWebhookTarget } from '../webhooks/webhook-url.ts';

export function serveWebhookEndpoints(api: Api, services: Services): void {
  const { clock, cursors, endpoints, ids, webhookPolicy, webhooks } = services;

  /** Only endpoints that the caller's owner added to the same workspace, with any key or app. */
  const visible = (caller: Caller, endpointId: string): StoredEndpoint => {
    const endpoint = endpoints.find(endpointId);
    if (endpoint?.person_id !== caller.personId || endpoint.workspace_id !== caller.workspace.id) {
      throw new ServiceError('webhook_endpoint_not_found', 'There is no such webhook endpoint for this key.');
    }
    return endpoint;
  };

  api.serve(contract.listWebhookEndpoints, ({ caller, query }) => ({
    body: readPage(cursors, {
      caller,
      query,
      list: 'webhook_endpoints',
      read: (afterId, count) => endpoints.page(caller.personId, caller.workspace.id, afterId, count),
      present: (endpoint) => endpoints.present(endpoint),
    }),
  }));

  api.serve(contract.getWebhookEndpoint, ({ caller, params }) => ({
    body: endpoints.present(visible(caller, params.endpointId)),
  }));

  api.serve(contract.deleteWebhookEndpoint, ({ caller, params }) => {
    webhooks.remove(visible(caller, params.endpointId).id);
    return { body: null };
  });

  api.serveAfter(
    contract.createWebhookEndpoint,
    ({ body }) => resolveWebhookTarget(body.url, webhookPolicy),
    ({ body, caller }, target) => {
      if (!target.allowed) throw new ServiceError('webhook_url_not_allowed', target.reason);
      if (endpoints.countIn(caller.workspace.id) >= limits.webhookEndpointsPerWorkspace) {
        throw new ServiceError(
          'webhook_endpoint_limit',
          `This workspace already has ${limits.webhookEndpointsPerWorkspace} webhook endpoints.`,
        );
      }
      const id = ids.next('webhookEndpoint');
      const secret = newWebhookSecret();
      endpoints.create(
        {
          id,
          workspaceId: caller.workspace.id,
          personId: caller.personId,
          credentialId: caller.credentialId,
          url: body.url,
          description: body.description ?? '',
          events: [...new Set(body.events)],
          secret,
        },
        clock.nowMs(),
      );
      const stored = visible(caller, id);
      return { body: { ...endpoints.present(stored), secret }, location: `/v1/webhook_endpoints/${id}` };
    },
  );
}
