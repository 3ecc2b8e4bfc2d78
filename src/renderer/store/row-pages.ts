/** Long lists are read page by page where somebody looks, so many rows at a time. */
export const rowsInPage = 200;

/** The pages that these rows are on, besides the first: that one is always read, as it says how many rows there are. */
export function pagesBesidesFirst(
  firstRow: number,
  lastRow: number,
  pageSize = rowsInPage,
): readonly number[] {
  const pages: number[] = [];
  const from = Math.max(1, Math.floor(firstRow / pageSize));
  for (let page = from; page * pageSize <= lastRow; page += 1) pages.push(page);
  return pages;
}
