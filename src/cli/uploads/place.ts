import { ApiFailure } from '../../engine/api-client/api-failure.ts';
import type { PlacingVoice } from '../../engine/uploads/placing/find-targets.ts';
import type { Placed, UnplacedUpload } from '../../engine/uploads/tables/unplaced-upload.ts';
import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { unplacedTexts } from '../../shared/messages/lookup-failures.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { accountOf } from '../account.ts';
import type { CliEngine } from '../cli-engine.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandContext } from '../command.ts';
import { exitCodeForFailure, exitCodes } from '../exit-codes.ts';
import { callFailed } from '../say-failure.ts';
import { readPatienceMs } from './patience.ts';

/** A service that is reachable usually answers within this time. */
const stillAskingMs = 3_000;

/**
 * Waits for the service to say where queued files go. Null: the upload was canceled meanwhile. If there is no answer in
 * time, the upload stays in the queue and the error says so. If the service refuses, the caller decides.
 */
export async function place(
  { arguments: args, output, signal }: CommandContext,
  cliEngine: CliEngine,
  upload: UnplacedUpload,
  mayAsk: boolean,
): Promise<Placed | null> {
  const said = new Set<string>();
  const cancelNote = cliEngine.clock.schedule(stillAskingMs, () => output.note(unplacedTexts.stillAsking));
  let accountId: Parameters<CliEngine['accounts']['recordFailure']>[0] | null = null;
  try {
    return await cliEngine.placing.place(upload.id, {
      signIn: async (until) => {
        const account = await accountOf(cliEngine, upload.account, until);
        accountId = account.view.id;
        return { accountId, client: account.client };
      },
      voice: mayAsk ? voiceOf(output, signal) : null,
      patienceMs: readPatienceMs(args),
      signal,
      onWaiting: ({ code, sentence }) => {
        if (said.has(code)) return;
        said.add(code);
        output.note(unplacedTexts.waits(plainText(sentence)));
      },
      onProject: (account, projectId) => cliEngine.session.releaseProject(account, projectId),
    });
  } catch (error) {
    if (signal.aborted) {
      output.note(unplacedTexts.waitsInQueue(upload.paths.length));
      throw error;
    }
    if (!(error instanceof ApiFailure)) throw error;
    if (accountId !== null) cliEngine.accounts.recordFailure(accountId, error.code);
    if (exitCodeForFailure(error.code) !== exitCodes.network) throw error;
    throw callFailed(error, unplacedTexts.waitsInQueue(upload.paths.length));
  } finally {
    cancelNote();
  }
}

/** Whether an upload stays in the queue after this error: there was no answer, or the person stopped waiting. */
export const staysQueued = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof CliError && error.exitCode === exitCodes.network);

function voiceOf(output: CommandContext['output'], signal: AbortSignal): PlacingVoice | null {
  const matched: PlacingVoice['matched'] = (fileName, { name, why }) =>
    output.note(`${plainText(fileName)} → ${plainText(name)} (${plainText(why)})`);
  return {
    matched,
    choose: output.canAsk
      ? async (fileName, candidates, says) => {
          output.note(cliUploadTexts.whichItem(plainText(fileName), plainText(says)));
          for (const [index, { name, why }] of candidates.entries())
            output.note(`  ${index + 1}  ${plainText(name)} (${plainText(why)})`);
          for (;;) {
            const answer = await output.ask(`${cliUploadTexts.chooseNumber(candidates.length)} `, signal);
            signal.throwIfAborted();
            if (answer === null || answer === '') throw usageError(cliUploadTexts.nothingChosen);
            const chosen = /^\d+$/.test(answer) ? candidates[Number(answer) - 1] : undefined;
            if (chosen) return chosen;
          }
        }
      : null,
  };
}
