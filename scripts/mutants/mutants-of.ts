/** One small change of a source that a test beside it should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly at: number;
  readonly was: string;
  readonly becomes: string;
}

interface Change {
  readonly pattern: RegExp;
  readonly becomes: (was: string) => string;
}

const swapped =
  (pairs: Readonly<Record<string, string>>) =>
  (was: string): string =>
    pairs[was.trim()] === undefined ? was : was.replace(was.trim(), pairs[was.trim()] ?? '');

const changes: readonly Change[] = [
  {
    pattern: / (?:===|!==|<=|>=|&&|\|\||\?\?) /g,
    becomes: swapped({
      '===': '!==',
      '!==': '===',
      '<=': '<',
      '>=': '>',
      '&&': '||',
      '||': '&&',
      '??': '&&',
    }),
  },
  { pattern: / [<>] (?=[\w(])/g, becomes: swapped({ '<': '>=', '>': '<=' }) },
  { pattern: / [-+*] (?=[\w(])/g, becomes: swapped({ '+': '-', '-': '+', '*': '+' }) },
  { pattern: /\b(?:true|false)\b/g, becomes: swapped({ true: 'false', false: 'true' }) },
  { pattern: /\bif \((?!false)/g, becomes: (was) => `${was}false && ` },
  { pattern: /(?<=[(=:] )!(?=[\w(])|(?<=\()!(?=[\w(])/g, becomes: () => '' },
  { pattern: /\bMath\.(?:max|min)\b/g, becomes: swapped({ 'Math.max': 'Math.min', 'Math.min': 'Math.max' }) },
  { pattern: /\.(?:some|every)\(/g, becomes: swapped({ '.some(': '.every(', '.every(': '.some(' }) },
  {
    pattern:
      /^ +(?!.*(?:\blog|logger)\w*\.(?:debug|info|warn|error)\()(?:await )?(?:this\.)?#?[\w.#]+\((?:[^()\n]|\([^()\n]*\))*\);$/gim,
    becomes: () => '',
  },
  // Yes and no are turned into each other above, and nothing stays nothing: the types keep `null` and `undefined` apart.
  {
    pattern: /(?<=return )(?!;|\{|\(|\[|(?:true|false|undefined|null|z\.NEVER);)[^;\n]+(?=;)/g,
    becomes: () => 'undefined as never',
  },
];

/** Types, imports and what only says something to people are nothing that a test could notice. */
const silent = /^\s*(?:\/\/|\/\*|\*|import\b|export (?:type|interface)\b|type\b|interface\b|readonly\b|\|)/;

/** A number stays, also where it is written as a product, and a signal is aborted once however often one listens. */
const sameAnyway = /(?<![*/%] |[\w.])\d[\d_.]*(?: \* \d[\d_.]*)+|\bonce: true\b/g;

/** All changes of one source, in its order. Comments, texts, numbers and declarations stay as they are. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const hide = (text: string) => text.replaceAll(/[^\n]/g, '\u0000');
  const hidden = source
    .replaceAll(
      /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|^(?:export )?(?:interface|type) [\s\S]*?^(?:\}|.*;)$/gm,
      hide,
    )
    .replaceAll(sameAnyway, hide);
  const lines = hidden.split('\n');
  const found = changes.flatMap(({ pattern, becomes }) =>
    [...hidden.matchAll(pattern)].flatMap(({ 0: shown, index }): Mutant[] => {
      const was = source.slice(index, index + shown.length);
      const line = hidden.slice(0, index).split('\n').length;
      if (silent.test(lines[line - 1] ?? '') || becomes(was) === was) return [];
      return [{ file, line, at: index, was, becomes: becomes(was) }];
    }),
  );
  return found.toSorted((a, b) => a.at - b.at);
}

export const mutated = (source: string, { at, was, becomes }: Mutant): string =>
  source.slice(0, at) + becomes + source.slice(at + was.length);
