import { z } from 'zod';

export const noteExportFormatSchema = z.enum(['csv', 'json', 'edl', 'ae', 'blender', 'nuke']);
export type NoteExportFormat = z.output<typeof noteExportFormatSchema>;
