import { z } from 'zod';

/** What notes can be handed on as, with the ending of its file. */
export const noteExportFormats = {
  csv: 'csv',
  json: 'json',
  edl: 'edl',
  ae: 'jsx',
  blender: 'py',
  nuke: 'py',
} as const;

export const noteExportFormatSchema = z.enum(['csv', 'json', 'edl', 'ae', 'blender', 'nuke']);
export type NoteExportFormat = z.output<typeof noteExportFormatSchema>;
