import { z } from 'zod';
import { troubleSchema } from './trouble.ts';

/** The programs that Renderdrop brings a piece to, in the order in which they are listed. */
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

/** The others are driven by tests against a stub of the program's API, or read as the program is documented to read them. */
export const wasRunInProgram = (id: IntegrationId): boolean => id === 'blender';

/** `older` is ours, of another version or incomplete; `changed` has a file that somebody changed. */
export const integrationStateSchema = z.enum(['absent', 'current', 'older', 'changed']);
export type IntegrationState = z.output<typeof integrationStateSchema>;

const integrationPlaceSchema = z.object({ folder: z.string(), state: integrationStateSchema });

export const integrationViewSchema = z.object({
  id: integrationIdSchema,
  /** Where its program looks for such pieces on this computer; empty where the program was not found. */
  places: z.array(integrationPlaceSchema),
});
export type IntegrationView = Readonly<z.output<typeof integrationViewSchema>>;

/** What was done to a file; `kept` is the changed one, under the name it has now. */
export const integrationChangeSchema = z.object({
  what: z.enum(['written', 'kept', 'removed']),
  path: z.string(),
});
export type IntegrationChange = Readonly<z.output<typeof integrationChangeSchema>>;

/** What was done, and why the rest was not: one trouble for each folder that could not be finished. */
export const integrationOutcomeSchema = z.object({
  changes: z.array(integrationChangeSchema),
  troubles: z.array(troubleSchema),
});
export type IntegrationOutcome = Readonly<z.output<typeof integrationOutcomeSchema>>;
