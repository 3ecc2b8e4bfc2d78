import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { diskPath } from '../../engine/ground/disk-path.ts';
import { groupImageSequences } from '../../engine/sequences/frame-sequences.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { sequenceTexts } from '../../shared/messages/sequences.ts';
import { CliError, usageError } from '../cli-error.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

interface Problem {
  readonly sentence: string;
  readonly exitCode: ExitCode;
}

/** Checks files without opening them. One bad file stops the command, before anything is queued. */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw usageError(cliUploadTexts.namedTwice(basename(twice)));
  const sequences = sequencesAmong(paths);
  const inSequence = new Set(sequences.flatMap(({ names }) => names));
  const problems: Problem[] = sequences.map(({ says }) => ({
    sentence: `${says}. ${sequenceTexts.needsEncoding}`,
    exitCode: exitCodes.refused,
  }));
  for (const path of paths) {
    if (inSequence.has(path)) continue;
    const problem = await problemOf(path);
    if (problem) problems.push(problem);
  }
  const [first, ...others] = problems;
  if (!first) return;
  throw new CliError({
    code: first.exitCode === exitCodes.notFound ? 'file_missing' : 'not_a_video',
    sentence: first.sentence,
    list: others.map(({ sentence }) => sentence),
    remedy: paths.length > 1 ? cliUploadTexts.nothingUploaded : null,
    exitCode: first.exitCode,
  });
}

function sequencesAmong(
  paths: readonly string[],
): readonly { readonly says: string; readonly names: readonly string[] }[] {
  const folders = Map.groupBy(paths, (path) => dirname(path));
  return [...folders].flatMap(([, inFolder]) => {
    const byName = new Map(inFolder.map((path) => [basename(path), path]));
    return groupImageSequences([...byName.keys()]).sequences.map((sequence) => ({
      says: sequenceTexts.size(sequence),
      names: sequence.frames.flatMap(({ name }) => byName.get(name) ?? []),
    }));
  });
}

async function problemOf(path: string): Promise<Problem | null> {
  const name = basename(path);
  try {
    const found = await stat(diskPath(path));
    if (found.isDirectory()) return await folderProblem(path);
    if (!found.isFile()) return { sentence: cliUploadTexts.notAFile(name), exitCode: exitCodes.refused };
    if (found.size === 0) return { sentence: cliUploadTexts.emptyFile(name), exitCode: exitCodes.refused };
    await access(diskPath(path), constants.R_OK);
    return null;
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code')) : '';
    if (code === 'EACCES' || code === 'EPERM') {
      return { sentence: cliUploadTexts.unreadable(path), exitCode: exitCodes.refused };
    }
    return { sentence: answerTexts.noFile(path), exitCode: exitCodes.notFound };
  }
}

async function folderProblem(path: string): Promise<Problem> {
  const name = basename(path);
  const names = await readdir(diskPath(path)).catch(() => []);
  const [sequence] = groupImageSequences(names).sequences;
  const sentence = sequence
    ? cliUploadTexts.folderOfFrames(name, sequenceTexts.size(sequence), sequenceTexts.needsEncoding)
    : cliUploadTexts.isFolder(name);
  return { sentence, exitCode: exitCodes.refused };
}
