import { expect, it } from 'vitest';
import { errorCodes } from '../api/errors.ts';
import { failureWords } from './failure-words.ts';
import { wordsFor, wordsForServiceCode } from './failures.ts';

const problem = { title: 'Too many cooks', detail: 'The broth is spoilt' };

it.each(errorCodes)('has a sentence and a remedy of its own for %s', (code) => {
  const words = wordsForServiceCode(code, problem);
  expect(words.code).toBe(code);
  expect(words.sentence).not.toContain('cooks');
});

it.each(Object.entries(failureWords))(
  'speaks of %s in whole sentences, without our own jargon',
  (_code, words) => {
    expect(words.sentence).toMatch(/^[A-Z].*[.]$/s);
    expect(words.sentence).not.toMatch(/idempoten|HTTP\b|\bAPI\b|\b[45]\d\d\b|undefined|_/);
    expect(words.remedy.label).toMatch(/^[A-Z].{3,80}[^.]$/);
  },
);

it('says no two things in the same words', () => {
  const sentences = Object.values(failureWords).map(({ sentence }) => sentence);
  expect(new Set(sentences).size).toBe(sentences.length);
});

it("lets the service speak for itself where it has a code that we don't know", () => {
  expect(wordsForServiceCode('kitchen_full', problem)).toMatchObject({
    code: 'unknown_code',
    sentence: 'Too many cooks. The broth is spoilt.',
  });
  expect(wordsForServiceCode('toString', { title: ' ', detail: 'Why?' }).sentence).toBe('Why?');
  expect(wordsForServiceCode('x', { title: '', detail: '' }).sentence).toMatch(/gave no reason/);
});

it('sends those whose key is no good to sign in', () => {
  for (const code of ['missing_api_key', 'invalid_api_key', 'api_key_revoked', 'api_key_expired'] as const)
    expect(wordsFor(code).remedy.action).toBe('sign_in');
});
