import { z } from 'zod';
import { frameRateSchema } from './frame-rate-schema.ts';

export const noteExportFormatSchema = z.enum(['csv', 'json', 'edl', 'ae', 'blender', 'nuke']);
export type NoteExportFormat = z.output<typeof noteExportFormatSchema>;

/** Versions of an item that are counted at the rate of another version, because nobody knows their own. */
export const assumedRateSchema = z.object({
  item: z.string(),
  versions: z.array(z.int()).readonly(),
  rate: frameRateSchema,
  /** The number of that version; null if the service never said it. */
  as: z.int().nullable(),
});
export type AssumedRate = Readonly<z.output<typeof assumedRateSchema>>;
