import { cliAccountTexts } from '../../shared/messages/cli/account.ts';
import { accountName } from '../../shared/model/account-labels.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { chosenAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { keyPlace } from '../environment.ts';
import { exitCodes } from '../exit-codes.ts';

export const logout: CommandRun = async ({ environment, output }) => {
  if (environment.apiKey !== null || environment.keyFile !== null) {
    throw new CliError({
      code: 'key_from_environment',
      sentence: cliAccountTexts.nothingToSignOut(keyPlace(environment)),
      remedy: environment.keyFile === null ? cliAccountTexts.unsetKey : cliAccountTexts.unsetKeyFile,
      exitCode: exitCodes.usage,
    });
  }
  await using cliEngine = await openCliEngine(environment, output);
  const account = chosenAccount(cliEngine);
  await cliEngine.session.signOut(account.id);
  output.json({ type: 'signed_out', id: account.id });
  const signedOut = cliAccountTexts.signedOut(plainText(accountName(account)));
  // A sign-in with the browser has no key.
  const isKey = account.credential === 'api_key';
  output.line(isKey ? `${signedOut} ${cliAccountTexts.keyKeepsWorking}` : signedOut);
  return exitCodes.done;
};
