import { join, resolve } from 'node:path';
import {
  type DiagnosticsParts,
  diagnosticsText,
  hiderFor,
  openPartsOf,
} from '../../engine/diagnostics/diagnostics.ts';
import { writeExclusively } from '../../engine/ground/exclusive-file.ts';
import { hiderOf } from '../../engine/ground/hide-words.ts';
import { CrashReports } from '../../engine/node/crash-reports.ts';
import { LogReader } from '../../engine/node/log-reader.ts';
import { NodeClock } from '../../engine/node/node-clock.ts';
import { UnusablePolicy } from '../../engine/policy/policy-error.ts';
import { StoreError } from '../../engine/store/store-error.ts';
import { diagnosticsFailures, diagnosticsTexts } from '../../shared/messages/diagnostics.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { withKeyOfFile } from '../key-file.ts';
import { thisCopyHere } from '../this-copy-here.ts';
import { runChecks } from './doctor.ts';

const linesMax = 5_000;

export const diagnostics: CommandRun = async (context) => {
  const { arguments: args, output } = context;
  const clock = new NodeClock();
  const date = new Date(clock.nowMs()).toISOString().slice(0, 10);
  const path = resolve(args.operands[0] ?? `renderdrop-diagnostics-${date}.json`);
  const hidesNames = args.has('without-names');
  await write(path, await textFor(context, clock, hidesNames));
  output.json({ type: 'diagnostics', file: path, names: hidesNames ? 'hidden' : 'shown' });
  output.line(diagnosticsTexts.lookBefore(plainText(path)));
  return exitCodes.done;
};

async function textFor(context: CommandContext, clock: NodeClock, hidesNames: boolean): Promise<string> {
  const { environment, output } = context;
  const { dataDirectory, webhookSecret } = environment;
  const checks = await runChecks(context, () => {});
  const { version, packaging } = thisCopyHere(environment);
  const logs = new LogReader(join(dataDirectory, 'logs', 'renderdrop.log'));
  const around: Omit<DiagnosticsParts, 'managed' | 'open'> = {
    ...{ version, packaging, checks },
    nowMs: clock.nowMs(),
    log: await logs.read(linesMax).catch(() => []),
    crashes: new CrashReports(dataDirectory, version, clock).read(),
  };
  const others = [webhookSecret, await keyOf(context)];
  try {
    await using cliEngine = await openCliEngine(environment, output);
    const hide = await hiderFor(cliEngine, others);
    const open = openPartsOf(cliEngine);
    return diagnosticsText({ ...around, managed: cliEngine.managed, open }, { hidesNames, hide });
  } catch (error) {
    // The checks in the file say why the engine cannot be opened.
    if (!(error instanceof StoreError || error instanceof UnusablePolicy)) throw error;
    const hide = hiderOf(others.map((word) => word ?? ''));
    return diagnosticsText({ ...around, managed: null, open: null }, { hidesNames, hide });
  }
}

/** An unreadable key file is reported by the checks, not here. */
const keyOf = async ({ environment }: CommandContext): Promise<string | null> =>
  (await withKeyOfFile(environment).catch(() => environment)).apiKey;

async function write(path: string, text: string): Promise<void> {
  const isNew = await writeExclusively(path, text).catch((cause: unknown) => {
    throw refusal('diagnostics_not_written', path, cause);
  });
  if (!isNew) throw refusal('diagnostics_exist', path);
}

const refusal = (code: keyof typeof diagnosticsFailures, path: string, cause?: unknown): CliError =>
  new CliError({ code, ...diagnosticsFailures[code](path), exitCode: exitCodes.refused }, { cause });
