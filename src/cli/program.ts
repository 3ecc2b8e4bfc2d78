import { argumentTexts } from '../shared/messages/cli/arguments.ts';
import { cliUploadTexts } from '../shared/messages/cli/uploads.ts';
import { nearest } from '../shared/model/nearest.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import { CliError, usageError } from './cli-error.ts';
import type { Command } from './command.ts';
import { commands } from './commands/all-commands.ts';
import { type Environment, withKeyFile } from './environment.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { commandHelp, wholeHelp } from './help.ts';
import { Output, type OutputStreams } from './output/output.ts';

export interface ProgramParts {
  readonly streams: OutputStreams;
  readonly environment: Environment;
  readonly version: string;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Runs one command line and returns its exit code. Large modules are loaded only once the command is known. */
export async function runProgram(words: readonly string[], parts: ProgramParts): Promise<ExitCode> {
  const json = words.slice(0, endOfOptions(words)).includes('--json');
  const output = new Output(parts.streams, { json, variables: parts.environment.variables });
  try {
    return await run(words, parts, output);
  } catch (error) {
    if (parts.signal.aborted) {
      output.note(cliUploadTexts.interrupted);
      return exitCodes.interrupted;
    }
    const known =
      error instanceof CliError ? error : await (await import('./say-failure.ts')).toCliError(error);
    if (known === null) throw error;
    output.error(known);
    return known.exitCode;
  }
}

const endOfOptions = (words: readonly string[]): number => {
  const end = words.indexOf('--');
  return end === -1 ? words.length : end;
};

async function run(words: readonly string[], parts: ProgramParts, output: Output): Promise<ExitCode> {
  const [first] = words;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    return help(words.slice(1), parts.version, output);
  }
  if (first === '--version' || first === '-V') {
    output.raw(parts.version);
    return exitCodes.done;
  }
  const { spec, rest } = find(words);
  const parsed = parseArguments(spec, rest);
  if (parsed.has('help')) {
    output.raw(commandHelp(spec));
    return exitCodes.done;
  }
  const command = await spec.load();
  const account = parsed.text('account') ?? parts.environment.account;
  const environment = withKeyFile({ ...parts.environment, account }, parsed.text('key-file'));
  return await command({ arguments: parsed, output, environment, signal: parts.signal });
}

/** The longest command name that matches: `queue run` before `queue`. */
function find(words: readonly string[]): { readonly spec: Command; readonly rest: readonly string[] } {
  const [first = '', second] = words;
  const whole = commands.find(({ name }) => name === `${first} ${second}`);
  if (whole) return { spec: whole, rest: words.slice(2) };
  const spec = commands.find(({ name }) => name === first);
  const inGroup = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  if (spec) {
    if (inGroup.length > 0 && second !== undefined && !second.startsWith('-')) {
      throw unknownCommand(`${first} ${second}`, inGroup);
    }
    return { spec, rest: words.slice(1) };
  }
  if (inGroup.length > 0) {
    if (second !== undefined && !second.startsWith('-')) throw unknownCommand(`${first} ${second}`, inGroup);
    if (second === undefined) throw usageError(argumentTexts.needsAction(first, inGroup.join(', ')));
    const [only] = commands.filter(({ name }) => name === inGroup[0]);
    if (only) return { spec: only, rest: words.slice(1) };
  }
  throw unknownCommand(first, [...new Set(commands.map(({ name }) => name))]);
}

function unknownCommand(given: string, known: readonly string[]): CliError {
  if (given.startsWith('-')) return usageError(argumentTexts.optionsAfter(given));
  const meant = nearest(given, known);
  const remedy =
    meant.length > 0
      ? argumentTexts.didYouMean(argumentTexts.anyOf(meant.map((name) => `"renderdrop ${name}"`)))
      : argumentTexts.seeAllHelp;
  return usageError(argumentTexts.noCommand(given), remedy);
}

function help(words: readonly string[], version: string, output: Output): ExitCode {
  const asked = words.filter((word) => !word.startsWith('-'));
  output.raw(asked.length === 0 ? wholeHelp(commands, version) : commandHelp(find(asked).spec));
  return exitCodes.done;
}
