import { describe, expect, it, test } from 'vitest';
import { errorCodes } from '../api/errors.ts';
import type { FailureText } from './failure-text.ts';
import { listTexts } from './list-texts.ts';
import { count } from './phrase.ts';
import { serviceFailures, textForServiceCode } from './service-failures.ts';

type Exports = Readonly<Record<string, object>>;

declare global {
  interface ImportMeta {
    /** Provided by Vitest: imports the modules that match. */
    readonly glob: (
      patterns: readonly string[],
      options: { eager: true },
    ) => Readonly<Record<string, Exports>>;
  }
}

const modules = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], {
  eager: true,
});
const texts = Object.values(modules).flatMap((exports) =>
  Object.entries(exports).flatMap(([name, value]) => listTexts(name, value)),
);

describe('every text', () => {
  it.each(texts)('$name: $text', ({ name, text }) => {
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    if (name.endsWith('.remedy') && text === '') return;
    // A text may start with a quoted command, such as "renderdrop projects".
    expect(text).toMatch(/^&?[A-Z0-9a-z“"…/~-]/);
    expect(text).not.toMatch(/\s$|^\s| {2}|;|'s'|\.\.\./);
    // Quotes around names are curly, apostrophes are straight.
    expect(text).not.toMatch(/[a-z]’[a-z]/i);
    if (/\.(sentence|remedy)$/.test(name))
      expect(text.split(/[.!?] (?=[A-Z])/).length).toBeLessThanOrEqual(2);
    // Words that docs/glossary.md retired.
    expect(text).not.toMatch(
      /\b(send|sent|deliver(ed)?|machine|anew|by itself|goes on|go on|all the same|idempoten\w*|look only)\b/i,
    );
  });

  it('is found in every file of this folder', () => {
    expect(texts.length).toBeGreaterThan(100);
    for (const [path, exports] of Object.entries(modules)) {
      if (/failure-text|phrase|list-texts/.test(path)) continue;
      expect(
        Object.entries(exports).flatMap(([name, value]) => listTexts(name, value)),
        path,
      ).not.toEqual([]);
    }
  });
});

const problem = { title: 'Too many cooks', detail: 'The broth is spoilt' };

describe('failures of the service', () => {
  it.each(errorCodes)('has a sentence and a remedy of its own for %s', (code) => {
    const { code: known, text } = textForServiceCode(code, problem);
    expect(known).toBe(code);
    expect(text.sentence).not.toContain('cooks');
    expect(text.sentence).toMatch(/^[A-Z].*[.]$/s);
    expect(text.remedy).toMatch(/^[A-Z].*[.]$/s);
  });

  it('says no two things in the same words', () => {
    const sentences = Object.values<FailureText>(serviceFailures).map(({ sentence }) => sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it("shows the service's own words for an unknown code", () => {
    expect(textForServiceCode('kitchen_full', problem)).toMatchObject({
      code: 'unknown_code',
      text: { sentence: 'Too many cooks. The broth is spoilt.' },
    });
    expect(textForServiceCode('toString', { title: ' ', detail: 'Why?' }).text.sentence).toBe('Why?');
    expect(textForServiceCode('x', { title: '', detail: '' }).text.sentence).toMatch(/gave no reason/);
  });

  it('offers to sign in when a key does not work', () => {
    for (const code of ['missing_api_key', 'invalid_api_key', 'api_key_revoked', 'api_key_expired'] as const)
      expect(serviceFailures[code].action).toBe('sign_in');
  });
});

test('plurals are right', () => {
  expect([0, 1, 2, 1_240].map((amount) => count(amount, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1,240 files',
  ]);
});
