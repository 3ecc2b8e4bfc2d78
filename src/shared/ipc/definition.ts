import type { z } from 'zod';

/** One thing the window may ask of the main process. Arguments are strict; values drop what they do not name. */
export interface RequestDefinition<
  Arguments extends z.ZodType = z.ZodType,
  Value extends z.ZodType = z.ZodType,
> {
  readonly arguments: Arguments;
  readonly value: Value;
}

export const request = <Arguments extends z.ZodType, Value extends z.ZodType>(
  args: Arguments,
  value: Value,
): RequestDefinition<Arguments, Value> => ({ arguments: args, value });
