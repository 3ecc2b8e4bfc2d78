import { asFileName } from '../../../shared/model/file-name.ts';
import type { NoteExportFormat } from '../../../shared/model/note-exports.ts';

/** What the notes of an export are about. */
export interface ExportedPlace {
  readonly project: string | null;
  /** Null for those of several items. */
  readonly item: string | null;
  readonly versionNumber: number | null;
}

/** Names the notes, in the title of an export and in the name of its file. */
export const exportTitle = ({ project, item, versionNumber }: ExportedPlace): string =>
  [project, item, versionNumber === null ? null : `v${versionNumber}`]
    .filter((part) => part !== null)
    .join(' ');

/** What follows the title: scripts for different programs may have the same extension. */
const endings: Readonly<Record<NoteExportFormat, string>> = {
  csv: 'notes.csv',
  json: 'notes.json',
  edl: 'notes.edl',
  ae: 'notes for After Effects.jsx',
  blender: 'notes for Blender.py',
  nuke: 'notes for Nuke.py',
};

export const exportFileName = (title: string, format: NoteExportFormat): string =>
  `${asFileName(title)} ${endings[format]}`.trimStart();
