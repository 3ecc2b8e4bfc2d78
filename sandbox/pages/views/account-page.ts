import type { WebhookEndpoint } from '../../../src/shared/api/webhook-endpoint.ts';
import { type Html, html } from '../html.ts';
import { action, facts, panel } from '../layout.ts';
import { endpointActionPath, resendPath, revokePath } from '../paths.ts';
import { count, state, time } from '../words.ts';

export interface CredentialView {
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  readonly scopes: readonly string[];
  readonly state: 'usable' | 'expired' | 'revoked';
  readonly created_at: string;
  readonly expires_at: string | null;
}

export interface DeliveryView {
  readonly id: string;
  readonly type: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly last_answer: string | null;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
}

export interface EndpointView {
  readonly endpoint: WebhookEndpoint;
  readonly deliveries: readonly DeliveryView[];
}

export interface AccountView {
  readonly name: string;
  readonly keys: readonly CredentialView[];
  readonly apps: readonly CredentialView[];
  readonly endpoints: readonly EndpointView[];
}

export const accountPage = (view: AccountView): Html => html`<h1>Account of ${view.name}</h1>
${facts([count(view.keys.length, 'key'), count(view.apps.length, 'connected app')])}
${panel('API keys', credentialList(view.keys, 'You have no key.', 'Revoke'))}
${panel('Connected apps', credentialList(view.apps, 'No app is connected.', 'Disconnect'))}
${panel('Webhook endpoints', endpointList(view.endpoints))}`;

const credentialList = (credentials: readonly CredentialView[], none: string, label: string): Html =>
  credentials.length === 0
    ? html`<p class="quiet">${none}</p>`
    : html`<ul class="rows">${credentials.map(
        (credential) => html`<li class="row"><div class="grow"><h3>${credential.name} ${
          credential.state === 'usable' ? null : state(credential.state)
        }</h3>
<div class="quiet">${credential.workspace}; ${credential.scopes.join(', ')}</div>
<div class="quiet">made ${time(credential.created_at)}${
          credential.expires_at === null ? null : html`, ends ${time(credential.expires_at)}`
        }</div></div>
${credential.state === 'revoked' ? null : action(revokePath(credential.id), label, 'danger')}</li>`,
      )}</ul>`;

const endpointList = (endpoints: readonly EndpointView[]): Html =>
  endpoints.length === 0
    ? html`<p class="quiet">No endpoint has been added. Programs add them through the API, with a key that holds webhooks:manage.</p>`
    : html`<ul class="rows">${endpoints.map(
        ({ endpoint, deliveries }) => html`<li>
<div class="row"><h3 class="grow">${endpoint.url}</h3>${state(endpoint.status)}</div>
${endpoint.description === '' ? null : html`<p class="said">${endpoint.description}</p>`}
<p class="quiet">${endpoint.events.includes('*') ? 'every event' : endpoint.events.join(', ')}; last taken ${time(endpoint.last_success_at)}, last failed ${time(endpoint.last_failure_at)}</p>
${
  endpoint.disabled_reason === 'failing'
    ? html`<p class="message bad">Webhook deliveries failed for five days. Fix the receiver, then switch the endpoint on.</p>`
    : null
}
<div class="buttons">
${
  endpoint.status === 'enabled'
    ? action(endpointActionPath(endpoint.id, 'disable'), 'Switch off')
    : action(endpointActionPath(endpoint.id, 'enable'), 'Switch on', 'main')
}
${endpoint.status === 'enabled' ? action(endpointActionPath(endpoint.id, 'test'), 'Send test event') : null}
${action(endpointActionPath(endpoint.id, 'remove'), 'Remove', 'danger')}
</div>
${deliveries.length === 0 ? null : deliveryTable(deliveries, endpoint)}
</li>`,
      )}</ul>`;

const deliveryTable = (deliveries: readonly DeliveryView[], endpoint: WebhookEndpoint): Html =>
  html`<div class="table"><table>
<tr><th scope="col">Event</th><th scope="col">When</th><th scope="col">State</th><th scope="col">Attempts</th><th scope="col">Last answer</th><th scope="col"><span class="visually-hidden">What to do</span></th></tr>
${deliveries.map(
  (delivery) =>
    html`<tr><td>${delivery.type}</td><td>${time(delivery.created_at)}</td><td>${state(delivery.state)}</td><td>${delivery.attempts}</td><td>${
      delivery.last_answer ?? 'none yet'
    }${delivery.next_attempt_at === null ? null : html`<div class="quiet">again ${time(delivery.next_attempt_at)}</div>`}</td><td>${
      delivery.state === 'pending' || endpoint.status === 'disabled'
        ? null
        : action(resendPath(delivery.id), 'Retry')
    }</td></tr>`,
)}
</table></div>`;
