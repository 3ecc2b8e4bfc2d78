import { databaseFileName } from '../../engine/store/data-folder.ts';
import { StoreError } from '../../engine/store/store-error.ts';
import { doctorTexts } from '../../shared/messages/cli/doctor.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { accountToUse, serviceAddress } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { type Check, fail, ok, warn } from '../doctor/check.ts';
import { checkDisk, checkNode, sizeOf } from '../doctor/computer-checks.ts';
import { checkIntegrations } from '../doctor/integration-checks.ts';
import { checkPolicy } from '../doctor/policy-check.ts';
import { checkService } from '../doctor/service-checks.ts';
import { checkUpdates } from '../doctor/update-checks.ts';
import { exitCodes } from '../exit-codes.ts';
import { padTo } from '../output/text-width.ts';
import { toCliError } from '../say-failure.ts';

const nameWidth = 12;

export const doctor: CommandRun = async (context) => {
  const checks: Check[] = [];
  const say = (check: Check) => {
    checks.push(check);
    show(context, check);
  };
  say(checkNode(process.versions.node));
  for (const check of await checkDisk(context.environment.dataDirectory)) say(check);
  for (const check of await checkIntegrations(context)) say(check);
  const policy = checkPolicy(context.environment.policyPlace);
  if (policy) say(policy);
  // Nothing is opened under a policy that can't be obeyed.
  if (policy?.status !== 'fail') await checkInside(context, say);
  const failed = checks.filter(({ status }) => status === 'fail');
  const warned = checks.filter(({ status }) => status === 'warn');
  const [first] = failed;
  const summary =
    failed.length + warned.length === 0
      ? doctorTexts.allGood
      : doctorTexts.found(failed.length, warned.length);
  context.output.line();
  context.output.line(summary);
  return first?.exitCode ?? exitCodes.done;
};

async function checkInside(context: CommandContext, say: (check: Check) => void): Promise<void> {
  const { environment, output, signal } = context;
  try {
    await using cliEngine = await openCliEngine(environment, output);
    for (const check of [database(cliEngine), sender(cliEngine), keychain(cliEngine)]) say(check);
    say(await checkUpdates(cliEngine, signal));
    const account = await checkAccount(cliEngine, signal);
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
    say(fail(doctorTexts.database, error.trouble.sentence, error.trouble.remedy, exitCodes.refused));
  }
}

function database({ store, damaged }: CliEngine): Check {
  const { path } = store;
  const size = sizeOf(path);
  const aside = store.listQuarantined().length;
  if (damaged)
    return warn(
      doctorTexts.database,
      doctorTexts.databaseSetAside(damaged.setAsidePath),
      doctorTexts.lookForMissing,
    );
  if (aside > 0) {
    return warn(doctorTexts.database, doctorTexts.entriesSetAside(aside), doctorTexts.uploadMissing);
  }
  return ok(doctorTexts.database, doctorTexts.databaseWhole(databaseFileName, store.schemaVersion(), size));
}

function sender({ engine }: CliEngine): Check {
  engine.uploads.lookForSender();
  const { jobs, conditions } = engine.uploads.snapshot();
  const waiting = jobs.filter(({ state }) =>
    ['queued', 'examining', 'creating', 'sending'].includes(state.kind),
  ).length;
  if (conditions.sender === 'other') return ok(doctorTexts.uploads, doctorTexts.otherUploads(waiting));
  if (waiting === 0) return ok(doctorTexts.uploads, doctorTexts.noUploads);
  return warn(doctorTexts.uploads, doctorTexts.inQueue(waiting), doctorTexts.runQueue);
}

function keychain({ secrets, environment }: CliEngine): Check {
  if (environment.apiKey !== null) return ok(doctorTexts.keychain, doctorTexts.keychainUnused);
  const { whyMemory, sentence } = secrets;
  if (whyMemory === null) return ok(doctorTexts.keychain, sentence);
  const remedy = doctorTexts.orEnvironmentKey(whyMemory.trouble.remedy);
  return fail(doctorTexts.keychain, whyMemory.message, remedy, exitCodes.keyOrPermission);
}

interface CheckedAccount {
  readonly check: Check;
  readonly baseUrl: string | null;
  /** To ask with, so that the requests left under this key can be seen. */
  readonly token: string | null;
}

async function checkAccount(cliEngine: CliEngine, signal: AbortSignal): Promise<CheckedAccount> {
  try {
    const { view } = await accountToUse(cliEngine, signal);
    const account =
      view.keptIn === 'environment' ? view : ((await cliEngine.accounts.check(view.id, signal)) ?? view);
    const token = await cliEngine.accounts.credentials(account.id).bearerToken(signal);
    const { sentence, remedy, usable } = describeAccountState(account.state);
    const name = plainText(account.record.workspace.name ?? account.record.name);
    const costs = account.missingScopes.map(({ cost }) => cost).join(' ');
    const check = !usable
      ? fail(doctorTexts.key, sentence, remedy, exitCodes.keyOrPermission)
      : account.state.kind !== 'ok'
        ? warn(doctorTexts.key, `${name}: ${sentence}`, remedy)
        : costs !== ''
          ? warn(doctorTexts.key, `${name}: ${costs}`, doctorTexts.newKey)
          : ok(doctorTexts.key, doctorTexts.keyWorks(name));
    return { check, baseUrl: account.baseUrl, token };
  } catch (error) {
    signal.throwIfAborted();
    const known = error instanceof CliError ? error : toCliError(error);
    if (known === null) throw error;
    return {
      check: fail(doctorTexts.key, known.message, known.remedy, known.exitCode),
      baseUrl: null,
      token: null,
    };
  }
}

function addressToTry(cliEngine: CliEngine, known: string | null): URL | null {
  try {
    const active = cliEngine.accounts
      .list()
      .accounts.find(({ id }) => id === cliEngine.accounts.list().activeId);
    return serviceAddress(
      cliEngine.environment,
      known ?? active?.baseUrl ?? cliEngine.settings.read().baseUrl,
    );
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
