import { z } from 'zod';
import { troubleSchema } from './trouble.ts';

/** The programs that Renderdrop has integrations for, in the order in which they are listed. */
export const integrationIdSchema = z.enum([
  'blender',
  'after-effects',
  'nuke',
  'houdini',
  'resolve',
  'cinema-4d',
  'unreal',
  'nautilus',
  'dolphin',
  'explorer',
  'finder',
]);
export type IntegrationId = z.output<typeof integrationIdSchema>;

/** The others were tested against a stub of the program's API, or follow its documentation. */
export const wasRunInProgram = (id: IntegrationId): boolean => id === 'blender';

/** `older`: ours, but of another version or incomplete. `changed`: a person changed one of its files. */
export const integrationStateSchema = z.enum(['absent', 'current', 'older', 'changed']);
export type IntegrationState = z.output<typeof integrationStateSchema>;

const integrationPlaceSchema = z.object({ folder: z.string(), state: integrationStateSchema });

export const integrationViewSchema = z.object({
  id: integrationIdSchema,
  /** The folders on this computer where the program looks for extensions; empty if the program was not found. */
  places: z.array(integrationPlaceSchema),
});
export type IntegrationView = Readonly<z.output<typeof integrationViewSchema>>;

/** What was done to a file. `kept`: the file that a person had changed, under its new name. */
export const integrationChangeSchema = z.object({
  what: z.enum(['written', 'kept', 'removed']),
  path: z.string(),
});
export type IntegrationChange = Readonly<z.output<typeof integrationChangeSchema>>;

/** What was done, and what failed: one trouble for each folder that could not be finished. */
export const integrationOutcomeSchema = z.object({
  changes: z.array(integrationChangeSchema),
  troubles: z.array(troubleSchema),
});
export type IntegrationOutcome = Readonly<z.output<typeof integrationOutcomeSchema>>;
