import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { firstPast } from '../../../shared/model/first-past.ts';
import { type DropRow, type ItemKey, isIncomplete, isNewItem, itemKey, rowStandingOf } from './drop-row.ts';
import { sequenceKey } from './drop-sheet-actions.ts';
import type { DropSheetState, SequenceFrames } from './drop-sheet-store.ts';

export interface SheetCounts {
  readonly goes: number;
  readonly asks: number;
  readonly refused: number;
  readonly leftOut: number;
  readonly naming: number;
  /** How many files go to an item. Two files for one item become two versions. */
  readonly to: (item: ItemKey) => number;
  /**
   * How many files before this one go to an item, and become versions first (ADR 21). Null if that can't be told: two of them, or one of
   * them and this one, may be the same file and become one version; one of them, or this one beside others, is still rendering,
   * and whichever is complete first goes first; or this file still needs an answer. Null also for the only file of a new item, whose
   * number says nothing.
   */
  readonly ahead: (fileId: FileId, item: ItemKey) => number | null;
  /** The file that becomes the version of the item before this one's; null if that is the current version. */
  readonly before: (fileId: FileId, item: ItemKey) => DropRow | null;
  /** The name of another file of exactly the same size that goes to the item: it may be the same file. */
  readonly sameSize: (fileId: FileId, item: ItemKey) => string | null;
}

type Rows = ReadonlyMap<FileId, DropRow>;

/** Every row that is drawn asks, and ten thousand may be in the sheet. */
const counted = new WeakMap<Rows, SheetCounts>();

export function countRows(rows: Rows): SheetCounts {
  const known = counted.get(rows);
  if (known) return known;
  const counts = { goes: 0, asks: 0, refused: 0, leftOut: 0, naming: 0 };
  const inOrder = [...rows.values()];
  const places = new Map<FileId, number>();
  const going = new Map<ItemKey, number[]>();
  const bySize = new Map<string, DropRow[]>();
  /** The place of the first file for an item that has the size of one before it. */
  const repeats = new Map<ItemKey, number>();
  /** The place of the first file for an item that waits for the rest of its render. */
  const incomplete = new Map<ItemKey, number>();
  /** How many files would go to an item, if their questions are answered so. */
  const asking = new Map<ItemKey, number>();
  for (const row of inOrder) {
    const place = places.size;
    places.set(row.fileId, place);
    const standing = rowStandingOf(row).kind;
    counts[standing === 'left_out' ? 'leftOut' : standing] += 1;
    const item = itemKey(row.target);
    if (item === null) continue;
    if (standing === 'asks') asking.set(item, (asking.get(item) ?? 0) + 1);
    if (standing !== 'goes') continue;
    if (isIncomplete(row) && !incomplete.has(item)) incomplete.set(item, place);
    const there = going.get(item);
    if (there) there.push(place);
    else going.set(item, [place]);
    if (row.sizeBytes === null) continue;
    const key = keyOfSize(row.sizeBytes, item);
    const alike = bySize.get(key);
    if (alike) {
      alike.push(row);
      if (!repeats.has(item)) repeats.set(item, place);
    } else bySize.set(key, [row]);
  }
  const to = (item: ItemKey) => going.get(item) ?? [];
  const alikeOf = (fileId: FileId, item: ItemKey): readonly DropRow[] => {
    const sizeBytes = rows.get(fileId)?.sizeBytes ?? null;
    return sizeBytes === null ? [] : (bySize.get(keyOfSize(sizeBytes, item)) ?? []);
  };
  const result: SheetCounts = {
    ...counts,
    to: (item) => to(item).length,
    ahead: (fileId, item) => {
      const place = places.get(fileId) ?? 0;
      const row = rows.get(fileId);
      const isFor = row !== undefined && itemKey(row.target) === item;
      const others = to(item).length + (asking.get(item) ?? 0) - (isFor ? 1 : 0);
      if (others === 0 && isNewItem(item)) return null;
      if (isFor && others > 0 && (isIncomplete(row) || rowStandingOf(row).kind === 'asks')) return null;
      if ((incomplete.get(item) ?? Number.POSITIVE_INFINITY) < place) return null;
      const isRepeat = alikeOf(fileId, item).some((other) => (places.get(other.fileId) ?? 0) < place);
      if (isRepeat || (repeats.get(item) ?? Number.POSITIVE_INFINITY) < place) return null;
      return firstPast(to(item), (other) => other >= place);
    },
    before: (fileId, item) => {
      const place = places.get(fileId) ?? 0;
      const last = to(item)[firstPast(to(item), (other) => other >= place) - 1];
      return last === undefined ? null : (inOrder[last] ?? null);
    },
    sameSize: (fileId, item) => alikeOf(fileId, item).find((other) => other.fileId !== fileId)?.name ?? null,
  };
  counted.set(rows, result);
  return result;
}

