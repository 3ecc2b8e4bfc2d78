import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../src/cli/commands/all-commands.ts';

export const root = join(import.meta.dirname, '../..');

/** Where somebody looks for what to type. What was decided, and what is only a list of words, is looked through for its words alone. */
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

/** The shell commands of a page, a whole block after the other. */
const blocksOf = (page: string): readonly Block[] =>
  textOf(page)
    .split(/^#+ /m)
    .flatMap((section) =>
      [...section.matchAll(fence)]
        // A form that shows every option is no command yet.
        .filter(([, language]) => language === 'sh')
        .map(([, , text = '']) => ({ page, heading: section.slice(0, section.indexOf('\n')), text })),
    );

export const everyBlock: readonly Block[] = pages.flatMap(blocksOf);

/** The commands of a block: one a line, unless a line says that it goes on. Comments are for people. */
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

/** All that is written as code: no sentence is read as a command. */
export const codeOf = (page: string): string =>
  [...[...textOf(page).matchAll(fence)].map(([, , text = '']) => text), ...spansOf(page)].join('\n');

/** The first words of a command that is meant to be typed, when it stands in a sentence. */
const programs =
  /^(?:renderdrop(?:-cli|-slurm)?|\.\/bin\/renderdrop|npm|node|eval|apt-get|dnf|zypper|blender|openjd|deadline|man|curl|jq|ffmpeg) \S/;

/** A word in capitals, or an ellipsis: whoever reads it puts something of their own there. */
const placeholder = /(?:^|[\s='"])[A-Z]{2,}(?=$|[\s…)'"])|…/;

const inlineOf = (page: string): readonly string[] =>
  spansOf(page).filter((text) => programs.test(text) && !placeholder.test(text));

export const printedInSentences: readonly PrintedCommand[] = pages.flatMap((page) =>
  inlineOf(page).map((text) => ({ text, where: page })),
);

/** The examples of the help, and so of the manual. */
export const printedInHelp: readonly PrintedCommand[] = commands.flatMap(({ name, examples }) =>
  examples.map(({ command }) => ({ text: command, where: `renderdrop ${name} --help` })),
);
