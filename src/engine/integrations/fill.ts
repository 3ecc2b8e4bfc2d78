import { shellWord } from '../ground/shell-word.ts';
import type { FillKind, StartWords } from './integration.ts';

/** Writes the words of a command for each kind of file, quoted so that each stays a single word. */
const writers: Readonly<Record<FillKind, (words: readonly string[]) => string>> = {
  shell: (words) => words.map(shellWord).join(' '),
  'desktop-entry': (words) => words.map(desktopWord).join(' '),
  script: (words) => JSON.stringify(words),
  // A shell line inside XML.
  workflow: (words) => xmlText(words.map(shellWord).join(' ')),
  json: (words) => JSON.stringify(words),
};

export function fill(text: string, kind: FillKind, { command, app }: StartWords): string {
  // In these languages the placeholder is in quotation marks, so that the unfilled file is valid, too.
  const mark = kind === 'json' || kind === 'script' ? /(["'])@(COMMAND|APP)@\1/g : /()@(COMMAND|APP)@/g;
  return text.replaceAll(mark, (_mark, _quote, name) => writers[kind](name === 'APP' ? app : command));
}

/** Quotes an argument of Exec by the Desktop Entry specification, and escapes backslashes once more for the value around it. */
const desktopWord = (word: string): string =>
  `"${word
    .replaceAll(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
