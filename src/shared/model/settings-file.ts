import { z } from 'zod';
import { settingsSchema } from './settings.ts';
import { queueLimitsSchema } from './upload-queue.ts';

export const settingsFileType = 'renderdrop-settings';

/** The contents of a settings file. Fields are checked one by one, since a newer Renderdrop may have written it. */
export const settingsFileSchema = z.object({
  type: z.literal(settingsFileType),
  settings: z.record(z.string(), z.unknown()).default({}),
  limits: z.record(z.string(), z.unknown()).default({}),
});

/** Without "full speed for an hour", which would have ended before another computer reads the file. */
export const limitsInFile = queueLimitsSchema.omit({ fullSpeedUntilMs: true });
export const settingsInFile = settingsSchema;

/** The result of importing a settings file: the names of the settings that changed, and of those that did not and why. */
export const settingsImportSchema = z.object({
  changed: z.array(z.string()),
  /** Unknown to this version. */
  unknown: z.array(z.string()),
  /** Decided by the organization. */
  managed: z.array(z.string()),
  /** Settings that name a folder this computer does not have. */
  missing: z.array(z.string()),
});

export type SettingsImport = Readonly<z.output<typeof settingsImportSchema>>;
