import type { AccountView } from '../../shared/model/account.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { formatMoment } from '../../shared/model/format.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { accountName, accountToUse } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Output } from '../output/output.ts';

export const whoami: CommandRun = async ({ environment, output, signal }) => {
  await using cliEngine = await openCliEngine(environment, output);
  const { view } = await accountToUse(cliEngine, signal);
  const account = view.keptIn === 'environment' ? view : await cliEngine.accounts.check(view.id, signal);
  signal.throwIfAborted();
  if (!account) throw new Error('The account is gone while it is looked at.');
  const { sentence, remedy, usable } = describeAccountState(account.state);
  if (!usable) {
    const exitCode = exitCodes.keyOrPermission;
    throw new CliError({ code: account.state.kind, sentence, remedy, exitCode });
  }
  output.json(accountLine(account));
  showAccount(output, account);
  if (account.state.kind === 'unchecked') {
    output.note("Couldn't reach the server. This is what was last known.");
    return exitCodes.network;
  }
  const others = cliEngine.accounts.list().accounts.filter(({ id }) => id !== account.id);
  if (others.length > 0) {
    const names = others.map((other) => plainText(accountName(other))).join(', ');
    output.line(`Also signed in: ${names}. Choose one with --account.`);
  }
  return exitCodes.done;
};

/** As `login` says it as well; the record is the service's own, its `id` that of the key. */
export const accountLine = (account: AccountView): object => ({
  type: 'account',
  account_id: account.id,
  base_url: account.baseUrl,
  kept_in: account.keptIn,
  state: account.state.kind,
  ...account.record,
});

/** The lines that `login` ends with as well. */
export function showAccount(output: Output, account: AccountView): void {
  const { record, state } = account;
  const { sentence, remedy } = describeAccountState(state);
  output.line(
    `${output.style('strong', plainText(accountName(account)))} (${record.workspace.kind} workspace)`,
  );
  output.line(`Service      ${plainText(account.baseUrl)}`);
  output.line(
    `Signed in    ${account.credential === 'oauth_grant' ? 'through the browser' : `with the key "${plainText(record.name)}"`}`,
  );
  output.line(`Kept in      ${keptInWords[account.keptIn]}`);
  output.line(`Permissions  ${record.scopes.map(plainText).join(', ') || 'none'}`);
  for (const { cost } of account.missingScopes) output.line(output.style('warn', `             ${cost}`));
  if (account.credential !== 'oauth_grant') {
    output.line(
      `Ends         ${record.expires_at === null ? 'never' : formatMoment(Date.parse(record.expires_at))}`,
    );
  }
  if (state.kind === 'expiring') output.line(output.style('warn', `${sentence} ${remedy ?? ''}`));
}

const keptInWords: Readonly<Record<AccountView['keptIn'], string>> = {
  keychain: "this computer's keychain",
  memory: 'memory, until this command ends',
  environment: 'RENDERDROP_API_KEY',
};
