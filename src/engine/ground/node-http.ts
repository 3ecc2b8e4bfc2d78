import type { ClientRequest, RequestOptions } from 'node:http';

/**
 * What is used of `node:http` and `node:https`. An `import` of `node:http` reads all of its exports, and one of them, the
 * browsers' `WebSocket`, loads the whole of `fetch`: 45 ms of processor time at each start of a command or the app, for
 * nothing. `scripts/check-imports.ts` finds such an import; those of types alone cost nothing.
 */
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

export const Agent = http.Agent;
export const createServer = http.createServer;
export const requestPlain = http.request;

/** By the address's protocol. */
export const requestTo = (url: URL, options: RequestOptions): ClientRequest =>
  url.protocol === 'https:' ? https.request(url, options) : http.request(url, options);
