import { z } from 'zod';
import { historyDaySchema, historyEntrySchema, historyQuerySchema } from '../../model/upload-queue.ts';
import { request } from '../definition.ts';

export const historyRequests = {
  search: request(historyQuerySchema, z.object({ entries: z.array(historyEntrySchema), total: z.number() })),
  days: request(historyQuerySchema, z.object({ days: z.array(historyDaySchema) })),
  /** Asks where to save; `savedAs` is null when the person canceled. */
  exportReceipts: request(
    z.strictObject({ query: historyQuerySchema, format: z.enum(['json', 'csv']) }),
    z.object({ savedAs: z.string().nullable(), count: z.number() }),
  ),
} as const;
