import { z } from 'zod';
import { probeResultSchema } from '../../shared/model/media-facts.ts';

/** Messages between the probe and its worker thread. */
export const probeRequestSchema = z.strictObject({
  id: z.int(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('path'), path: z.string() }),
    z.strictObject({ kind: z.literal('descriptor'), fd: z.int() }),
  ]),
});

export const probeReplySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('result'), id: z.int(), result: probeResultSchema }),
  z.strictObject({ kind: z.literal('failed'), id: z.int(), reason: z.string() }),
]);

export type ProbeReply = z.output<typeof probeReplySchema>;
