import { z } from 'zod';

const count = z.number().int().min(0);
const status = z.number().int().min(200).max(599);

const faultSchema = z.discriminatedUnion('kind', [
  /** Takes exactly so many bytes of the body, then resets the connection. */
  z.strictObject({ kind: z.literal('reset_after_bytes'), bytes: count }),
  /** Takes exactly so many bytes of the body, then none for so long. */
  z.strictObject({ kind: z.literal('stall_after_bytes'), bytes: count, ms: count }),
  /** Answers in the place of the service, after reading the whole body; nothing happens. */
  z.strictObject({
    kind: z.literal('answer'),
    status,
    code: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  /** Answers after so many bytes of the body, reads no more, and closes. */
  z.strictObject({ kind: z.literal('answer_early'), after_bytes: count, status }),
  /** Does what was asked, then closes the connection without a word. */
  z.strictObject({ kind: z.literal('lose_answer') }),
  /** Takes so long over the work. */
  z.strictObject({ kind: z.literal('delay'), ms: count }),
  /** Answers as a hotel's network would: 200 and a page in HTML. */
  z.strictObject({ kind: z.literal('captive_portal') }),
]);

export const faultOrderSchema = z.strictObject({
  /** `*` in the method is any; in the path `*` (or `{name}`) is one segment and `**` is the rest. */
  on: z.strictObject({ method: z.string().min(1), path: z.string().startsWith('/') }),
  times: z.number().int().min(1).default(1),
  /** Lets so many matching requests pass first. */
  skip: count.default(0),
  fault: faultSchema,
});

export type Fault = z.output<typeof faultSchema>;
export type FaultOrder = z.output<typeof faultOrderSchema>;

/** Something that happens when exactly so many bytes of a body have been taken. */
export type BodyFault = Extract<
  Fault,
  { readonly kind: 'reset_after_bytes' | 'stall_after_bytes' | 'answer_early' }
>;

/** With the signal by which it is forgotten: a body that stands still goes on then. */
export type OrderedBodyFault = BodyFault & { readonly untilForgotten: AbortSignal };

export const bytesBefore = (fault: BodyFault): number =>
  fault.kind === 'answer_early' ? fault.after_bytes : fault.bytes;
