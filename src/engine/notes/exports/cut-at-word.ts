const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ellipsis = '…';

/** What must not stand before an ellipsis. */
const loose = /[\s,.:;–-]+$/u;

/**
 * Shortens a text that is too long, to end in an ellipsis after a whole word. In a very long word, or a language without spaces,
 * after a whole letter. `sizeOf` counts one letter at a time, in bytes for example.
 */
export function cutAtWord(text: string, sizeMax: number, sizeOf: (letter: string) => number): string {
  let [size, cutAt, end] = [0, 0, 0];
  for (const { segment } of letters.segment(text)) {
    size += sizeOf(segment);
    if (size > sizeMax) break;
    end += segment.length;
    if (size <= sizeMax - sizeOf(ellipsis)) cutAt = end;
  }
  if (end === text.length) return text;
  const kept = text.slice(0, cutAt);
  const words = /\s/u.test(text.charAt(cutAt)) ? kept : kept.replace(/\s+\S*$/u, '');
  return `${(words.length * 2 < cutAt ? kept : words).replace(loose, '')}${ellipsis}`;
}
