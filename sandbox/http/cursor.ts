import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../src/shared/api/limits.ts';
import type { PageQuery } from '../../src/shared/api/list.ts';
import type { Caller } from '../keys/authenticate.ts';
import { ServiceError } from './problem.ts';

const signatureBytes = 16;

/**
 * A cursor names the last id of a page. It is signed together with the credential and the list it belongs to, so a
 * changed cursor, or one of another key, list, project or filter, is refused.
 */
export class CursorSigner {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  issue(caller: Caller, list: string, lastId: string): string {
    const id = Buffer.from(lastId);
    return Buffer.concat([this.#sign(caller, list, lastId), id]).toString('base64url');
  }

  open(caller: Caller, list: string, cursor: string): string {
    const bytes = Buffer.from(cursor, 'base64url');
    const lastId = bytes.subarray(signatureBytes).toString();
    const genuine =
      bytes.length > signatureBytes &&
      bytes.toString('base64url') === cursor &&
      timingSafeEqual(bytes.subarray(0, signatureBytes), this.#sign(caller, list, lastId));
    if (!genuine) {
      throw new ServiceError('invalid_request', 'cursor: not a cursor that this list gave to this key.');
    }
    return lastId;
  }

  #sign(caller: Caller, list: string, lastId: string): Buffer {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([caller.credentialId, list, lastId]))
      .digest()
      .subarray(0, signatureBytes);
  }
}

interface PageSource<Row extends { readonly id: string }, Item> {
  readonly caller: Caller;
  readonly query: PageQuery;
  /** Identifies the list by everything that selects its items: `media:<projectId>`, `notes:<mediaId>:open:`. */
  readonly list: string;
  /** Rows whose id is greater than `afterId` (empty for the first page), ordered by id. */
  readonly read: (afterId: string, count: number) => readonly Row[];
  readonly present: (row: Row) => Item;
}

interface ListAnswer<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** One page of any list. Reads one row more than is shown, to know whether another page follows. */
export function readPage<Row extends { readonly id: string }, Item>(
  signer: CursorSigner,
  source: PageSource<Row, Item>,
): ListAnswer<Item> {
  const limit = source.query.limit ?? limits.pageSizeDefault;
  const afterId =
    source.query.cursor === undefined ? '' : signer.open(source.caller, source.list, source.query.cursor);
  const rows = source.read(afterId, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    object: 'list',
    data: shown.map(source.present),
    has_more: hasMore,
    next_cursor: hasMore ? signer.issue(source.caller, source.list, last.id) : null,
  };
}
