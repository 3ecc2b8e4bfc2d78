import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeExclusively } from '../../engine/ground/exclusive-file.ts';
import { openPlainFile } from '../../engine/ground/plain-file.ts';
import { type SettingsFileParts, settingsText, takeSettings } from '../../engine/moves/settings-file.ts';
import { sayImport, settingsFileFailures, settingsFileTexts } from '../../shared/messages/settings-file.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { thisCopyHere } from '../this-copy-here.ts';

const partsOf = ({ settings, engine, managed }: CliEngine): SettingsFileParts => ({
  settings,
  uploads: engine.uploads,
  policy: managed.policy,
});

export const settingsExport: CommandRun = async ({ arguments: args, environment, output }) => {
  const path = resolve(args.operands[0] ?? 'renderdrop-settings.json');
  await using cliEngine = await openCliEngine(environment, output);
  const text = settingsText(partsOf(cliEngine), thisCopyHere(environment).version);
  const isNew = await writeExclusively(path, text).catch((cause: unknown) => {
    throw refusal('settings_file_not_written', path, cause);
  });
  if (!isNew) throw refusal('settings_file_exists', path);
  output.json({ type: 'settings_file', file: path });
  output.line(settingsFileTexts.exported(plainText(path)));
  return exitCodes.done;
};

export const settingsImport: CommandRun = async ({ arguments: args, environment, output }) => {
  const path = resolve(args.operand(0));
  const text = await read(path).catch((cause: unknown) => {
    throw refusal('settings_file_not_read', path, cause);
  });
  await using cliEngine = await openCliEngine(environment, output);
  const result = await takeSettings(partsOf(cliEngine), text);
  output.json({ type: 'settings_import', ...result });
  output.line(plainText(sayImport(result)));
  return exitCodes.done;
};

async function read(path: string): Promise<string> {
  await using file = await openPlainFile(path);
  return await readFile(file, 'utf8');
}

type Refusal = Extract<
  keyof typeof settingsFileFailures,
  `settings_file_${'not_written' | 'exists' | 'not_read'}`
>;

const refusal = (code: Refusal, path: string, cause?: unknown): CliError =>
  new CliError({ code, ...settingsFileFailures[code](path), exitCode: exitCodes.refused }, { cause });
