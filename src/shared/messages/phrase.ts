import { formatCount } from '../model/format.ts';
import { plainText } from '../model/outside-text.ts';

/**
 * A text with parameters, and example values for them, so that every text can be listed as people see it. Names in it come from
 * outside: nothing in them can turn the rest around or begin another line.
 */
export const phrase = <Write extends (...given: never[]) => unknown>(
  write: Write,
  ...example: Parameters<Write>
): Write & { readonly example: Parameters<Write> } =>
  Object.assign(((...given) => write(...(given.map(plain) as typeof given))) as Write, { example });

function plain(given: unknown): unknown {
  if (typeof given === 'string') return plainText(given);
  return Array.isArray(given) ? given.map(plain) : given;
}

/** `1 file`, `1,240 files`: the plural is the singular and an s unless it is given. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  formatCount(amount, one, many);

/** A name as it stands in a sentence: “LED Main”. Nothing in it can turn the rest of the sentence around. */
export const quoted = (name: string): string => `“${plainText(name)}”`;

export const namedMax = 3;

const list = new Intl.ListFormat('en-GB');

/** `v3, v4 and v5` */
export const listOf = (names: readonly string[]): string => list.format(names.map(plainText));

/** What a drop has: `4 files and 3 image sequences`. */
export const filesAndSequences = (files: number, sequences: number): string =>
  listOf([
    ...(files > 0 ? [count(files, 'file')] : []),
    ...(sequences > 0 ? [count(sequences, 'image sequence')] : []),
  ]);

/** The first few names, and how many more there are: `v3, v4, v5 and 7 more`. One more is named too. */
export function someOf(names: readonly string[], max = namedMax): string {
  const left = names.length - max;
  return listOf(left > 1 ? [...names.slice(0, max), count(left, 'more', 'more')] : names);
}
