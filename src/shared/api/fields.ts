import { z } from 'zod';

/** A point in time as the service writes it: ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime();

export const nullableTimestampSchema = timestampSchema.nullable();

/** The author of a note or change. Guests without an account can leave notes through review links. */
export const authorSchema = z.object({
  name: z.string().nullable(),
  signed_in: z.boolean(),
});
