import type { VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { itemTexts } from '../../../shared/messages/item.ts';

interface NoteGroup {
  readonly versionId: VersionId;
  readonly versionNumber: number;
  readonly isActive: boolean;
  /** In order of time. */
  readonly notes: readonly Note[];
}

export interface GroupedNotes {
  /** Open notes on versions before the active one, which are easily forgotten. */
  readonly stillOpen: readonly Note[];
  /** "3 still open: 2 from v3, 1 from v2"; null if there are none. */
  readonly stillOpenWords: string | null;
  /** By version, newest first. */
  readonly groups: readonly NoteGroup[];
}

export type NoteFilter = 'open' | 'resolved' | 'all';

export function groupNotes(
  notes: readonly Note[],
  activeVersion: VersionId | null,
  filter: NoteFilter,
): GroupedNotes {
  const shown = notes.filter(({ status }) => filter === 'all' || status === filter);
  const byVersion = new Map<VersionId, Note[]>();
  for (const note of shown) {
    const inVersion = byVersion.get(note.version_id);
    if (inVersion) inVersion.push(note);
    else byVersion.set(note.version_id, [note]);
  }
  const groups = [...byVersion.entries()]
    .map(([versionId, inVersion]) => ({
      versionId,
      versionNumber: inVersion[0]?.version_number ?? 0,
      isActive: versionId === activeVersion,
      notes: inVersion.toSorted((a, b) => a.at_seconds - b.at_seconds || compareText(a.id, b.id)),
    }))
    .sort((a, b) => b.versionNumber - a.versionNumber);
  const stillOpen = openOnOlder(notes, activeVersion);
  return { stillOpen, stillOpenWords: stillOpenWords(stillOpen), groups };
}

/** The lines of the list: headings, and the notes below them. */
export type NotesLine =
  | { readonly kind: 'older'; readonly words: string }
  | { readonly kind: 'version'; readonly group: NoteGroup }
  | { readonly kind: 'note'; readonly note: Note; readonly isOlder: boolean };

/** Open notes on older versions come first, and are not repeated below their version. */
export function linesOf(
  { stillOpen, stillOpenWords, groups }: GroupedNotes,
  filter: NoteFilter,
): readonly NotesLine[] {
  const isAhead = filter === 'open' && stillOpenWords !== null;
  const older = new Set(isAhead ? stillOpen.map(({ id }) => id) : []);
  const ahead: readonly NotesLine[] = isAhead
    ? [
        { kind: 'older', words: stillOpenWords },
        ...stillOpen.map((note) => ({ kind: 'note', note, isOlder: true }) as const),
      ]
    : [];
  const others = groups.flatMap((group): readonly NotesLine[] => {
    const inGroup = group.notes.filter(({ id }) => !older.has(id));
    if (inGroup.length === 0) return [];
    return [
      { kind: 'version', group },
      ...inGroup.map((note) => ({ kind: 'note', note, isOlder: false }) as const),
    ];
  });
  return [...ahead, ...others];
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function openOnOlder(notes: readonly Note[], activeVersion: VersionId | null): readonly Note[] {
  const newest = notes.reduce((most, { version_number }) => Math.max(most, version_number), 0);
  const active = notes.find(({ version_id }) => version_id === activeVersion)?.version_number ?? newest + 1;
  return notes
    .filter(({ status, version_number }) => status === 'open' && version_number < active)
    .sort((a, b) => b.version_number - a.version_number || a.at_seconds - b.at_seconds);
}

function stillOpenWords(notes: readonly Note[]): string | null {
  if (notes.length === 0) return null;
  const counts = new Map<number, number>();
  for (const { version_number } of notes) counts.set(version_number, (counts.get(version_number) ?? 0) + 1);
  return itemTexts.stillOpen([...counts]);
}
