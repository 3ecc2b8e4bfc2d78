import { z } from 'zod';
import type { ListText } from './list-text.ts';

/** Reads a `ListText` into the list, which is then checked as if it had crossed as one. */
export const listTextSchema = <Entry extends z.ZodType>(list: z.ZodArray<Entry>) =>
  z
    .custom<ListText<z.input<Entry>>>((given) => typeof given === 'string')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'Not a list as text.' });
        return z.NEVER;
      }
    })
    .pipe(list);
