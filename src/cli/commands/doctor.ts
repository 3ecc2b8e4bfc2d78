import { type Check, fail, ok, warn } from '../../engine/doctor/check.ts';
import { checkDisk, checkMoved, checkNode } from '../../engine/doctor/computer-checks.ts';
import { checkIntegrations } from '../../engine/doctor/integration-checks.ts';
import { checkAccount, checkDatabase, checkKeychain, checkUploads } from '../../engine/doctor/own-checks.ts';
import { checkPolicy } from '../../engine/doctor/policy-check.ts';
import { checkService } from '../../engine/doctor/service-checks.ts';
import { checkUpdates } from '../../engine/doctor/update-checks.ts';
import { StoreError } from '../../engine/store/store-error.ts';
import { doctorTexts } from '../../shared/messages/doctor.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { accountToUse, serviceAddress } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { keyPlace } from '../environment.ts';
import { exitCodeForFailure, exitCodes } from '../exit-codes.ts';
import { integrationsHere } from '../integrations-here.ts';
import { padTo } from '../output/text-width.ts';
import { toCliError } from '../say-failure.ts';
import { thisCopyHere } from '../this-copy-here.ts';

const nameWidth = 12;

export const doctor: CommandRun = async (context) => {
  const checks = await runChecks(context, (check) => show(context, check));
  const failed = checks.filter(({ status }) => status === 'fail');
  const warned = checks.filter(({ status }) => status === 'warn');
  const [first] = failed;
  const summary =
    failed.length + warned.length === 0
      ? doctorTexts.allGood
      : doctorTexts.found(failed.length, warned.length);
  context.output.line();
  context.output.line(summary);
  return first ? exitCodeForFailure(first.code ?? '') : exitCodes.done;
};

/** Checks everything that uploads need, and reports each result as soon as it is known. */
export async function runChecks(
  context: CommandContext,
  tell: (check: Check) => void,
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  const say = (check: Check) => {
    checks.push(check);
    tell(check);
  };
  say(checkNode(process.versions.node));
  const away = checkMoved(context.environment.usualFolder);
  if (away) say(away);
  else {
    for (const check of await checkDisk(context.environment.dataDirectory)) say(check);
    for (const check of await checkIntegrations(integrationsHere(context.environment))) say(check);
  }
  const policy = checkPolicy(context.environment.policyPlace);
  if (policy) say(policy);
  // With a broken policy or a missing data folder, nothing is opened.
  if (away === null && policy?.status !== 'fail') await checkInside(context, say);
  return checks;
}

async function checkInside(context: CommandContext, say: (check: Check) => void): Promise<void> {
  const { environment, output, signal } = context;
  try {
    await using cliEngine = await openCliEngine(environment, output);
    for (const check of [
      checkDatabase(cliEngine.store, cliEngine.damaged),
      checkUploads(cliEngine.engine.uploads),
      keychain(cliEngine),
    ])
      say(check);
    say(await checkUpdates({ ...cliEngine, copy: thisCopyHere(environment) }, signal));
    const account = await checkUsedAccount(cliEngine, signal);
    const address = addressToTry(cliEngine, account.baseUrl);
    if (address === null) {
      say(account.check);
      say(warn(doctorTexts.network, doctorTexts.addressUnknown, doctorTexts.setAddress));
      return;
    }
    for (const check of await checkService(cliEngine, address, account.token, signal)) say(check);
    say(account.check);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof StoreError)) throw error;
    say(fail(doctorTexts.database, error.trouble.sentence, error.trouble.remedy, error.code));
  }
}

function keychain({ secrets, environment }: CliEngine): Check {
  return environment.apiKey === null
    ? checkKeychain(secrets)
    : ok(doctorTexts.keychain, doctorTexts.keychainUnused(keyPlace(environment)));
}

interface CheckedAccount {
  readonly check: Check;
  readonly baseUrl: string | null;
  /** Used for a request that shows how many requests the key has left. */
  readonly token: string | null;
}

async function checkUsedAccount(cliEngine: CliEngine, signal: AbortSignal): Promise<CheckedAccount> {
  try {
    const { view } = await accountToUse(cliEngine, signal);
    const account =
      view.keptIn === 'environment' ? view : ((await cliEngine.accounts.check(view.id, signal)) ?? view);
    const token = await cliEngine.accounts.credentials(account.id).bearerToken(signal);
    return { check: checkAccount(account), baseUrl: account.baseUrl, token };
  } catch (error) {
    signal.throwIfAborted();
    const known = error instanceof CliError ? error : toCliError(error);
    if (known === null) throw error;
    return {
      check: fail(doctorTexts.key, known.message, known.remedy, known.code),
      baseUrl: null,
      token: null,
    };
  }
}

function addressToTry(cliEngine: CliEngine, known: string | null): URL | null {
  try {
    const { accounts, environment, settings } = cliEngine;
    return serviceAddress(environment, known ?? accounts.active()?.baseUrl ?? settings.read().baseUrl);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

function show({ output }: CommandContext, { name, status, says, remedy }: Check): void {
  output.json({ type: 'check', name: name.toLowerCase(), status, says, remedy });
  const tone = { ok: 'good', warn: 'warn', fail: 'bad' } as const;
  output.line(
    `${output.style(tone[status], padTo(status, 4))}  ${padTo(name, nameWidth)}  ${plainText(says)}`,
  );
  if (remedy !== null) output.line(`${' '.repeat(nameWidth + 8)}${plainText(remedy)}`);
}
