import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../pages/html.ts';
import { document } from '../pages/layout.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { exchangeOf } from './exchange.ts';
import type { Foreign } from './foreign-request.ts';
import { ServiceError } from './problem.ts';
import { answerUnread, refuseUnread } from './raw-answer.ts';

const reasons: Readonly<Record<Foreign, string>> = {
  no_host: 'Host: name it once.',
  host: 'This service answers to the names of this computer only.',
  origin: 'This was sent by a web page that is not of this service.',
  site: 'This was sent by a web page of another site.',
};

/**
 * Refuses a request from another site or host. If a person followed a link, the answer is a page that lets them open
 * the address themselves.
 */
export function refuseForeign(request: IncomingMessage, response: ServerResponse, foreign: Foreign): void {
  const { path } = exchangeOf(request);
  if (foreign === 'site' && isLinkToPage(request, path)) {
    answerUnread(request, response, {
      status: 403,
      headers: { 'Request-Id': exchangeOf(request).requestId, ...pageHeaders() },
      body: linkPage(request.url ?? path),
    });
    return;
  }
  const code = foreign === 'no_host' ? 'invalid_request' : 'sandbox_forbidden';
  refuseUnread(request, response, new ServiceError(code, reasons[foreign]));
}

const isLinkToPage = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  /^\/(?:app(?:\/|$)|oauth\/authorize$)/.test(path);

const linkPage = (address: string): string =>
  document(
    'Opened from another site',
    html`<main class="narrow"><h1>Opened from another site</h1>
<p>A page of another site sent you here. Continue only if you meant to.</p>
<p><a href="${address}">Continue</a></p></main>`,
  );
