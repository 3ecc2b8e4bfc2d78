import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root } from './files-below.ts';
import { retiredIn } from './retired-words.ts';
import { textsInSource } from './texts-in-source.ts';
import { textsOfMessages, textsOfPrograms, wordsPath, wordsText } from './words-document.ts';

const findings = (path: string, texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    retiredIn(text, forDevelopers.includes(path) ? 'for developers' : 'for people').map(
      ({ instead }) => `${path}: “${text}” (say: ${instead})`,
    ),
  );

/** Pages about HTTP and the contract, for developers. */
const forDevelopers = ['docs/contributing.md', 'sandbox/README.md'];

describe('the words of Renderdrop', () => {
  it('are in docs/words.md as they are today (else run: npm run words)', async () => {
    expect(readFileSync(wordsPath, 'utf8') === (await wordsText())).toBe(true);
  });

  it('include no retired ones in messages', async () => {
    const files = await textsOfMessages();
    expect(files.length).toBeGreaterThan(15);
    expect(files.flatMap(({ path, texts }) => findings(path, texts))).toEqual([]);
  });

  it('include no retired ones in the programs themselves', () => {
    const files = textsOfPrograms().flatMap((program) => program.files);
    expect(files.length).toBeGreaterThan(45);
    expect(files.flatMap(({ path, texts }) => findings(path, texts))).toEqual([]);
  });

  it('are in two places only: the messages of the app, and the texts of the practice pages', () => {
    const outside = textsOfPrograms()
      .filter(({ title }) => title !== 'The window' && title !== 'The desktop')
      .flatMap(({ files }) => files)
      .filter(({ path }) => path !== 'sandbox/pages/texts.ts')
      .flatMap(({ path, texts }) =>
        texts.filter((text) => /^[A-Z“"].*[a-z].* .*[.!?…]$/s.test(text)).map((text) => `${path}: ${text}`),
      )
      // Texts that appear only in a log or are read only by programmers.
      .filter((text) => !saidToNobody.some((known) => text.includes(known)));
    expect(outside).toEqual([]);
  });

  it('include no retired ones in the pages that people read', () => {
    for (const path of readings()) {
      expect(findings(path, proseOf(readFileSync(join(root, path), 'utf8'))), path).toEqual([]);
    }
  });
});

/** Errors and answers that no person reads: they go to a log, or are replaced by a message. */
const saidToNobody = [
  'An id is empty.',
  'The list has another page',
  'The list leads back',
  'The proxy {…}',
  'The job was stopped.',
  'cannot take {…}.',
  'The folder is not watched any more.',
  'The sign-in was canceled.',
];

/**
 * The pages that people read. Left out are the glossary, which names retired words on purpose; ADRs, which are history;
 * the word list, which is checked above; and pages of results, attacks and fields, which quote test titles and the
 * contract.
 */
const readings = (): readonly string[] =>
  filesBelow(['README.md', 'docs', 'sandbox/README.md']).filter(
    (path) =>
      path.endsWith('.md') &&
      !/^docs\/(adr\/|(?:coverage|glossary|words|reliability|security)\.md)/.test(path),
  );

/** Paragraphs without code, because what a command prints is checked in its own texts. */
const proseOf = (text: string): readonly string[] =>
  text
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`]*`/g, '`…`')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=[-|])/)
    .map((part) => part.replace(/\s+/g, ' ').trim());

describe('reading texts out of a program', () => {
  const source = `
    import { x } from './Some words.ts';
    // A comment is no text.
    export const View = ({ name }: { name: string }) => (
      <p className="not this one" aria-label="Said aloud">
        Words of
        the page <b title={\`Made for \${name} today\`}>{name === 'quiet' ? 'Two words' : null}</b>
      </p>
    );
    throw new Error('Only a bug says this');
  `;

  it('finds what people read, and nothing else', () => {
    expect(textsInSource('view.tsx', source)).toEqual([
      'Said aloud',
      'Words of the page',
      'Made for {…} today',
      'Two words',
    ]);
  });

  it('says what to use instead of a retired word, and leaves names alone', () => {
    expect(retiredIn('Send it anew').map(({ instead }) => instead)).toContain('upload');
    expect(retiredIn('This machine has no keychain')).not.toEqual([]);
    expect(retiredIn('Upload anyway')).toEqual([]);
    expect(retiredIn('Network drives send no change events.')).toEqual([]);
  });
});
