import type { FillKind, StartWords } from './integration.ts';

/** The words of a command as a file of this kind writes them: none of them can become anything but a word there. */
const writers: Readonly<Record<FillKind, (words: readonly string[]) => string>> = {
  shell: (words) => words.map(shellWord).join(' '),
  'desktop-entry': (words) => words.map(desktopWord).join(' '),
  script: (words) => JSON.stringify(words),
  // A shell line inside XML.
  workflow: (words) => xmlText(words.map(shellWord).join(' ')),
  json: (words) => JSON.stringify(words),
};

export function fill(text: string, kind: FillKind, { command, app }: StartWords): string {
  // What stands for a list stands in quotation marks, so that the file reads as its language before it is filled in.
  const mark = kind === 'json' || kind === 'script' ? /(["'])@(COMMAND|APP)@\1/g : /()@(COMMAND|APP)@/g;
  return text.replaceAll(mark, (_mark, _quote, name) => writers[kind](name === 'APP' ? app : command));
}

const shellWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** As the Desktop Entry specification quotes an argument of Exec, inside a value that escapes backslashes once more. */
const desktopWord = (word: string): string =>
  `"${word
    .replaceAll(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
