import type { MediaId, NoteId } from '../../../shared/api/ids.ts';
import type { DropMatch, ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { PickedFile } from '../../../shared/ipc/requests/files.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { type FileVersion, inVersionOrder } from '../../../shared/model/file-version.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useWindowStore } from '../../store/window-store.ts';
import {
  type DropRow,
  type Inspection,
  type ItemKey,
  inspectedFile,
  isWithoutMatch,
  itemKey,
  itemTarget,
  newItemFor,
  newRow,
  type RowTarget,
} from './drop-row.ts';
import {
  type DropAim,
  type DropSheetState,
  newBatchId,
  type SequenceChoices,
  type SequenceEncoding,
  useDropSheet,
} from './drop-sheet-store.ts';

const { setState: set, getState: get } = useDropSheet;
const closed = useDropSheet.getInitialState();

export function openSheet(aim: DropAim): void {
  set({ ...closed, aim, batchId: newBatchId() });
}

/** Whether a sheet may open: it is for the current account, and replaces no other sheet with what was decided there. */
export const mayOpenSheet = ({ accountId }: Pick<DropAim, 'accountId'>): boolean =>
  get().aim === null && useWindowStore.getState().accountId === accountId;

/** Opens the sheet once it may open. */
export async function openSheetWhenFree(aim: DropAim): Promise<void> {
  // Looks and opens in one step: several drops may wait for the same sheet to close.
  while (!mayOpenSheet(aim)) await chanceToOpen(aim);
  openSheet(aim);
}

const chanceToOpen = (aim: DropAim): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!mayOpenSheet(aim)) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [useDropSheet.subscribe(look), useWindowStore.subscribe(look)];
  });

/** Whether this sheet is still open, and not a later one. */
export const isOpenSheet = (aim: DropAim): boolean => get().aim === aim;

/** Opens a sheet again for rows that could not be queued after it was closed. */
export function reopenSheet(aim: DropAim, rows: readonly DropRow[], failure: Trouble): void {
  set({
    ...closed,
    aim,
    batchId: newBatchId(),
    rows: new Map(rows.map((row) => [row.fileId, row] as const)),
    order: rows.map(({ fileId }) => fileId),
    failure,
  });
}

/** Opens a sheet as it was when it was closed. What was still being read then was left out, and is not added now. */
export const restoreSheet = (sheet: DropSheetState): void =>
  set({ ...sheet, aim: sheet.aim && { ...sheet.aim }, gatherings: 0 });

/** Adds what the sheet does not have yet. Of a sequence that it has, the newer facts replace the older ones. */
export function addFiles(files: readonly PickedFile[], sequences: readonly ImageSequenceFound[] = []): void {
  const { rows, order, sequences: known, arrived } = get();
  const added = files.filter(({ id }) => !rows.has(id));
  const all = new Map([...known, ...sequences].map((each) => [sequenceKey(each), each] as const));
  set({
    rows: new Map([...rows, ...added.map((file) => [file.id, newRow(file)] as const)]),
    order: [...order, ...added.map(({ id }) => id)],
    sequences: [...all.values()],
    arrived: arrived + added.length + all.size - known.length,
  });
}

/** Identifies a sequence, however many frames it has whenever it is dropped. */
export const sequenceKey = ({ folderId, facts }: ImageSequenceFound): string =>
  framesKey({ folderId, pattern: facts.pattern });

export const framesKey = ({ folderId, pattern }: { readonly folderId: string; readonly pattern: string }) =>
  `${folderId} ${pattern}`;

/** Sets the matches of rows. Undecided rows get the matching item as their target. */
export function nameRows(names: readonly NamedRow[]): void {
  const aimed = aimedItem();
  changeRows(names, ({ match, version = null }, row) => ({
    ...row,
    match,
    version,
    droppedOn: aimed?.mediaId ?? null,
    target: row.target.kind === 'undecided' ? targetOf(match, aimed) : row.target,
  }));
  putOlderFirst();
}

