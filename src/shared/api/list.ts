import { z } from 'zod';
import { limits } from './limits.ts';

/** The envelope around every list. A page may be short: only `has_more` says whether another follows. */
export const listSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  });

/** The query of every list. Numbers arrive as text, so they are converted here. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(limits.pageSizeMin).max(limits.pageSizeMax).optional(),
  cursor: z.string().min(1).optional(),
});

export type PageQuery = z.output<typeof pageQuerySchema>;
export interface Page<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}
