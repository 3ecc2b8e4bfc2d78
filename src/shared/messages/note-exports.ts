import type { NoteExportFormat } from '../model/note-exports.ts';
import { failureText } from './failure-text.ts';

export const noteExportTexts: Readonly<
  Record<NoteExportFormat, { readonly label: string; readonly explains: string }>
> = {
  csv: { label: 'CSV', explains: 'A table for spreadsheets' },
  json: { label: 'JSON', explains: 'Everything, for scripts' },
  edl: { label: 'EDL markers', explains: 'Timeline markers for DaVinci Resolve' },
  ae: { label: 'After Effects script', explains: 'Markers on the open comp' },
  blender: { label: 'Blender script', explains: 'Markers on the timeline' },
  nuke: { label: 'Nuke script', explains: 'A node with a key on each noted frame' },
};

export const noteExportFailures = {
  rates_differ: failureText(
    'These versions have different frame rates, or one isn’t known.',
    'Choose one version, or set the frame rate of the item.',
  ),
  nothing_to_export: failureText('There are no notes to export.', 'Change the filters.'),
} as const;
