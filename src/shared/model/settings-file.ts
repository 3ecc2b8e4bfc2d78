import { z } from 'zod';
import { settingsSchema } from './settings.ts';
import { queueLimitsSchema } from './upload-queue.ts';

export const settingsFileType = 'renderdrop-settings';

/** What a settings file holds. Each field is judged by itself: a newer Renderdrop may have written it. */
export const settingsFileSchema = z.object({
  type: z.literal(settingsFileType),
  settings: z.record(z.string(), z.unknown()).default({}),
  limits: z.record(z.string(), z.unknown()).default({}),
});

/** Without “full speed for an hour”, which is over before another computer reads the file. */
export const limitsInFile = queueLimitsSchema.omit({ fullSpeedUntilMs: true });
export const settingsInFile = settingsSchema;

/** What became of a settings file: how many settings it changed, and which it did not, by their names. */
export const settingsImportSchema = z.object({
  changed: z.array(z.string()),
  /** Unknown to this version. */
  unknown: z.array(z.string()),
  /** Decided by the organization. */
  managed: z.array(z.string()),
  /** Folders that this computer does not have. */
  missing: z.array(z.string()),
});

export type SettingsImport = Readonly<z.output<typeof settingsImportSchema>>;
