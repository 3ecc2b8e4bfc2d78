import type { CommandSpec } from './arguments/command-spec.ts';
import type { ParsedArguments } from './arguments/parse-arguments.ts';
import type { Environment } from './environment.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Output } from './output/output.ts';

/** What a command receives. */
export interface CommandContext {
  readonly arguments: ParsedArguments;
  readonly environment: Environment;
  readonly output: Output;
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Runs a command. Expected failures are thrown as `CliError` or `ApiFailure`. */
export type CommandRun = (context: CommandContext) => Promise<ExitCode>;

/** A command and its code, which is loaded only when it runs. */
export interface Command extends CommandSpec {
  readonly load: () => Promise<CommandRun>;
}
