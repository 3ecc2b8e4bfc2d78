import { accountOf as accountIn } from '../engine/accounts/signed-in.ts';
import type { ApiClient } from '../engine/api-client/api-client.ts';
import { ApiFailure } from '../engine/api-client/api-failure.ts';
import { findByName } from '../engine/api-client/find-by-name.ts';
import { readBaseAddress } from '../engine/ground/base-address.ts';
import { keyMark, type UnplacedAccount } from '../engine/uploads/tables/unplaced-upload.ts';
import { cliAccountTexts } from '../shared/messages/cli/account.ts';
import type { AccountView } from '../shared/model/account.ts';
import { accountName, workspaceName } from '../shared/model/account-labels.ts';
import { describeAccountState } from '../shared/model/account-words.ts';
import { TroubleError } from '../shared/model/trouble.ts';
import type { CliEngine } from './cli-engine.ts';
import { CliError, usageError } from './cli-error.ts';
import { type Environment, keyPlace } from './environment.ts';
import { exitCodeForFailure, exitCodes } from './exit-codes.ts';

export interface UsedAccount {
  readonly view: AccountView;
  readonly client: ApiClient;
}

const howToSignIn = cliAccountTexts.howToSignIn;

/** The account that commands use: the one of the environment's key, or the one signed in on this computer. */
export async function accountToUse(cliEngine: CliEngine, signal: AbortSignal): Promise<UsedAccount> {
  const view =
    cliEngine.environment.apiKey === null
      ? signedIn(cliEngine)
      : await fromEnvironment(cliEngine, cliEngine.environment.apiKey, signal);
  const client = cliEngine.engine.clientOf(view.id);
  if (!client) throw notSignedIn(cliAccountTexts.notSignedIn);
  return { view, client };
}

/** Runs requests to the service. If one shows that the key no longer works, the account is told. */
export async function withAccount<Result>(
  cliEngine: CliEngine,
  signal: AbortSignal,
  work: (account: UsedAccount) => Promise<Result>,
): Promise<Result> {
  const account = await accountToUse(cliEngine, signal);
  try {
    return await work(account);
  } catch (error) {
    if (error instanceof ApiFailure) cliEngine.accounts.recordFailure(account.view.id, error.code);
    throw error;
  }
}

/** The server's address: from the command, the environment, or the settings. */
export function serviceAddress(
  environment: Environment,
  kept: string | null,
  told: string | null = null,
): URL {
  const text = told ?? environment.baseUrl ?? kept;
  if (text === null) {
    throw usageError(cliAccountTexts.noAddress, cliAccountTexts.howToSetAddress);
  }
  const address = readBaseAddress(text);
  if (address.kind === 'good') return address.url;
  const where =
    told !== null
      ? '--service'
      : environment.baseUrl !== null
        ? 'RENDERDROP_BASE_URL'
        : cliAccountTexts.theSettings;
  throw usageError(`${where}: ${address.sentence}`, cliAccountTexts.itReads(text));
}

/** The account that was named, or the current one. It may not be usable. */
export function chosenAccount({ accounts: service, environment }: CliEngine): AccountView {
  const { accounts, activeId } = service.list();
  const address = environment.baseUrl === null ? null : serviceAddress(environment, null).href;
  const here = address === null ? accounts : accounts.filter((account) => account.baseUrl === address);
  const first = here.find(({ id }) => id === activeId) ?? here[0];
  if (!first) {
    const where = address !== null && accounts.length > 0 ? ` at ${address}` : '';
    throw notSignedIn(cliAccountTexts.notSignedInAt(where));
  }
  if (environment.account === null) return first;
  const wanted = environment.account;
  // Scripts that name the workspace go on working after a person has named the account.
  const nameOf = (view: AccountView) =>
    workspaceName(view).toLowerCase() === wanted.toLowerCase() ? wanted : accountName(view);
  const named = here.map((view) => ({ id: view.id, name: nameOf(view), view }));
  return findByName('account', wanted, named).view;
}

function signedIn(cliEngine: CliEngine): AccountView {
  const view = chosenAccount(cliEngine);
  const { sentence, remedy, usable } = describeAccountState(view.state);
  if (usable) return view;
  throw new CliError({
    code: view.state.kind,
    sentence,
    remedy: `${remedy ?? ''} ${howToSignIn}`.trim(),
    exitCode: exitCodes.keyOrPermission,
  });
}

/** The account for an upload that is queued without asking the service. */
export function accountForLater(cliEngine: CliEngine): UnplacedAccount {
  const { apiKey } = cliEngine.environment;
  if (apiKey === null) return { kind: 'account', accountId: signedIn(cliEngine).id };
  return { kind: 'key', mark: keyMark(environmentAddress(cliEngine), apiKey.trim()) };
}

/** The account that an upload was queued with, if it is available. */
export async function accountOf(
  cliEngine: CliEngine,
  wanted: UnplacedAccount,
  signal: AbortSignal,
): Promise<UsedAccount> {
  if (wanted.kind === 'key') return await accountToUse(cliEngine, signal);
  const view = cliEngine.accounts.find(wanted.accountId);
  const client = cliEngine.engine.clientOf(wanted.accountId);
  if (!view || !client) throw notSignedIn(cliAccountTexts.notSignedIn);
  return { view, client };
}

export function mayPlace(cliEngine: CliEngine, wanted: UnplacedAccount): boolean {
  if (wanted.kind === 'account') return cliEngine.engine.clientOf(wanted.accountId) !== null;
  if (cliEngine.environment.apiKey === null) return false;
  const mine = accountForLater(cliEngine);
  return mine.kind === 'key' && mine.mark === wanted.mark;
}

function environmentAddress(cliEngine: CliEngine): URL {
  const { environment } = cliEngine;
  if (environment.account !== null) {
    throw usageError(
      cliAccountTexts.environmentChooses(keyPlace(environment)),
      environment.keyFile === null ? cliAccountTexts.environmentOrAccount : cliAccountTexts.keyFileOrAccount,
    );
  }
  return serviceAddress(environment, cliEngine.settings.read().baseUrl);
}

async function fromEnvironment(cliEngine: CliEngine, key: string, signal: AbortSignal): Promise<AccountView> {
  const address = environmentAddress(cliEngine);
  const result = await cliEngine.accounts.takeEnvironmentKey(key, address, signal);
  signal.throwIfAborted();
  try {
    return accountIn(result);
  } catch (error) {
    if (!(error instanceof TroubleError)) throw error;
    const { code, requestId } = error.trouble;
    const exitCode = exitCodeForFailure(code);
    if (result.kind === 'no_answer') throw error;
    const { sentence, remedy } = error.trouble;
    const from = keyPlace(cliEngine.environment);
    throw new CliError(
      { code, sentence: cliAccountTexts.ofEnvironmentKey(from, sentence), remedy, requestId, exitCode },
      { cause: error },
    );
  }
}

const notSignedIn = (sentence: string): CliError =>
  new CliError({ code: 'not_signed_in', sentence, remedy: howToSignIn, exitCode: exitCodes.keyOrPermission });
