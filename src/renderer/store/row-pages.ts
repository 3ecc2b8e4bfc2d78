/** Long lists are loaded by page where visible; this is the number of rows in a page. */
export const rowsInPage = 200;

/** The pages that contain these rows, except the first one: that is always loaded, as it has the number of rows. */
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
