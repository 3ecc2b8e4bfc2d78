import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTexts } from '../../src/shared/messages/list-texts.ts';
import { filesBelow, root } from './files-below.ts';
import { promiseKey, promisesIn } from './promise-rule.ts';
import { type Witness, witnesses } from './promises.ts';
import { textsInSource } from './texts-in-source.ts';

export const wordsPath = join(root, 'docs', 'words.md');

/** One file that contains texts, with all of them in order. */
export interface TextsOfFile {
  readonly path: string;
  readonly texts: readonly string[];
}

export interface TextsOfProgram {
  readonly title: string;
  readonly files: readonly TextsOfFile[];
}

const messagesFolder = 'src/shared/messages/';
const notMessages = /\/(failure-text|phrase|list-texts)\.ts$/;

/**
 * The folders whose texts people read. SQL, tests, examples, the practice service's seed and code that only logs are
 * left out.
 */
const programs = [
  { title: 'The window', paths: ['src/renderer'] },
  { title: 'The desktop', paths: ['src/main'] },
  { title: 'The command line', paths: ['src/cli'] },
  { title: 'What both say', paths: ['src/shared/model', 'src/engine'] },
  { title: 'The practice service’s pages', paths: ['sandbox/pages', 'sandbox/oauth/consent-page.ts'] },
] as const;

const isText = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.(test|bench)\.tsx?$|\/testing\/|\/migrations\/|-schema\.ts$/.test(path);

/** In the engine, only sentences are texts; other strings are SQL, codec names and words for the log. */
const isSentence = (text: string): boolean => /^[A-Z“{].*[a-z].* .*[.!?…]$/s.test(text);

// Reading a thousand files takes seconds, and they don't change while this program runs.
let messagesRead: Promise<readonly TextsOfFile[]> | null = null;
let programsRead: readonly TextsOfProgram[] | null = null;

export function textsOfMessages(): Promise<readonly TextsOfFile[]> {
  messagesRead ??= readMessages();
  return messagesRead;
}

export function textsOfPrograms(): readonly TextsOfProgram[] {
  programsRead ??= readPrograms();
  return programsRead;
}

async function readMessages(): Promise<readonly TextsOfFile[]> {
  const paths = filesBelow([messagesFolder]).filter((path) => isText(path) && !notMessages.test(path));
  return Promise.all(
    paths.map(async (path) => {
      const module: Readonly<Record<string, unknown>> = await import(join(root, path));
      const shown = Object.entries(module)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, value]) => listTexts(name, value).map(({ text }) => text));
      return { path, texts: unique([...shown, ...withoutExample(path, shown)]) };
    }),
  );
}

/** Texts of message functions for which no example exists, as written in the source. */
function withoutExample(path: string, shown: readonly string[]): readonly string[] {
  const all = shown.join('\n');
  return textsInSource(path, readFileSync(join(root, path), 'utf8')).filter(
    (text) => !all.includes(longestPart(text)),
  );
}

const longestPart = (text: string): string =>
  text.split('{…}').reduce((longest, part) => (part.length > longest.length ? part : longest), '');

function readPrograms(): readonly TextsOfProgram[] {
  return programs.map(({ title, paths }) => ({
    title,
    files: filesBelow(paths)
      .filter((path) => isText(path))
      .map((path) => ({
        path,
        texts: unique(
          textsInSource(path, readFileSync(join(root, path), 'utf8')).filter(
            (text) => !path.startsWith('src/engine') || isSentence(text),
          ),
        ),
      }))
      .filter(({ texts }) => texts.length > 0),
  }));
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

export async function wordsText(): Promise<string> {
  const messages = await textsOfMessages();
  const seenBy = witnesses();
  return `${[
    '# Words',
    'Every text that Renderdrop can show, written by `npm run words`. The vocabulary is held by `scripts/words/retired-words.ts`.',
    'Below a text that says what will happen stands the test that sees it happen (`scripts/words/promises.ts`).',
    '`src/shared/messages` stands first, with examples where something is filled in. What stands in the programs themselves follows; `{…}` is filled in there.',
    ...messages.flatMap(({ path, texts }) => sectionOf(path.replace(messagesFolder, ''), texts, seenBy)),
    ...textsOfPrograms().flatMap(({ title, files }) => [
      `# ${title}`,
      ...files.flatMap(({ path, texts }) => sectionOf(path, texts, seenBy)),
    ]),
  ].join('\n\n')}\n`;
}

const sectionOf = (
  title: string,
  texts: readonly string[],
  seenBy: ReadonlyMap<string, readonly Witness[]>,
): readonly string[] => [
  `## ${title}`,
  texts
    .flatMap((text) => [
      `- ${escaped(text)}`,
      ...promisesIn(text).flatMap((promise) =>
        (seenBy.get(promiseKey(promise)) ?? []).map(
          ({ path, title: test }) => `  - seen in ${escaped(path)} › ${escaped(test)}`,
        ),
      ),
    ])
    .join('\n'),
];

const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([\\*_`<>[\]])/g, '\\$1');
