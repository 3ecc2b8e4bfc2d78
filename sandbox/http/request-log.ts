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
  /** The version a file was sent for, for a PUT to an upload address. */
  readonly version_id: string | null;
  readonly at: string;
}

/** Ids are shorter: a word of this length is a permission, wherever in a path it stands. */
const permission = /[0-9a-z]{32,}/gi;

/**
 * Whoever knows an upload address may use it, and this list is read without a secret: `version_id` says which it was. The
 * address is the same permission where a client spelt it so oddly that it was not found.
 */
function pathToShow(path: string): string {
  const plain = decoded(path);
  if (plain.toLowerCase().split(/[/\\]/).includes('upload')) return '/upload';
  const shown = plain.replace(permission, '…');
  return shown === plain ? path : shown;
}

/** However often it was escaped, and whatever else in it is no text. */
function decoded(path: string): string {
  const once = path.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === path ? once : decoded(once);
}

/** What was asked of the service since it started, as it arrived but for upload addresses; its own `/_sandbox` calls are left out. */
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
