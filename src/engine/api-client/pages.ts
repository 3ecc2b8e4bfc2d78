import { limits } from '../../shared/api/limits.ts';
import type { Page } from '../../shared/api/list.ts';
import { malformedAnswer } from './answer-failures.ts';

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

export type FetchPage<Item> = (query: { cursor?: string; limit: number }) => Promise<Page<Item>>;

/** A list of the service. Nothing is asked until it is read; pages are fetched one at a time, as they are read. */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #fetch: FetchPage<Item>;

  constructor(fetch: FetchPage<Item>) {
    this.#fetch = fetch;
  }

  /** One certain page. Asks for the most items a page can hold unless told otherwise. */
  async page(request: PageRequest = {}): Promise<ApiPage<Item>> {
    const cursor = request.cursor ?? null;
    const answer = await this.#fetch({
      limit: request.limit ?? limits.pageSizeMax,
      ...(cursor === null ? {} : { cursor }),
    });
    // Following a cursor that is missing or leads back to itself would read the same page for ever.
    if (answer.has_more && (answer.next_cursor === null || answer.next_cursor === cursor))
      throw malformedAnswer('The list says that it goes on, but not where.');
    return { items: answer.data, cursor, nextCursor: answer.has_more ? answer.next_cursor : null };
  }

  async *pages(request: PageRequest = {}): AsyncGenerator<ApiPage<Item>, void, void> {
    let cursor = request.cursor ?? null;
    do {
      const page = await this.page({ ...request, cursor });
      yield page;
      cursor = page.nextCursor;
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
