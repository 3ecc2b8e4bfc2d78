import type { AddAccountOptions, AddAccountResult } from '../../engine/accounts/account-service.ts';
import { takesPlaceOfEndedKey } from '../../engine/accounts/asking-sign-in.ts';
import { signInByBrowser } from '../../engine/accounts/browser-sign-in.ts';
import { signInServiceAt } from '../../engine/accounts/sign-in-service.ts';
import { accountOf, tokensOf } from '../../engine/accounts/signed-in.ts';
import { SystemBrowser } from '../../engine/node/system-browser.ts';
import { cliAccountTexts } from '../../shared/messages/cli/account.ts';
import { accountName } from '../../shared/model/account-labels.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { serviceAddress } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { readHidden } from '../output/read-hidden.ts';
import { readInput } from '../read-input.ts';
import { accountLine, showAccount } from './whoami.ts';

export const login: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  await using cliEngine = await openCliEngine(environment, output);
  const address = serviceAddress(environment, cliEngine.settings.read().baseUrl, args.text('service'));
  cliEngine.checkServer(address);
  const result = args.has('browser')
    ? await byBrowser(context, cliEngine, address)
    : await cliEngine.accounts.addKey(await readKey(context), address, joining(context, cliEngine));
  signal.throwIfAborted();
  const account = accountOf(result);
  // Saved so that the next command finds the server without RENDERDROP_BASE_URL.
  cliEngine.settings.change({ baseUrl: address.href });
  await cliEngine.session.settled();
  output.json(accountLine(account));
  showAccount(output, account, environment);
  if (account.keptIn === 'memory') {
    throw new CliError({
      code: cliEngine.secrets.whyMemory?.code ?? 'keychain_missing',
      sentence: cliAccountTexts.noKeychain,
      remedy: cliAccountTexts.startKeychain,
      exitCode: exitCodes.keyOrPermission,
    });
  }
  return exitCodes.done;
};

async function readKey({ output, signal }: CommandContext): Promise<string> {
  if (process.stdin.isTTY) return await readHidden(`${cliAccountTexts.pasteKey} `, signal);
  const text = (await readInput(signal)).bytes.toString('utf8');
  if (text.trim() === '') output.note(cliAccountTexts.noInput);
  return text;
}

/** Whether a new key replaces an old one: only a person can know whose a team's key is. */
function joining({ output, signal }: CommandContext, { accounts }: CliEngine): AddAccountOptions {
  if (!output.canAsk) return { signal, isSamePerson: takesPlaceOfEndedKey(accounts, signal) };
  return {
    signal,
    isSamePerson: async (account) => {
      const name = plainText(accountName(account));
      return await output.confirm(cliAccountTexts.isSamePerson(name), signal);
    },
  };
}

async function byBrowser(
  context: CommandContext,
  cliEngine: CliEngine,
  address: URL,
): Promise<AddAccountResult> {
  const { output, signal, environment } = context;
  const answer = await signInByBrowser(
    signInServiceAt(address, environment.variables),
    {
      browser: new SystemBrowser(process.platform, (url) => {
        output.note(cliAccountTexts.allowInBrowser(url.href));
      }),
      tokenEndpoint: cliEngine.tokenEndpoint,
      clock: cliEngine.clock,
      random: cliEngine.random,
    },
    signal,
  );
  if (answer.kind === 'cancelled') signal.throwIfAborted();
  return await cliEngine.accounts.addTokens(tokensOf(answer), address, joining(context, cliEngine));
}
