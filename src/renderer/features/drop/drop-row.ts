import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { limits } from '../../../shared/api/limits.ts';
import type { DropMatch, ExaminedFile } from '../../../shared/ipc/requests/drops.ts';
import type { PickedFile } from '../../../shared/ipc/requests/files.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { checkTexts } from '../../../shared/messages/file-checks.ts';
import { pictureWords } from '../../../shared/messages/picture-facts.ts';
import { wrongEndingOf } from '../../../shared/model/file-name.ts';
import type { FileVersion } from '../../../shared/model/file-version.ts';
import { formatBytes, formatDuration, formatPixels } from '../../../shared/model/format.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { ViewerOpening } from '../../store/window-store.ts';

/** The current target of a row's file. */
export type RowTarget =
  | { readonly kind: 'undecided' }
  | { readonly kind: 'item'; readonly mediaId: MediaId; readonly name: string }
  | { readonly kind: 'new_item'; readonly name: string }
  | { readonly kind: 'left_out' };

/** The item that a render goes to: those that make one of the same name make one. */
export type ItemKey = MediaId | `new item ${string}`;

export function itemKey(target: RowTarget): ItemKey | null {
  if (target.kind === 'item') return target.mediaId;
  return target.kind === 'new_item' ? `new item ${target.name}` : null;
}

export const isNewItem = (key: ItemKey): boolean => key.startsWith('new item ');

/** What is known about the file itself. Files are examined a few at a time, visible ones first. */
export type Inspection =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'inspected'; readonly found: ExaminedFile }
  | { readonly kind: 'failed'; readonly failure: Trouble };

export interface DropRow {
  readonly fileId: FileId;
  readonly name: string;
  readonly kind: PickedFile['kind'];
  readonly sizeBytes: number | null;
  readonly modifiedMs: number | null;
  /** Counts the renders under this name since it was dropped. */
  readonly take: number;
  /** Null until its name has been matched. */
  readonly match: DropMatch | null;
  /** The version that its name tells. */
  readonly version: FileVersion | null;
  readonly target: RowTarget;
  /** The target that a skipped file had, and gets back once it is no longer skipped. */
  readonly targetBefore: RowTarget;
  /** The item that a single file was dropped on. */
  readonly droppedOn: MediaId | null;
  readonly inspection: Inspection;
  readonly acceptsName: boolean;
  readonly acceptsHour: boolean;
  readonly acceptsSameBytes: boolean;
  readonly acceptsShape: boolean;
}

export const newRow = (file: PickedFile): DropRow => ({
  fileId: file.id,
  name: file.name,
  kind: file.kind,
  sizeBytes: file.sizeBytes,
  modifiedMs: file.modifiedMs,
  take: 0,
  match: null,
  version: null,
  target: { kind: 'undecided' },
  targetBefore: { kind: 'undecided' },
  droppedOn: null,
  inspection: { kind: 'waiting' },
  acceptsName: false,
  acceptsHour: false,
  acceptsSameBytes: false,
  acceptsShape: false,
});

/** Whether a row would be uploaded now. Rows that ask something or are refused stay in the sheet. */
export type RowStanding =
  | { readonly kind: 'goes' }
  | { readonly kind: 'naming' }
  | { readonly kind: 'asks'; readonly what: 'target' | 'name' | 'shape' | 'same_bytes' | 'hour' }
  | { readonly kind: 'refused'; readonly says: string }
  | { readonly kind: 'left_out' };

export function rowStandingOf(row: DropRow): RowStanding {
  const refusal = rowRefusal(row);
  if (refusal !== null) return { kind: 'refused', says: refusal };
  if (row.target.kind === 'left_out') return { kind: 'left_out' };
  if (row.target.kind === 'undecided') {
    return row.match === null ? { kind: 'naming' } : { kind: 'asks', what: 'target' };
  }
  const found = inspectedFile(row);
  if (namedInstead(row) && !row.acceptsName) return { kind: 'asks', what: 'name' };
  if (comparedHere(row)?.otherShape && !row.acceptsShape) return { kind: 'asks', what: 'shape' };
  if (found && sameBytesHere(row) && !row.acceptsSameBytes) return { kind: 'asks', what: 'same_bytes' };
  if (found?.hour && !found.hour.fits && !row.acceptsHour) return { kind: 'asks', what: 'hour' };
  return { kind: 'goes' };
}

