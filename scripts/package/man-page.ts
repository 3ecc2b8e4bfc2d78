import { type CommandSpec, commonOptions, type OptionSpec } from '../../src/cli/arguments/command-spec.ts';
import { usageOf } from '../../src/cli/arguments/parse-arguments.ts';
import { exitCodeWords } from '../../src/cli/exit-codes.ts';
import { environmentWords } from '../../src/cli/help.ts';
import { helpTexts } from '../../src/shared/messages/cli/help.ts';

export interface ManPage {
  readonly commands: readonly CommandSpec[];
  readonly version: string;
  readonly madeAt: Date;
  readonly homepage: string;
}

/** The manual page renderdrop(1), made from the same table as `--help`. */
export function manPage({ commands, version, madeAt, homepage }: ManPage): string {
  return [
    `.TH RENDERDROP 1 ${quoted(madeAt.toISOString().slice(0, 10))} ${quoted(`Renderdrop ${version}`)} "User Commands"`,
    '.SH NAME',
    'renderdrop \\- upload renders from the command line',
    '.SH SYNOPSIS',
    '.B renderdrop',
    inline('COMMAND [ARGUMENT…] [OPTION…]'),
    '.SH DESCRIPTION',
    inline(helpTexts.about),
    '.PP',
    'The same program is installed as',
    '.BR renderdrop-cli ,',
    'its name on every system.',
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH OPTIONS OF EVERY COMMAND',
    ...commonOptions.flatMap(optionLines),
    '.SH ENVIRONMENT',
    ...environmentWords.flatMap(([name, words]) => ['.TP', `.B ${plain(name)}`, inline(words)]),
    '.SH EXIT STATUS',
    ...exitCodeWords.flatMap(([code, words]) => ['.TP', `.B ${code}`, inline(words)]),
    '.SH SEE ALSO',
    inline(homepage),
    '',
  ].join('\n');
}

function commandLines(spec: CommandSpec): readonly string[] {
  return [
    `.SS ${quoted(usageOf(spec))}`,
    inline(`${spec.summary}.`),
    ...spec.options.flatMap(optionLines),
    ...spec.about.flatMap((paragraph) => ['.PP', inline(paragraph)]),
    ...spec.examples.flatMap(({ says, command }) => [
      '.PP',
      inline(`${says}:`),
      ...['.RS', '.EX', inline(command), '.EE', '.RE'],
    ]),
  ];
}

function optionLines({ name, letter, value, choices, summary }: OptionSpec): readonly string[] {
  const word = `${letter ? `-${letter}, ` : ''}--${name}${value ? ` ${value}` : ''}`;
  const known = choices ? ` (${choices.join(', ')})` : '';
  return ['.TP', `.B ${plain(word)}`, inline(`${summary}${known}`)];
}

/** In roff a backslash begins a command, and plain hyphens and quotes don't come out as a shell needs them. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('"', '\\(dq')
    .replaceAll('…', '...');

/** Text at the start of a line, where a leading dot would be a command. */
const inline = (text: string): string => (text.startsWith('.') ? `\\&${plain(text)}` : plain(text));

const quoted = (text: string): string => `"${plain(text)}"`;