interface NamedRow extends Pick<DropRow, 'fileId'>, Partial<Pick<DropRow, 'version'>> {
  readonly match: DropMatch;
}

/** Files of one item become versions of it in this order. */
function putOlderFirst(): void {
  const { order, rows } = get();
  const ordered = inVersionOrder(
    order.flatMap((fileId) => rows.get(fileId) ?? []),
    ({ target }) => itemKey(target),
  );
  if (ordered.every(({ fileId }, place) => fileId === order[place])) return;
  set({
    order: ordered.map(({ fileId }) => fileId),
    rows: new Map(ordered.map((row) => [row.fileId, row] as const)),
  });
}

/** The target of a file before a person has decided. */
export function targetOf(match: DropMatch, aimed: DropAim['item']): RowTarget {
  if (aimed) return { kind: 'item', ...aimed };
  switch (match.kind) {
    case 'match':
      return itemTarget(match.candidate);
    // Items can't be removed, so a new one is only created on purpose, never because nothing matched.
    case 'ask':
    case 'none':
      return { kind: 'undecided' };
  }
}

/**
 * Takes over how files are on the disk now. Answers which have changed; what was found out about them stays until they are
 * examined again, but what was accepted and ticked off was about the file before.
 */
export function updateFiles(files: readonly PickedFile[]): readonly FileId[] {
  const { rows } = get();
  const changed = files.flatMap(({ id, kind, sizeBytes, modifiedMs }) => {
    const row = rows.get(id);
    const isSame =
      row === undefined ||
      (row.kind === kind && row.sizeBytes === sizeBytes && row.modifiedMs === modifiedMs);
    return isSame ? [] : [{ fileId: id, kind, sizeBytes, modifiedMs }];
  });
  if (changed.length > 0)
    changeRows(changed, ({ kind, sizeBytes, modifiedMs }, row) => ({
      ...row,
      kind,
      sizeBytes,
      modifiedMs,
      take: row.take + 1,
      acceptsHour: false,
      acceptsSameBytes: false,
      acceptsShape: false,
      inspection: row.kind === kind ? row.inspection : { kind: 'waiting' },
    }));
  return changed.map(({ fileId }) => fileId);
}

/** What was accepted about a shape was about the version that was current then. */
export const setInspections = (
  inspections: readonly { readonly fileId: FileId; readonly inspection: Inspection }[],
): void =>
  changeRows(inspections, ({ inspection }, row) => {
    const next = { ...row, inspection };
    const asksTheSame = inspectedFile(next)?.otherShape === inspectedFile(row)?.otherShape;
    return { ...next, acceptsShape: row.acceptsShape && asksTheSame };
  });

export const setTarget = (fileId: FileId, target: RowTarget): void => setTargets([fileId], () => target);

export function setTargets(fileIds: readonly FileId[], targetFor: (row: DropRow) => RowTarget): void {
  changeRows(
    fileIds.map((fileId) => ({ fileId })),
    // What the artist accepted was about the previous target.
    (_change, row) => ({
      ...row,
      target: targetFor(row),
      targetBefore: row.target.kind === 'left_out' ? row.targetBefore : row.target,
      acceptsSameBytes: false,
      acceptsShape: false,
    }),
  );
  putOlderFirst();
}

/** Sets a new item as the target of every file and sequence that matches nothing. */
export function makeNewItems(): void {
  setTargets(
    [...get().rows.values()].filter(isWithoutMatch).map(({ fileId }) => fileId),
    newItemFor,
  );
  for (const sequence of sequencesWithoutMatch(get())) {
    const match = get().sequenceMatches.get(sequenceKey(sequence)) ?? null;
    chooseForSequence(sequence, { target: newItemFor({ name: sequence.facts.name, match }) });
  }
}

type Sequences = Pick<DropSheetState, 'sequences' | 'sequenceMatches' | 'sequenceChoices' | 'sequenceItems'>;

