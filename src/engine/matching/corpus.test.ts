import { describe, expect, it } from 'vitest';
import { NameMatcher } from './match-by-name.ts';
import type { MatchResult } from './match-result.ts';
import { libraries } from './testing/corpus/all-libraries.ts';
import type { CorpusLibrary } from './testing/corpus/corpus-part.ts';

interface Verdict {
  readonly file: string;
  readonly wanted: string;
  readonly answer: string;
  readonly isRight: boolean;
  /** Matched to a wrong item, without asking. */
  readonly isWrongItem: boolean;
  /** The right item is among those offered; null if no question was expected. */
  readonly offersRight: boolean | null;
}

function judge({ items, files }: CorpusLibrary): readonly Verdict[] {
  const matcher = new NameMatcher(items.map((name) => ({ id: name, name })));
  return Object.entries(files).map(([file, wanted]) => {
    const result = matcher.match(file);
    const names = wanted.slice(2).split(' | ');
    const isMatched = result.kind === 'match';
    const offered = result.kind === 'ask' ? result.candidates.map(({ name }) => name) : [];
    const offersRight = names.some((name) => offered.includes(name));
    return {
      file,
      wanted,
      answer: answerOf(result),
      isRight: isRight(wanted, result, offersRight),
      isWrongItem: isMatched && !(wanted.startsWith('=') && names.includes(result.candidate.name)),
      offersRight: result.kind === 'ask' && /^[=?]/.test(wanted) ? offersRight : null,
    };
  });
}

function isRight(wanted: string, result: MatchResult, offersRight: boolean): boolean {
  switch (wanted[0]) {
    case '=':
      return result.kind === 'match' && result.candidate.name === wanted.slice(2);
    case '?':
      return result.kind === 'ask' && offersRight;
    case '+':
      return result.kind === 'none' && result.newName === wanted.slice(2);
    default:
      return result.kind !== 'match';
  }
}

function answerOf(result: MatchResult): string {
  switch (result.kind) {
    case 'match':
      return `= ${result.candidate.name}`;
    case 'ask':
      return `? ${result.candidates.map(({ name }) => name).join(' | ')}`;
    case 'none':
      return `+ ${result.newName}`;
  }
}

const verdicts = libraries.flatMap(judge);
const shown = (some: readonly Verdict[]) =>
  some.map(({ file, wanted, answer }) => `${file}: ${wanted} (is ${answer})`);

describe('the corpus of names', () => {
  it('holds at least 600 names, each item of every library named once', () => {
    expect(verdicts.length).toBeGreaterThanOrEqual(600);
    for (const { items, files } of libraries) {
      expect(new Set(items).size).toBe(items.length);
      for (const wanted of Object.values(files)) {
        const names = /^[=?]/.test(wanted) ? wanted.slice(2).split(' | ') : [];
        for (const name of names) expect(items).toContain(name);
      }
    }
  });

  it('goes to no wrong item with confidence', () => {
    expect(shown(verdicts.filter(({ isWrongItem }) => isWrongItem))).toEqual([]);
  });

  it('is answered rightly in at least 95 of 100 names', () => {
    const wrong = verdicts.filter(({ isRight: right }) => !right);
    expect(shown(wrong).slice(0, Math.ceil(verdicts.length * 0.05) < wrong.length ? 999 : 0)).toEqual([]);
  });

  it('offers the right item among three in at least 99 of 100 questions', () => {
    const asked = verdicts.filter(({ offersRight }) => offersRight !== null);
    const missed = asked.filter(({ offersRight }) => offersRight === false);
    expect(missed.length / asked.length, shown(missed).join('\n')).toBeLessThanOrEqual(0.01);
  });
});
