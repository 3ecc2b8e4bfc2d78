import { z } from 'zod';
import { jsonLineSchemas } from '../../shared/model/json-lines.ts';

/** A line that `renderdrop watch --json` prints. */
export const watchLineSchema = z.discriminatedUnion('type', [
  jsonLineSchemas.folder,
  jsonLineSchemas.file,
  jsonLineSchemas.plan,
  jsonLineSchemas.plan_total,
  jsonLineSchemas.summary,
]);
