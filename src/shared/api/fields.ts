import { z } from 'zod';

/** A point in time as the service writes it: ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime();

export const nullableTimestampSchema = timestampSchema.nullable();

/** Somebody who wrote or did something: people without an account leave notes through review links. */
export const authorSchema = z.object({
  name: z.string().nullable(),
  signed_in: z.boolean(),
});
