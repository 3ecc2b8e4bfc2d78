import { z } from 'zod';

const count = z.number().int().min(0);
const status = z.number().int().min(200).max(599);

const faultSchema = z.discriminatedUnion('kind', [
  /** Takes exactly this many bytes of the body, then resets the connection. */
  z.strictObject({ kind: z.literal('reset_after_bytes'), bytes: count }),
  /** Takes exactly this many bytes of the body, then none for `ms`. */
  z.strictObject({ kind: z.literal('stall_after_bytes'), bytes: count, ms: count }),
  /** Reads the whole body and answers instead of the service, which does nothing. */
  z.strictObject({
    kind: z.literal('answer'),
    status,
    code: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  /** Answers after this many bytes of the body, reads no more, and closes the connection. */
  z.strictObject({ kind: z.literal('answer_early'), after_bytes: count, status }),
  /** Does what was asked, then closes the connection without an answer. */
  z.strictObject({ kind: z.literal('lose_answer') }),
  /** Delays the work by `ms`. */
  z.strictObject({ kind: z.literal('delay'), ms: count }),
  /** Answers as a hotel's login page would: 200 with HTML. */
  z.strictObject({ kind: z.literal('captive_portal') }),
]);

export const faultOrderSchema = z.strictObject({
  /** Any method is `*`. In the path, `*` (or `{name}`) stands for one segment and `**` for the rest. */
  on: z.strictObject({ method: z.string().min(1), path: z.string().startsWith('/') }),
  times: z.number().int().min(1).default(1),
  /** How many matching requests pass before the fault happens. */
  skip: count.default(0),
  fault: faultSchema,
});

export type Fault = z.output<typeof faultSchema>;
export type FaultOrder = z.output<typeof faultOrderSchema>;

/** A fault that happens when exactly this many bytes of a body have been taken. */
export type BodyFault = Extract<
  Fault,
  { readonly kind: 'reset_after_bytes' | 'stall_after_bytes' | 'answer_early' }
>;

/** Together with the signal that is aborted when faults are forgotten: a stalled body then continues. */
export type OrderedBodyFault = BodyFault & { readonly untilForgotten: AbortSignal };

export const bytesBefore = (fault: BodyFault): number =>
  fault.kind === 'answer_early' ? fault.after_bytes : fault.bytes;
