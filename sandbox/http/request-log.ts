import { toTimestamp } from '../clock.ts';
import type { Exchange } from './exchange.ts';

const keptRequests = 50_000;

export interface LoggedRequest {
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  /** Null while there is no answer, and when the connection ended without one. */
  readonly status: number | null;
  readonly key: string | null;
  /** For a PUT to an upload address: the version whose file it carries. */
  readonly version_id: string | null;
  readonly at: string;
}

/** Ids are shorter than this, so a word this long in a path is a permission. */
const permission = /[0-9a-z]{32,}/gi;

/**
 * The path without upload addresses. This list is read without a secret, and whoever knows an upload address may use
 * it; `version_id` says which version it was for. An oddly spelled address that was not found is hidden too, because it
 * is the same permission.
 */
function pathToShow(path: string): string {
  const plain = decoded(path);
  if (plain.toLowerCase().split(/[/\\]/).includes('upload')) return '/upload';
  const shown = plain.replace(permission, '…');
  return shown === plain ? path : shown;
}

/** Undoes escapes, however often they were nested, and copes with ones that are not valid text. */
function decoded(path: string): string {
  const once = path.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === path ? once : decoded(once);
}

/** The requests since the service started, as they arrived except for upload addresses. Calls to `/_sandbox` are not in it. */
export class RequestLog {
  #exchanges: Exchange[] = [];

  add(exchange: Exchange): void {
    if (exchange.isControl) return;
    this.#exchanges.push(exchange);
    if (this.#exchanges.length > keptRequests * 2) this.#exchanges = this.#exchanges.slice(-keptRequests);
  }

  all(): LoggedRequest[] {
    return this.#exchanges.map((exchange) => ({
      request_id: exchange.requestId,
      method: exchange.method,
      path: pathToShow(exchange.path),
      status: exchange.status,
      key: exchange.keyName,
      version_id: exchange.versionId,
      at: toTimestamp(exchange.atMs),
    }));
  }

  clear(): void {
    this.#exchanges = [];
  }
}
