/** One small change of a source that a test should notice. */
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
  // True and false are swapped by a rule above, and a null or undefined result is left alone: the types keep the two
  // apart.
  {
    pattern: /(?<=return )(?!;|\{|\(|\[|(?:true|false|undefined|null|z\.NEVER);)[^;\n]+(?=;)/g,
    becomes: () => 'undefined as never',
  },
];

/** Lines that no test could notice: comments, imports and types. */
const silent = /^\s*(?:\/\/|\/\*|\*|import\b|export (?:type|interface)\b|type\b|interface\b|readonly\b|\|)/;

/** Products of numbers stay as they are. So does `once: true`, because a signal is aborted only once. */
const sameAnyway = /(?<![*/%] |[\w.])\d[\d_.]*(?: \* \d[\d_.]*)+|\bonce: true\b/g;

/** All changes of one source, in order. Comments, texts, numbers and declarations stay as they are. */
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
