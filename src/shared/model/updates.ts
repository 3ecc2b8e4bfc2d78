import { z } from 'zod';
import { troubleSchema } from './trouble.ts';

/** Who is offered what: versions such as 1.2.0-beta.1 are on `beta`, which is offered the finished ones as well. */
export const updateChannels = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** How this copy came onto the computer, which decides who puts a newer one in its place. */
export type Packaging = 'source' | 'AppImage' | 'deb' | 'rpm' | 'zip' | 'exe' | 'unknown';

/** Why this copy is never updated, whatever is set. */
export type NoUpdates = 'run_from_source' | 'no_key_published';

/** Why what a feed answered is not believed, or not taken. */
export type UpdateRefusal =
  | 'nothing_published'
  | 'feed_failed'
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_wrong'
  | 'manifest_malformed'
  | 'other_computer'
  | 'expired'
  | 'clock_behind'
  | 'older';

export const releaseFileSchema = z.object({
  /** A plain name beside the manifest: it leads nowhere else, and is no option of a program. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}$/),
  packaging: z.enum(['AppImage', 'deb', 'rpm', 'zip', 'exe', 'dmg']),
  sizeBytes: z.number().int().min(1).max(4_000_000_000),
  /** In base64, of all its bytes. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});

export type ReleaseFile = Readonly<z.output<typeof releaseFileSchema>>;

/** A version as people read of it. */
const releaseSchema = z.object({ version: z.string(), notes: z.array(z.string()) });

export type Release = Readonly<z.output<typeof releaseSchema>>;

const updateStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never'), why: z.enum(['run_from_source', 'no_key_published']) }),
  z.object({ kind: z.literal('off') }),
  /** Nothing newer is known. */
  z.object({ kind: z.literal('current'), checkedAtMs: z.number().nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({
    kind: z.literal('available'),
    release: releaseSchema,
    /** What a person does to get it; null where Renderdrop does it. */
    byHand: z.string().nullable(),
    isPutOff: z.boolean(),
  }),
  /** Somebody said yes, and something uploads. */
  z.object({ kind: z.literal('waiting'), release: releaseSchema, until: z.enum(['download', 'restart']) }),
  z.object({
    kind: z.literal('downloading'),
    release: releaseSchema,
    receivedBytes: z.number(),
    sizeBytes: z.number(),
  }),
  z.object({ kind: z.literal('ready'), release: releaseSchema, isPutOff: z.boolean() }),
  z.object({ kind: z.literal('installing'), release: releaseSchema }),
  /** Without a release: there was no answer to whether there is one. */
  z.object({ kind: z.literal('failed'), release: releaseSchema.nullable(), failure: troubleSchema }),
]);

export const updatesSchema = z.object({
  state: updateStateSchema,
  /** What the version that runs brought. */
  thisVersion: releaseSchema,
  /** This is its first start on this computer after an older one, and nobody has looked at what it brought. */
  isNew: z.boolean(),
});

export type UpdateState = Readonly<z.output<typeof updateStateSchema>>;
export type UpdatesView = Readonly<z.output<typeof updatesSchema>>;
