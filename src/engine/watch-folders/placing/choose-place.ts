import type { MediaId, ProjectId, VersionId } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import type { StoredPicture } from '../../../shared/model/picture-shape.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type {
  RememberedChoice,
  WatchCandidate,
  WatchPlace,
  WatchRule,
} from '../../../shared/model/watch-folders.ts';
import { NameMatcher } from '../../matching/match-by-name.ts';
import type { MatchResult, MatchTarget } from '../../matching/match-result.ts';
import { compilePattern, readByPattern } from '../../matching/name-pattern.ts';
import { type ReadName, readFileName, readItemName } from '../../matching/read-name.ts';
import type { WatchedFile } from '../file/watched-file.ts';

/** The data of an item that a watch folder needs. */
export interface WatchedItem {
  readonly id: MediaId;
  readonly name: string;
  readonly createdAtMs: number | null;
  /** Its current version. */
  readonly versionId: VersionId | null;
  readonly versionCreatedAtMs: number | null;
  readonly versionsCount: number;
  /** The length of its current version; null if unknown. */
  readonly durationSeconds: number | null;
  /** Size of its picture; null if unknown. */
  readonly shape: StoredPicture | null;
}

export interface ProjectItems {
  readonly projectId: ProjectId;
  readonly projectName: string;
  readonly items: readonly WatchedItem[];
  /** Items that take no versions: images and audio. */
  readonly others: readonly MatchTarget<MediaId>[];
}

/** Where a file goes by the rule of its folder. It is never guessed: a person is asked when it is not certain. */
export type Placement =
  | { readonly kind: 'goes'; readonly target: UploadTarget; readonly why: string }
  | { readonly kind: 'asks'; readonly says: string; readonly candidates: readonly WatchCandidate[] };

export interface PlaceQuestion {
  /** Below the folder, with slashes. */
  readonly path: string;
  readonly place: WatchPlace;
  readonly rule: WatchRule;
  readonly remembered: readonly RememberedChoice[];
  /** The items of the project this file goes to. */
  readonly items: ProjectItems;
}

/** The key by which choices for a name are remembered: the name without version, size and the like. */
export const nameKeyOf = (path: string): string => keyOf(readFileName(nameOf(path)));

/** For a name of nothing but tags ("4K Final"), the tags are the key. */
const keyOf = ({ coreKey, key }: ReadName): string => (coreKey === '' ? key : coreKey);

/** The path that decides where a row goes. An image sequence counts as the video it becomes. */
export function placedPath({ path, sequence }: Pick<WatchedFile, 'path' | 'sequence'>): string {
  if (sequence === null) return path;
  return `${path.slice(0, path.lastIndexOf('/') + 1)}${sequence.name}.mov`;
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The project name that the folder's pattern reads from the path; null means the folder's own project. */
export function projectNameOf(path: string, rule: WatchRule): string | null {
  if (rule.kind !== 'pattern') return null;
  const compiled = compilePattern(rule.pattern);
  if (compiled.kind === 'invalid') return null;
  const reading = readByPattern(path, compiled.pattern);
  return reading.kind === 'parsed' ? (reading.values.project ?? null) : null;
}

export function choosePlace(question: PlaceQuestion): Placement {
  const { path, rule, remembered, items } = question;
  const key = nameKeyOf(path);
  const choice = remembered.find(({ nameKey }) => nameKey === key);
  const chosen = choice && items.items.find(({ id }) => id === choice.mediaId);
  if (chosen) return goes(question, chosen, watchMessages.matchedByChoice);
  switch (rule.kind) {
    case 'item': {
      const item = items.items.find(({ id }) => id === rule.mediaId);
      if (item) return goes(question, item, watchMessages.matchedByItem);
      return { kind: 'asks', says: watchMessages.itemGone, candidates: [] };
    }
    case 'name':
      return byMatch(question, matcherOf(items).match(nameOf(path)));
    case 'pattern': {
      const compiled = compilePattern(rule.pattern);
      if (compiled.kind === 'invalid') return { kind: 'asks', says: compiled.says, candidates: [] };
      return byMatch(question, matcherOf(items).matchByPattern(path, compiled.pattern));
    }
    case 'new_items':
      return newItemOrVersion(question);
  }
}

/**
 * Only the name decides: an item with the same name gets a version, any other name makes a new item. If the item takes no
 * versions, a person is asked: a second item of its name can't be removed.
 */
function newItemOrVersion(question: PlaceQuestion): Placement {
  const { path, items } = question;
  const match = matcherOf(items).match(nameOf(path));
  const key = nameKeyOf(path);
  const hasItem = items.items.some(({ name }) => keyOf(readItemName(name)) === key);
  if (match.kind === 'match' || match.namesake || hasItem) return byMatch(question, match);
  const { projectId, projectName } = items;
  return {
    kind: 'goes',
    target: { kind: 'new_item', projectId, projectName, name: match.newName },
    why: watchMessages.newItem,
  };
}

function byMatch(question: PlaceQuestion, match: MatchResult<MediaId>): Placement {
  const { projectId, projectName } = question.items;
  switch (match.kind) {
    case 'match': {
      const { id, name, why } = match.candidate;
      return goes(question, { id, name }, why);
    }
    case 'ask':
      return {
        kind: 'asks',
        says: match.says,
        candidates: match.candidates
          .slice(0, 3)
          .map(({ id, name, why }) => ({ mediaId: id, name, why, projectId, projectName })),
      };
    case 'none':
      return { kind: 'asks', says: match.says, candidates: [] };
  }
}

function goes(
  { items: { projectId, projectName } }: PlaceQuestion,
  item: { readonly id: MediaId; readonly name: string },
  why: string,
): Placement {
  return {
    kind: 'goes',
    target: { kind: 'version', projectId, projectName, mediaId: item.id, mediaName: item.name },
    why,
  };
}

const matchers = new WeakMap<ProjectItems, NameMatcher<MediaId>>();

/** Keeps one matcher per item list, so that the items are not read again for each of ten thousand files. */
function matcherOf(items: ProjectItems): NameMatcher<MediaId> {
  const known = matchers.get(items);
  if (known) return known;
  const matcher = new NameMatcher<MediaId>([...items.items, ...items.others]);
  matchers.set(items, matcher);
  return matcher;
}
