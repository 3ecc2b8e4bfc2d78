import { limits } from '../../shared/api/limits.ts';
import type { Page } from '../../shared/api/list.ts';
import { malformedAnswer } from './answer-failures.ts';
import { ApiFailure } from './api-failure.ts';

/** One page of a list with the cursor that asks for it again. */
export interface ApiPage<Item> {
  readonly items: readonly Item[];
  /** The cursor this page was asked with: null is the first page. */
  readonly cursor: string | null;
  /** The cursor of the next page, or null on the last one. */
  readonly nextCursor: string | null;
}

export interface PageRequest {
  readonly cursor?: string | null;
  readonly limit?: number;
}

/** A page, and how many bytes it came in. */
export type FetchedPage<Item> = Page<Item> & { readonly sizeBytes?: number };
export type FetchPage<Item> = (query: { cursor?: string; limit: number }) => Promise<FetchedPage<Item>>;

/** Far beyond the largest project there is: a list without an end must not fill the memory. */
const itemsMax = 200_000;
const bytesMax = 128 * 1024 * 1024;

/** A list of the service. Nothing is asked until it is read; pages are fetched one at a time, as they are read. */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #fetch: FetchPage<Item>;

  constructor(fetch: FetchPage<Item>) {
    this.#fetch = fetch;
  }

  /** Reads one page, with the most items that a page can hold unless told otherwise. */
  async page(request: PageRequest = {}): Promise<ApiPage<Item>> {
    return (await this.#page(request)).page;
  }

  async #page(request: PageRequest): Promise<{ readonly page: ApiPage<Item>; readonly sizeBytes: number }> {
    const cursor = request.cursor ?? null;
    const answer = await this.#fetch({
      limit: request.limit ?? limits.pageSizeMax,
      ...(cursor === null ? {} : { cursor }),
    });
    // Following a cursor that is missing or leads back to itself would read the same page for ever.
    if (answer.has_more && (answer.next_cursor === null || answer.next_cursor === cursor))
      throw malformedAnswer("The list has another page, but doesn't say which.");
    const nextCursor = answer.has_more ? answer.next_cursor : null;
    return { page: { items: answer.data, cursor, nextCursor }, sizeBytes: answer.sizeBytes ?? 0 };
  }

  async *pages(request: PageRequest = {}): AsyncGenerator<ApiPage<Item>, void, void> {
    let cursor = request.cursor ?? null;
    const seen = new Set<string>();
    let items = 0;
    let bytes = 0;
    do {
      const { page, sizeBytes } = await this.#page({ ...request, cursor });
      items += page.items.length;
      bytes += sizeBytes;
      if (items > itemsMax || bytes > bytesMax || seen.size > itemsMax) {
        throw new ApiFailure({ code: 'list_too_long', detail: `${items} items, ${bytes} bytes` });
      }
      yield page;
      cursor = page.nextCursor;
      if (cursor !== null && seen.has(cursor)) throw malformedAnswer('The list leads back to where it was.');
      if (cursor !== null) seen.add(cursor);
    } while (cursor !== null);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    for await (const page of this.pages()) yield* page.items;
  }

  async all(): Promise<readonly Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
