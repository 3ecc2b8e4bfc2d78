import { realpath, stat } from 'node:fs/promises';
import { readSmallFile } from '../engine/ground/exclusive-file.ts';
import { cliAccountTexts } from '../shared/messages/cli/account.ts';
import { CliError, usageError } from './cli-error.ts';
import type { Environment } from './environment.ts';
import { exitCodes } from './exit-codes.ts';

const keyBytesMax = 4_096;
const readableByOthers = 0o077;

/** The key that a file holds takes the place of one in the environment. Both at once would leave open which is meant. */
export async function withKeyOfFile(environment: Environment): Promise<Environment> {
  const { keyFile, apiKey } = environment;
  if (keyFile === null) return environment;
  if (apiKey !== null) throw usageError(cliAccountTexts.keyTwice);
  return { ...environment, apiKey: await keyIn(keyFile) };
}

async function keyIn(path: string): Promise<string> {
  // Secrets of containers are links to files that change their place.
  const place = await realpath(path).catch(() => null);
  const about = place === null ? null : await stat(place).catch(() => null);
  const text = place === null ? null : await readSmallFile(place, keyBytesMax);
  if (about === null || text === null) throw refused('key_file_unreadable', cliAccountTexts.noKeyFile(path));
  // Windows keeps rights elsewhere: its modes say nothing.
  if (process.platform !== 'win32' && (about.mode & readableByOthers) !== 0)
    throw refused('key_file_open', cliAccountTexts.openKeyFile(path), cliAccountTexts.closeKeyFile(path));
  if (text.trim() === '') throw refused('key_file_empty', cliAccountTexts.emptyKeyFile(path));
  return text;
}

const refused = (code: string, sentence: string, remedy: string | null = null): CliError =>
  new CliError({ code, sentence, remedy, exitCode: exitCodes.keyOrPermission });
