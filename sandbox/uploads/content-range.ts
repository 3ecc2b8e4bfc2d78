/** What the Content-Range of a PUT says: how much is held (a question), a part, or, if absent, the whole file. */
export type ContentRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'question'; readonly total: number | null }
  | {
      readonly kind: 'part';
      readonly first: number;
      readonly last: number;
      readonly total: number | null;
    }
  | { readonly kind: 'malformed' };

export function parseContentRange(header: string | undefined): ContentRange {
  if (header === undefined) return { kind: 'whole' };
  const match = /^bytes (?:(\*)|(\d{1,16})-(\d{1,16}))\/(?:(\*)|(\d{1,16}))$/.exec(header.trim());
  if (!match) return { kind: 'malformed' };
  const [, asked, firstText, lastText, , totalText] = match;
  const total = totalText === undefined ? null : Number(totalText);
  if (asked !== undefined) return { kind: 'question', total };
  const first = Number(firstText);
  const last = Number(lastText);
  const sound = first <= last && (total === null || last < total);
  return sound ? { kind: 'part', first, last, total } : { kind: 'malformed' };
}
