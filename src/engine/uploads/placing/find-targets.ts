import { basename } from 'node:path';
import { setImmediate as giveTurn } from 'node:timers/promises';
import type { MediaId, VersionId } from '../../../shared/api/ids.ts';
import { limits } from '../../../shared/api/limits.ts';
import type { Media } from '../../../shared/api/media.ts';
import type { Project } from '../../../shared/api/project.ts';
import { lookupFailures } from '../../../shared/messages/lookup-failures.ts';
import type { StoredPicture } from '../../../shared/model/picture-shape.ts';
import type { Receipt } from '../../../shared/model/upload-queue.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import { findMedia, LookupError } from '../../api-client/find-by-name.ts';
import { NameMatcher } from '../../matching/match-by-name.ts';
import type { MatchCandidate } from '../../matching/match-result.ts';
import { shapeOfVersion } from '../../matching/version-difference.ts';
import type { NewItemTarget } from '../queue/asked-before.ts';
import type { Placement } from '../tables/unplaced-upload.ts';

/** The person at the terminal: answers questions, and reads which file goes where. */
export interface PlacingVoice {
  /** Null when nobody can answer. */
  readonly choose:
    | ((
        fileName: string,
        candidates: readonly MatchCandidate<MediaId>[],
        says: string,
      ) => Promise<MatchCandidate<MediaId>>)
    | null;
  /** Called for each file that is matched by its name. */
  matched(fileName: string, candidate: MatchCandidate<MediaId>): void;
}

export interface TargetParts {
  readonly client: ApiClient;
  readonly project: Project;
  readonly paths: readonly string[];
  readonly placement: Placement;
  /** Null when nobody is there. */
  readonly voice: PlacingVoice | null;
  /** Whether the item of this name may be the one that this file makes, or a second one is wanted. */
  readonly mayBeMade: (path: string, target: NewItemTarget, item: Media) => Promise<boolean>;
  /** The receipt of the upload from here that became this version; null if there is none. */
  readonly sentAs: (versionId: VersionId) => Receipt | null;
  readonly signal: AbortSignal;
}

/** Where a file goes, and how large the item's current version is. */
export interface FoundTarget {
  readonly target: UploadTarget;
  readonly itemShape: StoredPicture | null;
}

/** Where each file goes, in the order of the files. All targets are found before any file becomes a job. */
export async function findTargets(parts: TargetParts): Promise<readonly FoundTarget[]> {
  const { client, project, paths, placement, signal } = parts;
  const place = { projectId: project.id, projectName: project.name };
  switch (placement.kind) {
    case 'media': {
      const item = await findVideoItem(client, project, placement.text, signal);
      const target = { kind: 'version', ...place, mediaId: item.id, mediaName: item.name } as const;
      return paths.map(() => ({ target, itemShape: shapeOfItem(parts, item) }));
    }
    case 'new': {
      const names = await newNames(parts, placement.name);
      return names.map((name) => ({ target: newItem(project, name), itemShape: null }));
    }
    case 'match':
      return await matchAll(parts);
  }
}

/** Fails for items that take no versions: only videos do. */
export async function findVideoItem(
  client: ApiClient,
  project: Project,
  text: string,
  signal: AbortSignal,
): Promise<Media> {
  const item = await findMedia(client, project, text, signal);
  if (item.type !== 'video')
    throw new LookupError('not_a_video_item', lookupFailures.not_a_video_item(item.name, item.type));
  return item;
}

const shapeOfItem = ({ sentAs }: TargetParts, item: Media): StoredPicture | null =>
  shapeOfVersion(item.version && sentAs(item.version.id), item);

const newItem = ({ id, name: projectName }: Project, name: string): NewItemTarget => ({
  ...{ kind: 'new_item', projectId: id, projectName, name },
});

/**
 * The given name, or each file's own name without its version, so that all versions of one name become one item. A name that an
 * item has is only made a second time where somebody gave it: items can't be removed.
 */
async function newNames(parts: TargetParts, told: string | null): Promise<readonly string[]> {
  const { paths } = parts;
  if (told !== null) {
    const name = checkedName(told);
    return paths.map(() => name);
  }
  const { matcher, items } = await readLibrary(parts);
  const results = await matcher.matchAll(
    paths.map((path) => basename(path)),
    giveTurn,
  );
  const names = results.map(({ newName }) => checkedName(newName));
  for (const [index, result] of results.entries()) {
    const namesake = result.kind === 'match' ? result.candidate : result.namesake;
    const taken = items.find(({ id }) => id === namesake?.id);
    const target = newItem(parts.project, names[index] ?? '');
    if (!taken || (taken.type === 'video' && (await parts.mayBeMade(paths[index] ?? '', target, taken))))
      continue;
    throw nameTaken(taken);
  }
  return names;
}

const nameTaken = ({ name, type }: Media): LookupError =>
  new LookupError(
    'name_taken',
    type === 'video' ? lookupFailures.name_taken_by_video(name) : lookupFailures.name_taken(name, type),
  );

function checkedName(told: string): string {
  const name = told.trim();
  if (name === '') throw new LookupError('usage', lookupFailures.name_empty);
  if (name.length <= limits.mediaNameMax) return name;
  throw new LookupError('usage', lookupFailures.name_too_long(name.length));
}

async function readLibrary({ client, project, signal }: TargetParts) {
  const items = await client.listMedia(project.id, { lane: 'click', signal }).all();
  const videos = items.filter(({ type }) => type === 'video');
  return { items, videos, matcher: await NameMatcher.of<MediaId>(items, giveTurn) };
}

async function matchAll(parts: TargetParts): Promise<readonly FoundTarget[]> {
  const { project, paths, voice } = parts;
  const { videos, matcher } = await readLibrary(parts);
  const fileNames = paths.map((path) => basename(path));
  const results = await matcher.matchAll(fileNames, giveTurn);
  const matches = results.map((result, index) => ({ fileName: fileNames[index] ?? '', result }));
  const lost = matches.filter(({ result }) => result.kind === 'none').map(({ fileName }) => fileName);
  if (lost.length > 0) throw new LookupError('no_match', lookupFailures.no_match(lost));
  const unsure = matches.flatMap(({ fileName, result }) =>
    result.kind === 'ask' ? [{ fileName, candidates: result.candidates }] : [],
  );
  if (unsure.length > 0 && !voice?.choose) throw ambiguous(unsure);
  const targets: FoundTarget[] = [];
  for (const { fileName, result } of matches) {
    const candidate =
      result.kind === 'match'
        ? result.candidate
        : result.kind === 'ask'
          ? await voice?.choose?.(fileName, result.candidates, result.says)
          : null;
    if (!candidate) throw new LookupError('no_match', lookupFailures.no_match([fileName]));
    voice?.matched(fileName, candidate);
    const item = videos.find(({ id }) => id === candidate.id);
    targets.push({
      target: {
        kind: 'version',
        projectId: project.id,
        projectName: project.name,
        mediaId: candidate.id,
        mediaName: candidate.name,
      },
      itemShape: item ? shapeOfItem(parts, item) : null,
    });
  }
  return targets;
}

function ambiguous(
  unsure: readonly {
    readonly fileName: string;
    readonly candidates: readonly MatchCandidate<MediaId>[];
  }[],
): LookupError {
  return new LookupError(
    'match_ambiguous',
    lookupFailures.match_ambiguous(unsure.map(({ fileName }) => fileName)),
    unsure.flatMap(({ fileName, candidates }) =>
      candidates.map(({ id, name, why }) => `${fileName}: ${id}  ${name} (${why})`),
    ),
  );
}
