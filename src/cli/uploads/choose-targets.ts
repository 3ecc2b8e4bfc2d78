import { basename } from 'node:path';
import { setImmediate as giveTurn } from 'node:timers/promises';
import type { ApiClient } from '../../engine/api-client/api-client.ts';
import { NameMatcher } from '../../engine/matching/match-by-name.ts';
import type { MatchCandidate } from '../../engine/matching/match-result.ts';
import type { MediaId } from '../../shared/api/ids.ts';
import { limits } from '../../shared/api/limits.ts';
import type { Project } from '../../shared/api/project.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { UploadTarget } from '../../shared/model/uploads.ts';
import { CliError, usageError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { findMedia } from '../find-by-name.ts';
import type { Output } from '../output/output.ts';

export type Placement =
  | { readonly kind: 'media'; readonly text: string }
  | { readonly kind: 'new'; readonly name: string | null }
  | { readonly kind: 'match' };

export interface TargetParts {
  readonly client: ApiClient;
  readonly project: Project;
  readonly paths: readonly string[];
  readonly placement: Placement;
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** Where each file goes, in the order of the files. All of them are known before any is queued. */
export async function chooseTargets(parts: TargetParts): Promise<readonly UploadTarget[]> {
  const { client, project, paths, placement, signal } = parts;
  const place = { projectId: project.id, projectName: project.name };
  switch (placement.kind) {
    case 'media': {
      const item = await findMedia(client, project, placement.text, signal);
      if (item.type !== 'video') {
        throw new CliError({
          code: 'not_a_video_item',
          sentence: `"${item.name}" is ${item.type === 'audio' ? 'audio' : 'an image'}: only videos take new versions.`,
          exitCode: exitCodes.refused,
        });
      }
      const target = { kind: 'version', ...place, mediaId: item.id, mediaName: item.name } as const;
      return paths.map(() => target);
    }
    case 'new': {
      const names = await newNames(parts, placement.name);
      return names.map((name) => ({ kind: 'new_item', ...place, name }));
    }
    case 'match':
      return await matchAll(parts);
  }
}

/** The name that was told, else each file's own as a clean item name: versions of one name become one item. */
async function newNames(parts: TargetParts, told: string | null): Promise<readonly string[]> {
  const { paths } = parts;
  if (told !== null) {
    const name = checkedName(told);
    return paths.map(() => name);
  }
  const matcher = await readLibrary(parts);
  const results = await matcher.matchAll(
    paths.map((path) => basename(path)),
    giveTurn,
  );
  return results.map(({ newName }) => checkedName(newName));
}

function checkedName(told: string): string {
  const name = told.trim();
  if (name === '') throw usageError('The name of an item must not be empty.');
  if (name.length <= limits.mediaNameMax) return name;
  throw usageError(
    `The name of an item has at most ${limits.mediaNameMax} characters; this one has ${name.length}.`,
  );
}

async function readLibrary({ client, project, signal }: TargetParts): Promise<NameMatcher<MediaId>> {
  const items = await client.listMedia(project.id, { lane: 'click', signal }).all();
  const videos = items.filter(({ type }) => type === 'video');
  return await NameMatcher.of<MediaId>(videos, giveTurn);
}

async function matchAll(parts: TargetParts): Promise<readonly UploadTarget[]> {
  const { project, paths, output } = parts;
  const matcher = await readLibrary(parts);
  const fileNames = paths.map((path) => basename(path));
  const results = await matcher.matchAll(fileNames, giveTurn);
  const matches = results.map((result, index) => ({ fileName: fileNames[index] ?? '', result }));
  const lost = matches.filter(({ result }) => result.kind === 'none');
  if (lost.length > 0) throw nothingLike(lost.map(({ fileName }) => fileName));
  const unsure = matches.filter(({ result }) => result.kind === 'ask');
  if (unsure.length > 0 && !output.canAsk) throw cannotTell(unsure);
  const targets: UploadTarget[] = [];
  for (const { fileName, result } of matches) {
    const candidate =
      result.kind === 'match'
        ? result.candidate
        : result.kind === 'ask'
          ? await choose(parts, fileName, result.candidates, result.says)
          : null;
    if (!candidate) throw nothingLike([fileName]);
    output.note(`${plainText(fileName)} → ${plainText(candidate.name)} (${plainText(candidate.why)})`);
    targets.push({
      kind: 'version',
      projectId: project.id,
      projectName: project.name,
      mediaId: candidate.id,
      mediaName: candidate.name,
    });
  }
  return targets;
}

async function choose(
  { output, signal }: TargetParts,
  fileName: string,
  candidates: readonly MatchCandidate<MediaId>[],
  says: string,
): Promise<MatchCandidate<MediaId>> {
  output.note(`${plainText(fileName)}: ${plainText(says)}. Which one is it for?`);
  for (const [index, { name, why }] of candidates.entries()) {
    output.note(`  ${index + 1}  ${plainText(name)} (${plainText(why)})`);
  }
  for (;;) {
    const answer = await output.ask(`1 to ${candidates.length}, or Enter to leave it: `, signal);
    signal.throwIfAborted();
    if (answer === null || answer === '') throw usageError('Left undecided. Nothing was sent.');
    const chosen = /^\d+$/.test(answer) ? candidates[Number(answer) - 1] : undefined;
    if (chosen) return chosen;
  }
}

const nothingLike = (names: readonly string[]): CliError =>
  new CliError({
    code: 'no_match',
    sentence: `No item has a name like ${names.join(', ')}.`,
    remedy: 'Name the item with --media, or make a new one with --new. Nothing was sent.',
    exitCode: exitCodes.notFound,
  });

function cannotTell(
  unsure: readonly {
    readonly fileName: string;
    readonly result: ReturnType<NameMatcher<MediaId>['match']>;
  }[],
): CliError {
  return new CliError({
    code: 'match_ambiguous',
    sentence: `It is not certain where ${unsure.map(({ fileName }) => fileName).join(', ')} ${unsure.length === 1 ? 'belongs' : 'belong'}.`,
    remedy: 'Name the item with --media. Nothing was sent.',
    exitCode: exitCodes.usage,
    list: unsure.flatMap(({ fileName, result }) =>
      result.kind === 'ask'
        ? result.candidates.map(({ id, name, why }) => `${fileName}: ${id}  ${name} (${why})`)
        : [],
    ),
  });
}
