import { z } from 'zod';
import { nullableTimestampSchema, timestampSchema } from './fields.ts';
import { workspaceKindSchema } from './project.ts';

export const scopeSchema = z.enum(['projects:read', 'media:write', 'comps:write', 'webhooks:manage']);

export const keyRecordSchema = z.object({
  object: z.enum(['api_key', 'oauth_grant']),
  id: z.string(),
  name: z.string(),
  app: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Read as plain text so that a permission added later does not make an older client refuse the key. */
  scopes: z.array(z.string()),
  workspace: z.object({ kind: workspaceKindSchema, id: z.string(), name: z.string().nullable() }),
  created_at: timestampSchema,
  expires_at: nullableTimestampSchema,
});

export type Scope = z.output<typeof scopeSchema>;
export type KeyRecord = z.output<typeof keyRecordSchema>;
