import { z } from 'zod';
import { policyRules } from '../messages/policy.ts';
import { mostUploadsAtOnce } from './uploads-at-once.ts';

const onOff = z.boolean({ error: policyRules.onOff });
const timeOfDay = z
  .string({ error: policyRules.hours })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, policyRules.hours);

/**
 * What an organization sets for everybody on a computer (docs/administrators.md). What it does not set, people set
 * themselves. Unknown names are refused: a misspelled rule would silently have no effect.
 */
export const policySchema = z
  .strictObject({
    /** The only server that people can sign in to. */
    serverAddress: z.url({ protocol: /^https?$/, error: policyRules.serverAddress }).max(2_048),
    proxy: z.union(
      [
        z.enum(['system', 'none']),
        z.url({ protocol: /^(?:https?|socks5?)$/, error: policyRules.proxy }).max(2_048),
      ],
      {
        error: policyRules.proxy,
      },
    ),
    /** Full paths. Files outside of these folders are not uploaded. */
    allowedFolders: z
      .array(
        z
          .string()
          .regex(/^(?:\/|[a-z]:[\\/]|\\\\)/i, policyRules.allowedFolders)
          .max(4_096),
        {
          error: policyRules.allowedFolders,
        },
      )
      .min(1, policyRules.allowedFolders)
      .max(100, policyRules.allowedFolders),
    limits: z
      .strictObject({
        uploadsAtATime: z
          .int({ error: policyRules.uploadsAtATime })
          .min(1, policyRules.uploadsAtATime)
          .max(mostUploadsAtOnce, policyRules.uploadsAtATime),
        megabytesPerSecond: z
          .number({ error: policyRules.megabytesPerSecond })
          .min(0.1, policyRules.megabytesPerSecond)
          .max(10_000, policyRules.megabytesPerSecond),
        hours: z.strictObject({ from: timeOfDay, until: timeOfDay }),
        leaveRoom: onOff,
      })
      .partial(),
    updates: onOff,
    practiceStudio: onOff,
  })
  .partial();

export type Policy = Readonly<z.output<typeof policySchema>>;
export type PolicyName = keyof Policy;

export const managedSchema = z.object({
  /** The path of the policy file; null if this computer has none. */
  path: z.string().nullable(),
  policy: policySchema,
});

/** The policy of this computer. */
export type Managed = Readonly<z.output<typeof managedSchema>>;
