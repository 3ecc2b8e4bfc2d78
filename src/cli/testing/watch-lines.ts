import { z } from 'zod';
import { jsonLineSchemas } from '../../shared/model/json-lines.ts';

/** What `renderdrop watch --json` says of its folder and files. */
export const watchLineSchema = z.discriminatedUnion('type', [
  jsonLineSchemas.folder,
  jsonLineSchemas.file,
  jsonLineSchemas.plan,
  jsonLineSchemas.plan_total,
  jsonLineSchemas.summary,
]);
