import { readFileSync } from 'node:fs';
import { pathOfBytes } from '../../engine/ground/disk-path.ts';

/** Node replaces bytes that are not UTF-8 in arguments. On Linux, /proc still has the original bytes. */
export function wordsAsGiven(words: readonly string[]): readonly string[] {
  if (process.platform !== 'linux' || !words.some((word) => word.includes('\ufffd'))) return words;
  // If an older Node started this one, only that parent has the original bytes.
  for (const processId of ['self', String(process.ppid)]) {
    const given = wordsOf(processId).slice(-words.length);
    const isSame = given.every((bytes, index) => bytes.toString('utf8') === words[index]);
    const isRaw = given.some((bytes) => !pathOfBytes(bytes).isWellFormed());
    if (isSame && isRaw && given.length === words.length) return given.map(pathOfBytes);
  }
  return words;
}

function wordsOf(processId: string): readonly Buffer[] {
  try {
    // Each word ends with a zero byte.
    return split(readFileSync(`/proc/${processId}/cmdline`));
  } catch {
    return [];
  }
}

function split(bytes: Buffer): readonly Buffer[] {
  const words: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, from)) {
    words.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return words;
}
