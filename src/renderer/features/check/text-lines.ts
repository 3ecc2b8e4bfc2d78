const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Breaks text into lines. Words that are too long break anywhere; if lines are left over, the last one ends in an ellipsis. */
export function linesOf(
  text: string,
  widthOf: (words: string) => number,
  widthMax: number,
  linesMax: number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const add = (part: string, between: string): void => {
    const longer = line === '' ? part : `${line}${between}${part}`;
    if (widthOf(longer) <= widthMax) {
      line = longer;
      return;
    }
    if (line !== '') lines.push(line);
    line = '';
    if (widthOf(part) <= widthMax) {
      line = part;
      return;
    }
    for (const { segment } of characters.segment(part)) {
      if (line !== '' && widthOf(line + segment) > widthMax) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  };
  for (const word of text.trim().split(/\s+/)) add(word, ' ');
  if (line !== '') lines.push(line);
  if (lines.length <= linesMax) return lines;
  let last = lines[linesMax - 1] ?? '';
  while (last !== '' && widthOf(`${last}…`) > widthMax) last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, linesMax - 1), `${last}…`];
}