const keyOfSize = (sizeBytes: number, item: ItemKey): string => `${sizeBytes} ${item}`;

type Sequences = Pick<DropSheetState, 'sequences' | 'sequenceItems' | 'encodings'>;

/** Whether it is encoded with the others, may not be, or only lacks what is asked once for all, such as the rate. */
function sequenceStanding({ encodings }: Sequences, key: string): 'goes' | 'asks' | 'open' {
  const encoding = encodings.get(key);
  if (encoding?.asks) return 'asks';
  return encoding?.encodable ? 'goes' : 'open';
}

/** The sequences above this one that become versions of the item before it. */
function sequencesAhead(sheet: Sequences, sequence: ImageSequenceFound, item: ItemKey): readonly string[] {
  const keys = sheet.sequences.map(sequenceKey);
  const above = keys.slice(0, Math.max(0, keys.indexOf(sequenceKey(sequence))));
  return above.filter(
    (key) => sheet.sequenceItems.get(key) === item && sequenceStanding(sheet, key) !== 'asks',
  );
}

/**
 * How many versions of an item the sheet's sequences become before this one; files are uploaded by another button. Null if that
 * can't be told: this one may stay while others go, or stands behind another that may, or behind one that isn't decided yet. Null also
 * for the only one of a new item.
 */
export function aheadOfSequence(
  sheet: Sequences,
  sequence: ImageSequenceFound,
  item: ItemKey,
): number | null {
  const own = sequenceKey(sequence);
  const standing = sequenceStanding(sheet, own);
  const keys = sheet.sequences.map(sequenceKey);
  const ofItem = (key: string) => sheet.sequenceItems.get(key) === item;
  if (isNewItem(item) && !keys.some((key) => key !== own && ofItem(key))) return null;
  if (standing === 'asks') {
    const goesFirst = (key: string, at: number) =>
      sequenceStanding(sheet, key) !== 'asks' || at < keys.indexOf(own);
    return keys.some((key, at) => ofItem(key) && goesFirst(key, at)) ? null : 0;
  }
  const ahead = sequencesAhead(sheet, sequence, item);
  const isOpen = ahead.some((key) => sequenceStanding(sheet, key) === 'open');
  return standing === 'goes' && isOpen ? null : ahead.length;
}

/** The sequence whose video becomes the version of the item before this one's; null if that is the current version. */
export function sequenceBefore(
  sheet: Sequences,
  sequence: ImageSequenceFound,
  item: ItemKey,
): SequenceFrames | null {
  const before = sequencesAhead(sheet, sequence, item).at(-1);
  return (before !== undefined && sheet.encodings.get(before)?.frames) || null;
}

/** The name of the sequence that is encoded before this one, as its number is promised for after that one; null if none is. */
export function goesAfter(sheet: Sequences, sequence: ImageSequenceFound): string | null {
  const item = sheet.sequenceItems.get(sequenceKey(sequence)) ?? null;
  if (item === null || aheadOfSequence(sheet, sequence, item) === null) return null;
  return sequenceBefore(sheet, sequence, item)?.name ?? null;
}
