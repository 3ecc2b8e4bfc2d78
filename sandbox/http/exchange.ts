import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { OrderedBodyFault } from '../faults/fault.ts';

/** What is known of one request besides what Fastify knows. It is looked up by the raw request. */
export interface Exchange {
  readonly requestId: string;
  readonly method: string;
  /** Without the query: an upload address's query is a permission, so it stays out of every log. */
  readonly path: string;
  /** A call to `/_sandbox`: it is not logged, and no fault applies to it. */
  readonly isControl: boolean;
  readonly atMs: number;
  keyName: string | null;
  /** The version whose upload address was used. */
  versionId: string | null;
  /** How long a fault ordered the work to take. */
  holdMs: number;
  /** Null until there is an answer, and stays null when the connection ended without one. */
  status: number | null;
  /** What a fault will do to an upload's body, unless it is forgotten first. */
  bodyFault: OrderedBodyFault | null;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

export function openExchange(request: IncomingMessage, atMs: number): Exchange {
  const url = request.url ?? '/';
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const exchange: Exchange = {
    requestId: `req_${randomUUID().replaceAll('-', '')}`,
    method: request.method ?? 'GET',
    path,
    isControl: isControlPath(path),
    atMs,
    keyName: null,
    versionId: null,
    holdMs: 0,
    status: null,
    bodyFault: null,
  };
  exchanges.set(request, exchange);
  return exchange;
}

/** Decodes first, as the router does before it matches, so that no other spelling is missed. */
function isControlPath(path: string): boolean {
  try {
    return /^\/_sandbox(?:\/|$)/.test(decodeURI(path));
  } catch {
    return false;
  }
}

export function exchangeOf(request: IncomingMessage): Exchange {
  const exchange = exchanges.get(request);
  if (!exchange) throw new Error('A request reached the service past its listener.');
  return exchange;
}
