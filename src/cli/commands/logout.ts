import { plainText } from '../../shared/model/outside-text.ts';
import { accountName, chosenAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const logout: CommandRun = async ({ environment, output }) => {
  if (environment.apiKey !== null) {
    throw new CliError({
      code: 'key_from_environment',
      sentence: 'The key comes from RENDERDROP_API_KEY: there is nothing here to sign out of.',
      remedy: 'Unset RENDERDROP_API_KEY.',
      exitCode: exitCodes.usage,
    });
  }
  await using cliEngine = await openCliEngine(environment, output);
  const account = chosenAccount(cliEngine);
  await cliEngine.accounts.signOut(account.id);
  output.json({ type: 'signed_out', id: account.id });
  output.line(
    `Signed out of ${plainText(accountName(account))}. The key still works until you revoke it in the web app.`,
  );
  return exitCodes.done;
};
