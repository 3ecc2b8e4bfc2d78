import { globProblems } from '../../../shared/messages/watch-failures.ts';

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one' }
  | { readonly kind: 'some' }
  /** `wholeFolders`: it ends with a slash, so the next piece starts a name. */
  | { readonly kind: 'any'; readonly wholeFolders: boolean }
  | { readonly kind: 'set'; readonly accepts: (character: string) => boolean };

/**
 * A glob over paths with slashes: `*`, `?`, `[a-z]`, `{mov,mp4}`, and `**` for any folders. Without a slash it applies to the
 * file's name in any folder. Case does not matter. Matching takes at most pattern length times path length steps, so no pattern
 * is slow.
 */
export function compileGlob(glob: string): (path: string) => boolean {
  const rooted = glob.startsWith('/') ? glob.slice(1) : glob;
  const isAboutName = !glob.includes('/');
  const patterns = withoutBraces(rooted.normalize('NFC').toLowerCase()).map(readPieces);
  return (path) => {
    const whole = path.normalize('NFC').toLowerCase();
    const text = [...(isAboutName ? whole.slice(whole.lastIndexOf('/') + 1) : whole)];
    return patterns.some((pieces) => matches(pieces, text));
  };
}

/** What is wrong with a glob that a person entered, in one sentence; null if it is valid. */
export function globProblem(glob: string): string | null {
  const withoutSets = glob.replaceAll(/\[.[^\]]*\]/gs, '');
  const withoutChoices = withoutSets.replaceAll(/\{[^{}]*\}/g, '');
  if (glob.includes('\\')) return globProblems.backslash(glob);
  if (withoutSets.includes('[')) return globProblems.openBracket(glob);
  if (/\{[^{}]*\{[^{}]*\}/.test(withoutSets)) return globProblems.nestedBraces(glob);
  if (/\{[\s,]*\}/.test(withoutSets)) return globProblems.emptyChoice(glob);
  if (withoutChoices.includes('{')) return globProblems.openBrace(glob);
  if (withoutChoices.includes('}')) return globProblems.closeBrace(glob);
  return null;
}

const alternativesMax = 256;

/** `{a,b}c` becomes `ac` and `bc`. An opening brace without a closing one is taken literally. */
function withoutBraces(glob: string): readonly string[] {
  let done: readonly string[] = [''];
  let rest = glob;
  for (;;) {
    const open = rest.indexOf('{');
    const close = open < 0 ? -1 : rest.indexOf('}', open);
    if (close < 0) return done.map((start) => start + rest);
    const before = rest.slice(0, open);
    const choices = rest.slice(open + 1, close).split(',');
    done = done
      .flatMap((start) => choices.map((choice) => start + before + choice))
      .slice(0, alternativesMax);
    rest = rest.slice(close + 1);
  }
}

function readPieces(glob: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const characters = [...glob];
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === '*' && characters[index + 1] === '*') {
      // `**/x` also matches `x` itself, so the slash is part of the `**`.
      const wholeFolders = characters[index + 2] === '/';
      index += wholeFolders ? 2 : 1;
      pieces.push({ kind: 'any', wholeFolders });
    } else if (character === '*') pieces.push({ kind: 'some' });
    else if (character === '?') pieces.push({ kind: 'one' });
    else if (character === '[') {
      const close = characters.indexOf(']', index + 2);
      if (close < 0) pieces.push({ kind: 'text', text: character });
      else {
        pieces.push({ kind: 'set', accepts: setOf(characters.slice(index + 1, close)) });
        index = close;
      }
    } else pieces.push({ kind: 'text', text: character });
  }
  return pieces;
}

function setOf(inside: readonly string[]): (character: string) => boolean {
  const isNegated = inside[0] === '!' || inside[0] === '^';
  const members = isNegated ? inside.slice(1) : inside;
  const ranges: (readonly [string, string])[] = [];
  for (let index = 0; index < members.length; index++) {
    const from = members[index] ?? '';
    const isRange = members[index + 1] === '-' && index + 2 < members.length;
    ranges.push([from, isRange ? (members[index + 2] ?? from) : from]);
    if (isRange) index += 2;
  }
  return (character) =>
    character !== '/' && ranges.some(([from, to]) => character >= from && character <= to) !== isNegated;
}

/** Tracks, character by character, all positions in the pattern that can be reached. */
function matches(pieces: readonly Piece[], text: readonly string[]): boolean {
  let reached = withEmpty(new Set([0]), pieces, true);
  for (const character of text) {
    const next = new Set<number>();
    for (const at of reached) {
      const piece = pieces[at];
      if (piece === undefined) continue;
      switch (piece.kind) {
        case 'text':
          if (piece.text === character) next.add(at + 1);
          break;
        case 'one':
          if (character !== '/') next.add(at + 1);
          break;
        case 'set':
          if (piece.accepts(character)) next.add(at + 1);
          break;
        case 'some':
          if (character !== '/') next.add(at);
          break;
        case 'any':
          next.add(at);
          break;
      }
    }
    if (next.size === 0) return false;
    reached = withEmpty(next, pieces, character === '/');
  }
  return reached.has(pieces.length);
}

function withEmpty(
  places: ReadonlySet<number>,
  pieces: readonly Piece[],
  beginsName: boolean,
): ReadonlySet<number> {
  const all = new Set(places);
  for (const at of all) {
    const piece = pieces[at];
    if (piece?.kind === 'some') all.add(at + 1);
    if (piece?.kind === 'any' && (!piece.wholeFolders || beginsName)) all.add(at + 1);
  }
  return all;
}
