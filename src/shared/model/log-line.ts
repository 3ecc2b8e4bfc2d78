import { z } from 'zod';

export const logLineSchema = z.object({
  atMs: z.number(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  event: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type LogLine = z.output<typeof logLineSchema>;
