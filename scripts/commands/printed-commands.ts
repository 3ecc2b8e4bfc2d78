import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../src/cli/commands/all-commands.ts';

export const root = join(import.meta.dirname, '../..');

/** Pages where people look for a command to type. Decision records and word lists are checked for their words only. */
const pages = [
  'README.md',
  'integrations/README.md',
  'sandbox/README.md',
  ...globSync('docs/*.md', { cwd: root }),
];

export const everyPage: readonly string[] = [
  ...new Set([...pages, ...globSync(['e2e/*.md', 'docs/adr/*.md', 'docs/json/*.md'], { cwd: root })]),
].toSorted();

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** A command and where it is printed. */
export interface PrintedCommand {
  readonly text: string;
  readonly where: string;
}

export interface Block {
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const fence = /^```(\w*)\n([\s\S]*?)^```/gm;

/** The shell commands of a page, block by block. */
const blocksOf = (page: string): readonly Block[] =>
  textOf(page)
    .split(/^#+ /m)
    .flatMap((section) =>
      [...section.matchAll(fence)]
        // Other languages are skipped: a form that shows every option is not a command.
        .filter(([, language]) => language === 'sh')
        .map(([, , text = '']) => ({ page, heading: section.slice(0, section.indexOf('\n')), text })),
    );

export const everyBlock: readonly Block[] = pages.flatMap(blocksOf);

/** The commands of a block: one on each line, unless a backslash continues it. Comments are dropped. */
export const linesOf = ({ text }: Block): readonly string[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

const spansOf = (page: string): readonly string[] =>
  [
    ...textOf(page)
      .replaceAll(fence, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, text = '']) => text);

/** Everything written as code, so that no sentence is read as a command. */
export const codeOf = (page: string): string =>
  [...[...textOf(page).matchAll(fence)].map(([, , text = '']) => text), ...spansOf(page)].join('\n');

/** How a command that is meant to be typed begins when it is printed within a sentence. */
const programs =
  /^(?:renderdrop(?:-cli|-slurm)?|\.\/bin\/renderdrop|npm|node|eval|apt-get|dnf|zypper|blender|openjd|deadline|man|curl|jq|ffmpeg) \S/;

/** A word in capitals or an ellipsis: the reader replaces it. */
const placeholder = /(?:^|[\s='"])[A-Z]{2,}(?=$|[\s…)'"])|…/;

const inlineOf = (page: string): readonly string[] =>
  spansOf(page).filter((text) => programs.test(text) && !placeholder.test(text));

export const printedInSentences: readonly PrintedCommand[] = pages.flatMap((page) =>
  inlineOf(page).map((text) => ({ text, where: page })),
);

/** The examples of the help, which the manual shows too. */
export const printedInHelp: readonly PrintedCommand[] = commands.flatMap(({ name, examples }) =>
  examples.map(({ command }) => ({ text: command, where: `renderdrop ${name} --help` })),
);
