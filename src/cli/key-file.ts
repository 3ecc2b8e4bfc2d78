import { access, constants, realpath, stat } from 'node:fs/promises';
import { errorCodeOf } from '../engine/ground/error-code.ts';
import { readSmallFile } from '../engine/ground/exclusive-file.ts';
import { cliAccountTexts } from '../shared/messages/cli/account.ts';
import { CliError, usageError } from './cli-error.ts';
import type { Environment } from './environment.ts';
import { exitCodes } from './exit-codes.ts';

const keyBytesMax = 4_096;
const readableByOthers = 0o077;

/** Reads the key from the key file. A key in the environment as well is an error, since it is unclear which is meant. */
export async function withKeyOfFile(environment: Environment): Promise<Environment> {
  const { keyFile, apiKey } = environment;
  if (keyFile === null) return environment;
  if (apiKey !== null) throw usageError(cliAccountTexts.keyTwice);
  return { ...environment, apiKey: await keyIn(keyFile) };
}

async function keyIn(path: string): Promise<string> {
  try {
    // Container secrets are links whose targets change, so the link is resolved once.
    const place = await realpath(path);
    const about = await stat(place);
    if (!about.isFile() || about.size > keyBytesMax) throw notAKeyFile(path);
    await access(place, constants.R_OK);
    return await keyOf(path, place, about.mode);
  } catch (error) {
    if (error instanceof CliError) throw error;
    if (['EACCES', 'EPERM'].includes(errorCodeOf(error)))
      throw unreadable(cliAccountTexts.keyFileForbidden(path), cliAccountTexts.ownKeyFile(path));
    throw unreadable(cliAccountTexts.keyFileMissing(path), cliAccountTexts.nameKeyFile);
  }
}

async function keyOf(path: string, place: string, mode: number): Promise<string> {
  const text = await readSmallFile(place, keyBytesMax);
  if (text === null) throw notAKeyFile(path);
  // On Windows the file mode says nothing about who can read the file.
  if (process.platform !== 'win32' && (mode & readableByOthers) !== 0)
    throw refused('key_file_open', cliAccountTexts.openKeyFile(path), cliAccountTexts.closeKeyFile(path));
  if (text.trim() === '')
    throw refused('key_file_empty', cliAccountTexts.emptyKeyFile(path), cliAccountTexts.onlyKeyInFile);
  return text;
}

const unreadable = (sentence: string, remedy: string): CliError =>
  refused('key_file_unreadable', sentence, remedy);

const notAKeyFile = (path: string): CliError =>
  unreadable(cliAccountTexts.notAKeyFile(path), cliAccountTexts.onlyKeyInFile);

const refused = (code: string, sentence: string, remedy: string | null = null): CliError =>
  new CliError({ code, sentence, remedy, exitCode: exitCodes.keyOrPermission });