/** Whether a row is not uploaded from its sheet, unless somebody changes their mind. */
export function isOver(row: DropRow): boolean {
  const { kind } = rowStandingOf(row);
  return kind === 'refused' || kind === 'left_out';
}

export const inspectedFile = (row: DropRow): ExaminedFile | null =>
  row.inspection.kind === 'inspected' ? row.inspection.found : null;

/** What is known of the video itself, also if it is cut short. */
export const mediaFactsOf = (row: DropRow) => {
  const probe = inspectedFile(row)?.probe;
  return probe?.kind === 'video' || probe?.kind === 'truncated' ? probe.facts : null;
};

/** Its end is missing: still being written, or only partly copied. */
export const isIncomplete = (row: DropRow): boolean => inspectedFile(row)?.probe.kind === 'truncated';

/** The results of examining a file, if they are about the item that is its target now. */
export const comparedHere = (row: DropRow): ExaminedFile | null => {
  const found = inspectedFile(row);
  return found && row.target.kind === 'item' && found.comparedWith === row.target.mediaId ? found : null;
};

/** The results, if they are about the version before the one that the file becomes; of a new item only files can be versions before. */
export const comparedBefore = (row: DropRow): ExaminedFile | null => {
  const found = inspectedFile(row);
  return row.target.kind === 'new_item' && found?.comparedWith === null ? found : comparedHere(row);
};

export const sameBytesHere = (row: DropRow): ExaminedFile['sameBytes'] =>
  comparedBefore(row)?.sameBytes ?? null;

/**
 * The item whose name the file has, if it was dropped on another one: an aim that missed by one tile. Not where a person chose
 * the target in the sheet, by its name.
 */
export function namedInstead({
  match,
  target,
  droppedOn,
}: Pick<DropRow, 'match' | 'target' | 'droppedOn'>): ItemName | null {
  if (match === null || target.kind !== 'item' || target.mediaId !== droppedOn) return null;
  if (match.kind === 'match') return match.candidate.id === droppedOn ? null : match.candidate;
  const { namesake = null } = match;
  const isOneOfThem = candidatesOf({ match }).some(({ id }) => id === droppedOn);
  return isOneOfThem || namesake?.name === target.name ? null : namesake;
}

type ItemName = Pick<DropCandidate, 'id' | 'name'>;

/** Why a file cannot be uploaded at all; null if it can. */
function rowRefusal(row: DropRow): string | null {
  if (row.kind === 'missing') return checkTexts.missing;
  if (row.kind === 'folder') return checkTexts.folder;
  if (row.inspection.kind === 'failed') return row.inspection.failure.sentence;
  const probe = inspectedFile(row)?.probe;
  if (!probe) return null;
  switch (probe.kind) {
    case 'not_video':
    case 'unreadable':
      return probe.says;
    case 'truncated':
      return null;
    case 'video': {
      const { width, height, durationSeconds } = probe.facts;
      if (width > limits.dimensionMax || height > limits.dimensionMax) {
        return checkTexts.tooLarge(formatPixels(width, height), limits.dimensionMax);
      }
      if (durationSeconds !== null && durationSeconds > limits.durationSecondsMax) {
        return checkTexts.tooLong;
      }
      return null;
    }
  }
}

