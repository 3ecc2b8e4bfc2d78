import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { nearest } from '../../shared/model/nearest.ts';
import { usageError } from '../cli-error.ts';
import { type CommandSpec, commonOptions, type OptionSpec } from './command-spec.ts';

/** The words after the command, checked against its spec. */
export class ParsedArguments {
  readonly operands: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(operands: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.operands = operands;
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  text(name: string): string | null {
    return this.#values.get(name)?.at(-1) ?? null;
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** For an operand that the spec requires, so the parser has made sure of it. */
  operand(index: number): string {
    return this.operands[index] ?? '';
  }

  number(name: string, bounds: { readonly min: number; readonly max: number }): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = Number(text);
    if (text.trim() !== '' && Number.isFinite(value) && value >= bounds.min && value <= bounds.max)
      return value;
    throw usageError(argumentTexts.takesNumber(name, bounds.min, bounds.max, text));
  }
}

/** Options may be anywhere; `--` ends them. */
export function parseArguments(spec: CommandSpec, words: readonly string[]): ParsedArguments {
  const known = [...spec.options, ...commonOptions];
  const operands: string[] = [];
  const values = new Map<string, string[]>();
  const rest = [...words];
  const keep = (option: OptionSpec, inline: string | null, shown: string) => {
    const value = option.value === undefined ? switchValue(inline, shown) : (inline ?? rest.shift());
    if (value === undefined)
      throw usageError(argumentTexts.needsValue(shown, option.value ?? ''), helpFor(spec));
    // An empty path, as from `--folder "$UNSET"`, would mean the working folder.
    if (value.trim() === '' && namesPath(option))
      throw usageError(argumentTexts.isEmpty(shown, option.value ?? ''), helpFor(spec));
    if (option.choices && !option.choices.includes(value)) throw notAChoice(shown, value, option.choices);
    if (values.has(option.name) && !option.repeats && option.value !== undefined)
      throw usageError(argumentTexts.givenTwice(shown), helpFor(spec));
    values.set(option.name, [...(values.get(option.name) ?? []), value]);
  };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      operands.push(...rest.splice(0));
    } else if (word.startsWith('--')) {
      const [, name = '', inline] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
      const option = known.find((candidate) => candidate.name === name);
      if (!option) throw unknownOption(spec, `--${name}`, known);
      keep(option, inline ?? null, `--${name}`);
    } else if (word.startsWith('-') && word !== '-') {
      const option = known.find((candidate) => candidate.letter === word.slice(1, 2));
      if (!option) throw unknownOption(spec, word, known);
      keep(option, word.length > 2 ? word.slice(2) : null, `-${option.letter}`);
    } else operands.push(word);
  }
  if (!values.has('help')) checkOperands(spec, operands);
  return new ParsedArguments(operands, values);
}

const namesPath = ({ value }: OptionSpec): boolean => value === 'FILE' || value === 'FOLDER';

function switchValue(inline: string | null, shown: string): string {
  if (inline !== null) throw usageError(argumentTexts.takesNoValue(shown));
  return '';
}

function checkOperands(spec: CommandSpec, operands: readonly string[]): void {
  const missing = spec.operands.find(({ needed }, index) => needed && (operands[index] ?? '').trim() === '');
  if (missing) throw usageError(argumentTexts.isMissing(missing.name, usageOf(spec)), helpFor(spec));
  const many = spec.operands.some((operand) => operand.many);
  if (many || operands.length <= spec.operands.length) return;
  const extra = operands[spec.operands.length] ?? '';
  throw usageError(
    argumentTexts.unexpected(extra, usageOf(spec)),
    /\s/.test(extra) ? helpFor(spec) : argumentTexts.namesNeedQuotes,
  );
}

/** `renderdrop media PROJECT [--status STATUS]` without its options. */
export const usageOf = (spec: CommandSpec): string =>
  ['renderdrop', spec.name, ...spec.operands.map(operandWord)].join(' ');

function operandWord({ name, needed, many }: CommandSpec['operands'][number]): string {
  const word = many ? `${name}…` : name;
  return needed ? word : `[${word}]`;
}

const helpFor = (spec: CommandSpec): string => argumentTexts.seeHelp(spec.name);

function unknownOption(spec: CommandSpec, given: string, known: readonly OptionSpec[]) {
  const names = known.map(({ name }) => name);
  const meant = nearest(given.replace(/^-+/, ''), names).map((name) => `--${name}`);
  const guess = meant.length > 0 ? argumentTexts.didYouMean(argumentTexts.anyOf(meant)) : helpFor(spec);
  return usageError(argumentTexts.hasNoOption(spec.name, given), guess);
}

function notAChoice(shown: string, value: string, choices: readonly string[]) {
  const meant = nearest(value, choices)[0];
  return usageError(
    argumentTexts.mustBeOneOf(shown, choices.join(', '), value),
    meant ? argumentTexts.didYouMeanValue(shown, meant) : null,
  );
}
