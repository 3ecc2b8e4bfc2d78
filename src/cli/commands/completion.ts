import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { nearest } from '../../shared/model/nearest.ts';
import type { CommandSpec } from '../arguments/command-spec.ts';
import { usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { completionScript, type Shell, shells } from '../completion.ts';
import { exitCodes } from '../exit-codes.ts';

export const completionOf =
  (commands: readonly CommandSpec[]): CommandRun =>
  async ({ arguments: args, output }) => {
    const wanted = args.operand(0);
    const shell = shells.find((name): name is Shell => name === wanted);
    if (!shell) {
      const meant = nearest(wanted, shells)[0];
      throw usageError(
        argumentTexts.noCompletion(shells.join(', '), wanted),
        meant ? argumentTexts.didYouMean(meant) : null,
      );
    }
    output.raw(completionScript(shell, commands));
    return exitCodes.done;
  };
