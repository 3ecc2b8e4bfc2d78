import { z } from 'zod';
import {
  integrationChangeSchema,
  integrationIdSchema,
  integrationViewSchema,
} from '../../model/integrations.ts';
import { request } from '../definition.ts';

/** Where they go is decided by the main process: the page names no folder. */
const one = z.strictObject({ id: integrationIdSchema });
const changes = z.object({ changes: z.array(integrationChangeSchema) });

export const integrationRequests = {
  list: request(z.undefined(), z.object({ integrations: z.array(integrationViewSchema) })),
  add: request(one, changes),
  remove: request(one, changes),
} as const;
