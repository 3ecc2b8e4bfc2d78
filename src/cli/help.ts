import { helpTexts } from '../shared/messages/cli/help.ts';
import { type CommandSpec, commonOptions, type OptionSpec } from './arguments/command-spec.ts';
import { usageOf } from './arguments/parse-arguments.ts';
import { exitCodeWords } from './exit-codes.ts';
import { padTo, widthOf } from './output/text-width.ts';

const lineWidth = 80;

export const environmentWords: readonly (readonly [string, string])[] = [
  ['RENDERDROP_API_KEY', helpTexts.apiKey],
  ['RENDERDROP_API_KEY_FILE', helpTexts.apiKeyFile],
  ['RENDERDROP_BASE_URL', helpTexts.baseUrl],
  ['RENDERDROP_HOME', helpTexts.home],
  ['NO_COLOR', helpTexts.noColor],
];
const nameWidth = Math.max(...environmentWords.map(([name]) => name.length));

/** `renderdrop --help`. */
export function wholeHelp(commands: readonly CommandSpec[], version: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    helpTexts.title(version),
    '',
    helpTexts.usage,
    '',
    helpTexts.commands,
    ...commands.flatMap(({ name, summary }) => hanging(`  ${padTo(name, width)}  `, summary)),
    '',
    helpTexts.startWith,
    '  renderdrop login',
    '  renderdrop projects',
    '  renderdrop upload LED_Main_v012.mov --project "Summer Tour" --media "LED Main" --wait',
    '',
    ...hanging('', helpTexts.about),
    '',
    helpTexts.environment,
    ...environmentWords.flatMap(([name, words]) => hanging(`  ${padTo(name, nameWidth)}  `, words)),
    '',
    helpTexts.exitCodes,
    ...exitCodeWords.flatMap(([code, words]) => hanging(`  ${String(code).padStart(3)}  `, words)),
  ].join('\n');
}

/** `renderdrop upload --help`; for a group such as `comp`, the help of each of its commands. */
export function commandHelp(spec: CommandSpec): string {
  const options = [...spec.options, ...commonOptions];
  const width = Math.max(...options.map((option) => optionWord(option).length));
  return [
    ...hanging('', `${spec.summary}.`),
    '',
    helpTexts.usageOf(usageOf(spec), spec.options.length > 0),
    '',
    helpTexts.options,
    ...options.flatMap((option) => hanging(`  ${padTo(optionWord(option), width)}  `, option.summary)),
    ...spec.about.flatMap((paragraph) => ['', ...hanging('', paragraph)]),
    '',
    helpTexts.examples,
    ...spec.examples.flatMap(({ says, command }) => [...hanging('  # ', says, '  # '), `  ${command}`]),
  ].join('\n');
}

function optionWord({ name, letter, value }: OptionSpec): string {
  return `${letter ? `-${letter}, ` : '    '}--${name}${value ? ` ${value}` : ''}`;
}

/** Wraps text after a prefix, with a hanging indent. */
function hanging(beginning: string, text: string, later = ' '.repeat(widthOf(beginning))): string[] {
  const lines: string[] = [];
  let line = beginning;
  for (const word of text.split(' ')) {
    const fits = widthOf(line) + widthOf(word) <= lineWidth;
    if (!fits && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = later;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
