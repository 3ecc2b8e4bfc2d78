import type { WebhookEndpoint } from '../../../src/shared/api/webhook-endpoint.ts';
import { type Html, html } from '../html.ts';
import { action, facts, panel } from '../layout.ts';
import { endpointActionPath, resendPath, revokePath } from '../paths.ts';
import { accountTexts } from '../texts.ts';
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

interface DeliveryView {
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

export const accountPage = (view: AccountView): Html => html`<h1>${accountTexts.title(view.name)}</h1>
${facts([count(view.keys.length, accountTexts.oneKey), count(view.apps.length, accountTexts.connectedApp)])}
${panel(accountTexts.apiKeys, credentialList(view.keys, accountTexts.noKeys, accountTexts.revoke))}
${panel(accountTexts.connectedApps, credentialList(view.apps, accountTexts.noApps, accountTexts.disconnect))}
${panel(accountTexts.webhookEndpoints, endpointList(view.endpoints))}`;

const credentialList = (credentials: readonly CredentialView[], none: string, label: string): Html =>
  credentials.length === 0
    ? html`<p class="quiet">${none}</p>`
    : html`<ul class="rows">${credentials.map(
        (credential) => html`<li class="row"><div class="grow"><h3>${credential.name} ${
          credential.state === 'usable' ? null : state(credential.state)
        }</h3>
<div class="quiet">${credential.workspace}; ${credential.scopes.join(', ')}</div>
<div class="quiet">${accountTexts.made} ${time(credential.created_at)}${
          credential.expires_at === null ? null : html`, ${accountTexts.ends} ${time(credential.expires_at)}`
        }</div></div>
${credential.state === 'revoked' ? null : action(revokePath(credential.id), label, 'danger')}</li>`,
      )}</ul>`;

const endpointList = (endpoints: readonly EndpointView[]): Html =>
  endpoints.length === 0
    ? html`<p class="quiet">${accountTexts.noEndpoints}</p>`
    : html`<ul class="rows">${endpoints.map(
        ({ endpoint, deliveries }) => html`<li>
<div class="row"><h3 class="grow">${endpoint.url}</h3>${state(endpoint.status)}</div>
${endpoint.description === '' ? null : html`<p class="said">${endpoint.description}</p>`}
<p class="quiet">${endpoint.events.includes('*') ? accountTexts.everyEvent : endpoint.events.join(', ')}; ${accountTexts.lastTaken} ${time(endpoint.last_success_at)}, ${accountTexts.lastFailed} ${time(endpoint.last_failure_at)}</p>
${
  endpoint.disabled_reason === 'failing'
    ? html`<p class="message bad">${accountTexts.failedForDays}</p>`
    : null
}
<div class="buttons">
${
  endpoint.status === 'enabled'
    ? action(endpointActionPath(endpoint.id, 'disable'), accountTexts.switchOff)
    : action(endpointActionPath(endpoint.id, 'enable'), accountTexts.switchOn, 'main')
}
${endpoint.status === 'enabled' ? action(endpointActionPath(endpoint.id, 'test'), accountTexts.sendTestEvent) : null}
${action(endpointActionPath(endpoint.id, 'remove'), accountTexts.remove, 'danger')}
</div>
${deliveries.length === 0 ? null : deliveryTable(deliveries, endpoint)}
</li>`,
      )}</ul>`;

const deliveryTable = (deliveries: readonly DeliveryView[], endpoint: WebhookEndpoint): Html =>
  html`<div class="table"><table>
<tr><th scope="col">${accountTexts.event}</th><th scope="col">${accountTexts.when}</th><th scope="col">${accountTexts.state}</th><th scope="col">${accountTexts.attempts}</th><th scope="col">${accountTexts.lastAnswer}</th><th scope="col"><span class="visually-hidden">${accountTexts.actions}</span></th></tr>
${deliveries.map(
  (delivery) =>
    html`<tr><td>${delivery.type}</td><td>${time(delivery.created_at)}</td><td>${state(delivery.state)}</td><td>${delivery.attempts}</td><td>${
      delivery.last_answer ?? accountTexts.noneYet
    }${delivery.next_attempt_at === null ? null : html`<div class="quiet">${accountTexts.again} ${time(delivery.next_attempt_at)}</div>`}</td><td>${
      delivery.state === 'pending' || endpoint.status === 'disabled'
        ? null
        : action(resendPath(delivery.id), accountTexts.retry)
    }</td></tr>`,
)}
</table></div>`;
