const ranges: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0x061c, 0x061c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x206f],
];

/** Characters that a terminal would interpret, except line ends and tabs. Written independently of the code under test. */
export const steeringIn = (text: string): readonly string[] => [
  ...[...text].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  }),
  ...(text.match(/\r(?!\n)/g) ?? []),
];