/** `3840 × 1080 · 29.97 fps · 0:42 · ProRes 422 HQ · 4.1 GB`, with the known facts only. */
export function factWords(row: DropRow): readonly string[] {
  const facts = mediaFactsOf(row);
  const size = row.sizeBytes === null ? [] : [formatBytes(row.sizeBytes)];
  if (!facts) return size;
  return [
    ...pictureWords(facts),
    ...(facts.durationSeconds === null ? [] : [formatDuration(facts.durationSeconds)]),
    facts.codec,
    ...size,
  ];
}

/** The items a file may be meant for, best first; each has a key. */
export function candidatesOf({ match }: Pick<DropRow, 'match'>): readonly DropCandidate[] {
  if (match?.kind === 'match') return [match.candidate];
  return match?.kind === 'ask' ? match.candidates.slice(0, candidatesMax) : [];
}

const candidatesMax = 3;
export type DropCandidate = Extract<DropMatch, { kind: 'ask' }>['candidates'][number];

export const itemTarget = ({ id, name }: DropCandidate): RowTarget => ({ kind: 'item', mediaId: id, name });

/** Needs a target, and no item matches or has its name already. */
export function isWithoutMatch(row: DropRow): boolean {
  const standing = rowStandingOf(row);
  const { match } = row;
  return standing.kind === 'asks' && standing.what === 'target' && match?.kind === 'none' && !match.namesake;
}

export const newItemFor = ({ name, match }: Pick<DropRow, 'name' | 'match'>): RowTarget => ({
  kind: 'new_item',
  name: itemNameFrom(name, match),
});

/** Why the file matches its target; empty if the person has said so. */
export function reasonWords({
  match,
  target,
  droppedOn,
}: Pick<DropRow, 'match' | 'target' | 'droppedOn'>): string {
  // Whoever has chosen a new item has been told.
  if (target.kind === 'new_item' && match?.kind === 'none') return '';
  if (target.kind !== 'item') return match && match.kind !== 'match' ? match.says : '';
  if (target.mediaId === droppedOn) return '';
  return candidatesOf({ match }).find(({ id }) => id === target.mediaId)?.why ?? '';
}

/** Says what a file is whose name says something else; null if its name is right. */
export function wrongEndingWords(row: DropRow): string | null {
  const [facts, ending] = [mediaFactsOf(row), wrongEndingOf(row.name)];
  return facts && ending !== null ? checkTexts.wrongEnding(ending, facts.container) : null;
}

export const sameBytesWords = ({
  versionNumber,
  sentAtMs,
  elsewhere = null,
}: Pick<NonNullable<ExaminedFile['sameBytes']>, 'versionNumber' | 'sentAtMs'> & {
  readonly elsewhere?: string | null;
}): string => checkTexts.sameBytes(versionNumber, sentAtMs, elsewhere);

export const hourWords = ({ estimatedSeconds, allowedSeconds }: NonNullable<ExaminedFile['hour']>): string =>
  checkTexts.tooSlow(estimatedSeconds * 1_000, allowedSeconds * 1_000);

/** Whether there is nothing to say or ask about a file, so that it can be uploaded directly. */
export function hasNothingToSay(row: DropRow): boolean {
  const found = inspectedFile(row);
  return (
    found !== null &&
    found.probe.kind === 'video' &&
    found.differences.length === 0 &&
    (found.openNotes ?? 0) === 0 &&
    wrongEndingWords(row) === null &&
    rowStandingOf(row).kind === 'goes'
  );
}

/** A name for a new item: the one from matching, otherwise the file name without its extension. Cut to the service's limit. */
export const itemNameFrom = (fileName: string, match: DropMatch | null): string => {
  const name = match?.newName || fileName.replace(/\.[^.]+$/, '') || fileName;
  return name.slice(0, limits.mediaNameMax);
};

/** Opens the file in the viewer, with the notes of its target item. */
export const viewingOf = ({ fileId, name, target }: DropRow, projectId: ProjectId): ViewerOpening => ({
  reference: { of: 'file', id: fileId },
  name,
  item: target.kind === 'item' ? { projectId, mediaId: target.mediaId } : null,
});
