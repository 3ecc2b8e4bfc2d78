/** Any page of a list. `fetchedAtMs` says how old it is; null where nothing was ever seen. */
interface Page<Found> {
  readonly items: readonly Found[];
  readonly nextCursor: string | null;
  readonly fetchedAtMs: number | null;
}

/** All pages of a list. Its age is that of its oldest page. */
export async function allPages<Found>(
  page: (cursor: string | null) => Promise<Page<Found>>,
): Promise<{ readonly items: readonly Found[]; readonly fetchedAtMs: number | null }> {
  const items: Found[] = [];
  let oldestMs: number | null = null;
  let cursor: string | null = null;
  do {
    const found: Page<Found> = await page(cursor);
    items.push(...found.items);
    if (found.fetchedAtMs !== null) oldestMs = Math.min(oldestMs ?? found.fetchedAtMs, found.fetchedAtMs);
    cursor = found.nextCursor;
  } while (cursor !== null);
  return { items, fetchedAtMs: oldestMs };
}