/** The sequences whose target nobody has chosen, and whose names match no single item. */
const undecidedSequences = (sheet: Sequences): readonly ImageSequenceFound[] =>
  sheet.sequences.filter((sequence) => {
    const key = sequenceKey(sequence);
    const match = sheet.sequenceMatches.get(key);
    const isAimed = (sheet.sequenceItems.get(key) ?? null) !== null;
    return match && match.kind !== 'match' && !isAimed && !sheet.sequenceChoices.get(key)?.target;
  });

export const sequencesWithoutMatch = (sheet: Sequences): readonly ImageSequenceFound[] =>
  undecidedSequences(sheet).filter((sequence) => {
    const match = sheet.sequenceMatches.get(sequenceKey(sequence));
    return match?.kind === 'none' && !match.namesake;
  });

/** The target that a skipped file gets back: the one it had, or what matches its name if it was skipped before that was known. */
export const targetAgain = ({ targetBefore, match }: DropRow): RowTarget =>
  targetBefore.kind === 'undecided' && match !== null ? targetOf(match, aimedItem()) : targetBefore;

/** The item that a single file was dropped on. */
function aimedItem(): DropAim['item'] {
  const { aim, order } = get();
  return order.length === 1 ? (aim?.item ?? null) : null;
}

export const select = (selected: Iterable<FileId>): void => set({ selected: new Set(selected) });

export function toggleSelected(fileId: FileId, isSelected = !get().selected.has(fileId)): void {
  const selected = new Set(get().selected);
  if (isSelected) selected.add(fileId);
  else selected.delete(fileId);
  set({ selected });
}

export const acceptName = (fileId: FileId, acceptsName: boolean): void =>
  changeRows([{ fileId }], (_change, row) => ({ ...row, acceptsName }));

export const acceptHour = (fileId: FileId, acceptsHour: boolean): void =>
  changeRows([{ fileId }], (_change, row) => ({ ...row, acceptsHour }));

export const acceptShape = (fileId: FileId, acceptsShape: boolean): void =>
  changeRows([{ fileId }], (_change, row) => ({ ...row, acceptsShape }));

export const acceptSameBytes = (fileId: FileId, acceptsSameBytes: boolean): void =>
  changeRows([{ fileId }], (_change, row) => ({ ...row, acceptsSameBytes }));

/** A file that was replaced has none of the ticks of the one before. */
const tickKey = ({ rows }: Pick<DropSheetState, 'rows'>, fileId: FileId, mediaId: MediaId): string =>
  `${fileId} ${rows.get(fileId)?.take} ${mediaId}`;
const noTicks: ReadonlySet<NoteId> = new Set();

/** The notes on an item that were ticked off on this file. */
export const ticksOn = (
  sheet: Pick<DropSheetState, 'rows' | 'ticked'>,
  fileId: FileId,
  mediaId: MediaId,
): ReadonlySet<NoteId> => sheet.ticked.get(tickKey(sheet, fileId, mediaId)) ?? noTicks;

export function tickNote(fileId: FileId, mediaId: MediaId, noteId: NoteId, isTicked: boolean): void {
  const ticks = new Set(ticksOn(get(), fileId, mediaId));
  if (isTicked) ticks.add(noteId);
  else ticks.delete(noteId);
  set({ ticked: new Map(get().ticked).set(tickKey(get(), fileId, mediaId), ticks) });
}

/** `item`: null while that is undecided. `version`: what its name tells. */
export function setSequenceItem(
  sequence: ImageSequenceFound,
  item: ItemKey | null,
  version: FileVersion | null = null,
): void {
  const [key, { sequenceItems, sequenceVersions }] = [sequenceKey(sequence), get()];
  if (sequenceItems.get(key) !== item) set({ sequenceItems: new Map([...sequenceItems, [key, item]]) });
  if (sequenceVersions.get(key) !== version)
    set({ sequenceVersions: new Map([...sequenceVersions, [key, version]]) });
  putOlderSequencesFirst();
}

