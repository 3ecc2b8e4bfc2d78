import type { FastifyInstance } from 'fastify';
import { toNullableTimestamp, toTimestamp } from '../clock.ts';
import type { Credential } from '../keys/credentials.ts';
import type { Services } from '../services.ts';
import type { Person } from '../state/people.ts';
import type { StoredEndpoint } from '../webhooks/endpoint-store.ts';
import { accountPath } from './paths.ts';
import { problemTexts } from './texts.ts';
import { accountPage, type CredentialView, type EndpointView } from './views/account-page.ts';
import { PageProblem, type Visit, visiting } from './visit.ts';

const shownDeliveries = 8;

/** The settings of one person: keys, connected apps, webhook endpoints and their deliveries. */
export function serveAccountPage(app: FastifyInstance, services: Services): void {
  const { credentials, deliveries, endpoints, webhooks } = services;

  app.get(
    accountPath,
    visiting(services, (visit) =>
      visit.show(problemTexts.account, accountPage(accountOf(services, visit.person))),
    ),
  );

  app.post(
    `${accountPath}/credentials/:id/revoke`,
    visiting(services, (visit) => {
      const credential = credentials.find(visit.param('id'));
      if (credential?.person_id !== visit.person.id) throw new PageProblem(404, problemTexts.noSuchKey);
      credentials.revoke(credential.id);
      return visit.goTo(accountPath, 'revoked');
    }),
  );

  const endpointForm = (action: string, said: string, handle: (endpoint: StoredEndpoint) => void) => {
    app.post(
      `${accountPath}/webhooks/:id/${action}`,
      visiting(services, (visit) => {
        handle(ownEndpoint(visit, visit.param('id')));
        return visit.goTo(accountPath, said);
      }),
    );
  };
  endpointForm('enable', 'enabled', (endpoint) => webhooks.enable(endpoint.id));
  endpointForm('disable', 'disabled', (endpoint) => webhooks.disable(endpoint.id, 'manual'));
  endpointForm('remove', 'removed', (endpoint) => webhooks.remove(endpoint.id));
  endpointForm('test', 'tested', (endpoint) => {
    if (endpoint.status === 'disabled') throw new PageProblem(409, problemTexts.endpointOff);
    webhooks.sendTest(endpoint);
  });

  app.post(
    `${accountPath}/deliveries/:id/resend`,
    visiting(services, (visit) => {
      const delivery = deliveries.find(visit.param('id'));
      if (delivery === null) throw new PageProblem(404, problemTexts.noSuchDelivery);
      ownEndpoint(visit, delivery.endpoint_id);
      switch (webhooks.resend(delivery)) {
        case 'resent':
          return visit.goTo(accountPath, 'resent');
        case 'still_trying':
          throw new PageProblem(409, problemTexts.stillTrying);
        case 'endpoint_disabled':
          throw new PageProblem(409, problemTexts.endpointOff);
      }
    }),
  );

  function ownEndpoint(visit: Visit, endpointId: string): StoredEndpoint {
    const endpoint = endpoints.find(endpointId);
    if (endpoint?.person_id !== visit.person.id) throw new PageProblem(404, problemTexts.noSuchEndpoint);
    return endpoint;
  }
}

function accountOf(services: Services, person: Person) {
  const credentials = services.credentials.ofPerson(person.id);
  const view = (credential: Credential) => credentialView(credential, services.clock.nowMs());
  return {
    name: person.name,
    keys: credentials.filter(({ kind }) => kind === 'api_key').map(view),
    apps: credentials.filter(({ kind }) => kind === 'oauth_grant').map(view),
    endpoints: services.endpoints.ofPerson(person.id).map((endpoint) => endpointView(services, endpoint)),
  };
}

function credentialView(credential: Credential, nowMs: number): CredentialView {
  const expired = credential.expires_at !== null && credential.expires_at <= nowMs;
  return {
    id: credential.id,
    name: credential.name,
    workspace: credential.workspace,
    scopes: credential.scopes,
    state: credential.revoked_at !== null ? 'revoked' : expired ? 'expired' : 'usable',
    created_at: toTimestamp(credential.created_at),
    expires_at: toNullableTimestamp(credential.expires_at),
  };
}

const endpointView = ({ deliveries, endpoints }: Services, endpoint: StoredEndpoint): EndpointView => ({
  endpoint: endpoints.present(endpoint),
  deliveries: deliveries.ofEndpoint(endpoint.id, shownDeliveries).map((delivery) => ({
    id: delivery.id,
    type: delivery.type,
    state: delivery.status,
    attempts: delivery.attempts,
    last_answer: delivery.last_outcome,
    next_attempt_at: toNullableTimestamp(delivery.next_attempt_at),
    created_at: toTimestamp(delivery.created_at),
  })),
});
