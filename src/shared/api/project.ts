import { z } from 'zod';
import { nullableTimestampSchema } from './fields.ts';
import { projectIdSchema } from './ids.ts';

export const workspaceKindSchema = z.enum(['personal', 'team']);
export const projectRoleSchema = z.enum(['owner', 'editor', 'viewer']);

export const projectSchema = z.object({
  object: z.literal('project'),
  id: projectIdSchema,
  name: z.string(),
  workspace: z.object({ kind: workspaceKindSchema, id: z.string() }),
  role: projectRoleSchema,
  visibility: z.enum(['private', 'team']).nullable(),
  created_at: nullableTimestampSchema,
  updated_at: nullableTimestampSchema,
  app_url: z.string(),
});

export type Project = z.output<typeof projectSchema>;
