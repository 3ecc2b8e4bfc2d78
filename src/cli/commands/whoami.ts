import { cliAccountTexts } from '../../shared/messages/cli/account.ts';
import type { AccountView } from '../../shared/model/account.ts';
import { accountName, workspaceName } from '../../shared/model/account-labels.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { formatMoment } from '../../shared/model/format.ts';
import type { JsonLineOf } from '../../shared/model/json-lines.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { accountToUse } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { type Environment, keyPlace } from '../environment.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Output } from '../output/output.ts';
import { padTo } from '../output/text-width.ts';

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
  showAccount(output, account, environment);
  if (account.state.kind === 'unchecked') {
    output.note(cliAccountTexts.lastKnown);
    return exitCodes.network;
  }
  const others = cliEngine.accounts.list().accounts.filter(({ id }) => id !== account.id);
  if (others.length > 0) {
    const names = others.map((other) => plainText(accountName(other))).join(', ');
    output.line(cliAccountTexts.alsoSignedIn(names));
  }
  return exitCodes.done;
};

/** Also printed by `login`. The record is the service's own; its `id` is the key's. */
export const accountLine = (account: AccountView): JsonLineOf<'account'> => ({
  type: 'account',
  account_id: account.id,
  base_url: account.baseUrl,
  kept_in: account.keptIn,
  state: account.state.kind,
  ...account.record,
});

const labelWidth = 13;

/** Also printed at the end of `login`. */
export function showAccount(output: Output, account: AccountView, environment: Environment): void {
  const { record, state } = account;
  const { sentence, remedy } = describeAccountState(state);
  const say = (label: string, text: string) => output.line(`${padTo(label, labelWidth)}${text}`);
  const { workspace, scopes, expires_at: expiresAt } = record;
  const names = [...new Set([accountName(account), workspaceName(account)])];
  output.line(
    cliAccountTexts.workspace(output.style('strong', names.map(plainText).join(' · ')), workspace.kind),
  );
  say(cliAccountTexts.server, plainText(account.baseUrl));
  const isByBrowser = account.credential === 'oauth_grant';
  say(
    cliAccountTexts.signedIn,
    isByBrowser ? cliAccountTexts.byBrowser : cliAccountTexts.byKey(plainText(record.name)),
  );
  say(cliAccountTexts.storedIn, keptInWords(account, environment));
  say(cliAccountTexts.permissions, scopes.map(plainText).join(', ') || cliAccountTexts.noPermissions);
  for (const { cost } of account.missingScopes) say('', output.style('warn', cost));
  if (!isByBrowser)
    say(
      cliAccountTexts.expires,
      expiresAt === null ? cliAccountTexts.never : formatMoment(Date.parse(expiresAt)),
    );
  if (state.kind === 'expiring') output.line(output.style('warn', `${sentence} ${remedy ?? ''}`));
}

function keptInWords({ keptIn }: AccountView, environment: Environment): string {
  switch (keptIn) {
    case 'keychain':
      return cliAccountTexts.inKeychain;
    case 'memory':
      return cliAccountTexts.inMemory;
    case 'environment':
      return plainText(keyPlace(environment));
  }
}
