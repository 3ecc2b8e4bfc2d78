import { z } from 'zod';
import {
  integrationIdSchema,
  integrationOutcomeSchema,
  integrationViewSchema,
} from '../../model/integrations.ts';
import { request } from '../definition.ts';

/** The main process decides where files are written: the page names no folder. */
const one = z.strictObject({ id: integrationIdSchema });

export const integrationRequests = {
  list: request(z.undefined(), z.object({ integrations: z.array(integrationViewSchema) })),
  add: request(one, integrationOutcomeSchema),
  remove: request(one, integrationOutcomeSchema),
} as const;
