import { describe, expect, it } from 'vitest';
import { promiseKey, promisesIn } from './promise-rule.ts';
import { witnesses, witnessesIn } from './promises.ts';
import { textsOfMessages, textsOfPrograms } from './words-document.ts';

const files = [...(await textsOfMessages()), ...textsOfPrograms().flatMap((program) => program.files)];
const promised = files.flatMap(({ path, texts }) =>
  texts.flatMap((text) =>
    promisesIn(text).map((sentence) => ({ path, sentence, key: promiseKey(sentence) })),
  ),
);

describe('a sentence that says what will happen', () => {
  it('has a test that sees it happen', () => {
    const seen = witnesses();
    const unseen = new Set(
      promised
        .filter(({ key }) => !seen.has(key))
        .map(
          ({ path, sentence }) =>
            `${path} says “${sentence}”, and no test sees that happen. Put the line “// Promise: ${sentence}” into the test that does, or write one. What cannot be shown is said otherwise.`,
        ),
    );
    expect([...unseen].join('\n')).toBe('');
  });

  it('is quoted by no test once no text says it any more', () => {
    const keys = new Set(promised.map(({ key }) => key));
    const stale = [...witnesses()]
      .filter(([key]) => !keys.has(key))
      .flatMap(([, quoted]) => quoted)
      .map(
        ({ path, sentence }) => `${path} sees “${sentence}”, which no text says. Quote it as it is said now.`,
      );
    expect(stale.join('\n')).toBe('');
  });
});

describe('the rule', () => {
  it.each([
    "You're offline. Uploads resume when you're back online.",
    'The connection was lost. Retrying in 10 s.',
    'The file changed. Uploads when the file is complete.',
    'Undo',
    'Drop a render folder here. New renders upload by name.',
    'Starts after the other upload to this item.',
    'Off: uploads wait until the computer is plugged in.',
    'Renders that appear in this folder upload once they are complete.',
    'Paused uploads and those that need a choice stay as they are.',
    'Files with this name go to LED Main from now on.',
    "No keychain found. You'll stay signed in until you quit.",
    'Cleared 3 finished uploads. The history keeps them.',
  ])('hears a promise in “%s”', (text) => {
    expect(promisesIn(text)).toHaveLength(1);
  });

  it.each([
    'Try again.',
    'Sign in again to see it.',
    'Continue in your browser',
    'Uploading 3 files',
    'Upload again',
  ])('hears none in “%s”', (text) => {
    expect(promisesIn(text)).toEqual([]);
  });

  it('counts two examples of one sentence as one promise', () => {
    expect(promiseKey('Retrying in 10 s.')).toBe(promiseKey('Retrying in {…}.'));
  });
});

describe('the test that sees it', () => {
  it('is found by its name, even if the name is on a line of its own', () => {
    const source = "it(\n  'goes on',\n  () => {\n    // Promise: Resumes when it responds.\n  },\n);\n";
    expect(witnessesIn('a.test.ts', source)).toEqual([
      { path: 'a.test.ts', title: 'goes on', sentence: 'Resumes when it responds.' },
    ]);
  });

  it('must be a test', () => {
    expect(() => witnessesIn('a.test.ts', '// Promise: Resumes when it responds.')).toThrow(
      'outside of any test',
    );
  });
});
