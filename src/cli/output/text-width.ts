const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters shown as an emoji, two columns wide: by default, or because a mark that asks for it follows. */
const picture = /^\p{Emoji_Presentation}|^\p{Emoji}\ufe0f|\u20e3$/u;
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
/** Characters without a width of their own: combining marks, joiners, direction marks. */
const unseen = /^[\p{Mark}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]+$/u;

const columnsOf = (segment: string): number =>
  unseen.test(segment) ? 0 : picture.test(segment) || wide.test(segment) ? 2 : 1;
const cells = (text: string) =>
  [...segmenter.segment(text)].map(({ segment }) => ({ segment, width: columnsOf(segment) }));

/** How many columns a terminal gives this text. */
export const widthOf = (text: string): number => cells(text).reduce((sum, { width }) => sum + width, 0);

/** Adds spaces up to this many columns. */
export const padTo = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Cuts in the middle, because the version is at the end of a render's name: `LED_Ma…_v012.mov`. */
export function cutMiddle(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const all = cells(text);
  const headWidth = Math.ceil((width - 1) / 2);
  const head = takeWhileFits(all, headWidth);
  const tail = takeWhileFits(all.toReversed(), width - 1 - headWidth).toReversed();
  return `${head.join('')}…${tail.join('')}`;
}

/** Cuts at the end. */
export function cutEnd(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `${takeWhileFits(cells(text), Math.max(0, width - 1)).join('')}…`;
}

function takeWhileFits(all: readonly { segment: string; width: number }[], width: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const cell of all) {
    used += cell.width;
    if (used > width) break;
    taken.push(cell.segment);
  }
  return taken;
}
