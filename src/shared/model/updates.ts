import { z } from 'zod';
import { troubleSchema } from './trouble.ts';

/** `beta` is offered versions such as 1.2.0-beta.1 and the stable ones; `stable` only the stable ones. */
export const updateChannels = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** How this copy was installed, which decides how it is updated. */
export type Packaging = 'source' | 'AppImage' | 'deb' | 'rpm' | 'zip' | 'exe' | 'unknown';

/** Why this copy is never updated, whatever the settings say. */
export type NoUpdates = 'run_from_source' | 'no_key_published';

/** Why the update feed's answer was not trusted, or its version not taken. */
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
  /** A plain file name next to the manifest, so that it cannot be a path or a command-line option. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}$/),
  packaging: z.enum(['AppImage', 'deb', 'rpm', 'zip', 'exe', 'dmg']),
  sizeBytes: z.number().int().min(1).max(4_000_000_000),
  /** Of the whole file, in base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});

export type ReleaseFile = Readonly<z.output<typeof releaseFileSchema>>;

/** A version and its release notes. */
const releaseSchema = z.object({ version: z.string(), notes: z.array(z.string()) });

export type Release = Readonly<z.output<typeof releaseSchema>>;

const updateStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never'), why: z.enum(['run_from_source', 'no_key_published']) }),
  z.object({ kind: z.literal('off') }),
  /** No newer version is known. */
  z.object({ kind: z.literal('current'), checkedAtMs: z.number().nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({
    kind: z.literal('available'),
    release: releaseSchema,
    /** What a person must do to get it; null if Renderdrop downloads it. */
    byHand: z.string().nullable(),
    isPutOff: z.boolean(),
  }),
  /** The person agreed, but an upload is running. */
  z.object({ kind: z.literal('waiting'), release: releaseSchema, until: z.enum(['download', 'restart']) }),
  z.object({
    kind: z.literal('downloading'),
    release: releaseSchema,
    receivedBytes: z.number(),
    sizeBytes: z.number(),
  }),
  z.object({
    kind: z.literal('ready'),
    release: releaseSchema,
    /** What a person must do to install the package that was downloaded; null if Renderdrop installs it. */
    byHand: z.string().nullable(),
    isPutOff: z.boolean(),
  }),
  z.object({ kind: z.literal('installing'), release: releaseSchema }),
  /** `release` is null if the check for updates itself failed. */
  z.object({ kind: z.literal('failed'), release: releaseSchema.nullable(), failure: troubleSchema }),
]);

export const updatesSchema = z.object({
  state: updateStateSchema,
  /** The version that is running, and what is new in it. */
  thisVersion: releaseSchema,
  /** This version has run here for the first time after an older one, and nobody has looked at its news yet. */
  isNew: z.boolean(),
});

export type UpdateState = Readonly<z.output<typeof updateStateSchema>>;
export type UpdatesView = Readonly<z.output<typeof updatesSchema>>;