/** They are encoded, and become versions of one item, in this order. */
function putOlderSequencesFirst(): void {
  const { sequences, sequenceItems, sequenceVersions } = get();
  const named = sequences.map((sequence) => {
    const key = sequenceKey(sequence);
    return { sequence, key, name: sequence.facts.name, version: sequenceVersions.get(key) ?? null };
  });
  // Until that is decided, what will be one item is told by the rest of the names: `Rain_v3` and `Rain_v1`.
  const newItemOf = (name: string, version: FileVersion | null) =>
    version && ` ${name.replace(version.written, '')}`;
  const ordered = inVersionOrder(
    named,
    ({ key, name, version }) => sequenceItems.get(key) ?? newItemOf(name, version),
  );
  if (ordered.every(({ sequence }, place) => sequence === sequences[place])) return;
  set({ sequences: ordered.map(({ sequence }) => sequence) });
}

/** A rate is also that of sequences without one, and a target that of undecided ones of the same name: versions of one render. */
export function chooseForSequence(sequence: ImageSequenceFound, choices: SequenceChoices): void {
  const { sequenceMatches, sequenceChoices } = get();
  const newName = (of: ImageSequenceFound) => sequenceMatches.get(sequenceKey(of))?.newName;
  const { target, rate } = choices;
  const alike = target ? undecidedSequences(get()).filter((each) => newName(each) === newName(sequence)) : [];
  const changed = new Map(sequenceChoices);
  const change = (of: ImageSequenceFound, to: SequenceChoices) =>
    changed.set(sequenceKey(of), { ...changed.get(sequenceKey(of)), ...to });
  for (const each of alike) change(each, target ? { target } : {});
  change(sequence, choices);
  set({ sequenceChoices: changed, ...(rate && { rate }) });
}

export function setSequenceMatch(sequence: ImageSequenceFound, match: DropMatch): void {
  const [key, { sequenceMatches }] = [sequenceKey(sequence), get()];
  if (sequenceMatches.get(key) !== match) set({ sequenceMatches: new Map(sequenceMatches).set(key, match) });
}

/** Null once it has left the sheet. */
export function setSequenceEncoding(sequence: ImageSequenceFound, encoding: SequenceEncoding | null): void {
  const [key, encodings] = [sequenceKey(sequence), new Map(get().encodings)];
  if (encoding !== null) encodings.set(key, encoding);
  else if (!encodings.delete(key)) return;
  set({ encodings });
}

export const removeSequence = (sequence: ImageSequenceFound): void =>
  set({ sequences: get().sequences.filter((each) => sequenceKey(each) !== sequenceKey(sequence)) });

export function removeRows(sent: readonly FileId[]): void {
  const gone = new Set(sent);
  const { rows, order, selected } = get();
  set({
    rows: new Map([...rows].filter(([id]) => !gone.has(id))),
    order: order.filter((id) => !gone.has(id)),
    selected: new Set([...selected].filter((id) => !gone.has(id))),
  });
}

export const startGathering = (): void => set(({ gatherings }) => ({ gatherings: gatherings + 1 }));
export const finishGathering = (failure: Trouble | null = null): void =>
  set(({ gatherings, failure: before }) => ({ gatherings: gatherings - 1, failure: failure ?? before }));
export const isGathering = ({ gatherings }: Pick<DropSheetState, 'gatherings'>): boolean => gatherings > 0;
export const setSending = (isSending: boolean, failure: Trouble | null = null): void =>
  set({ isSending, failure });

export function changeRows<Change extends { readonly fileId: FileId }>(
  changes: readonly Change[],
  change: (change: Change, row: DropRow) => DropRow,
): void {
  const rows = new Map(get().rows);
  for (const entry of changes) {
    const row = rows.get(entry.fileId);
    if (row) rows.set(entry.fileId, change(entry, row));
  }
  set({ rows });
}
