import { z } from 'zod';
import { releaseFileSchema, type UpdateChannel, updateChannels } from '../../shared/model/updates.ts';
import { isReleaseVersion } from './release-version.ts';

const versionSchema = z.string().max(64).refine(isReleaseVersion);

/**
 * The signed data: everything that decides what is downloaded and whether it may be installed. Later formats may add fields.
 */
export const manifestSchema = z.object({
  format: z.literal('renderdrop-update/1'),
  version: versionSchema,
  channel: z.enum(updateChannels),
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64']),
  date: z.iso.datetime(),
  /** Afterwards the manifest is not accepted, which limits how long an attacker can hide a newer one from a computer. */
  expires: z.iso.datetime(),
  /** Older versions can't update to this one automatically: a person installs it. */
  minimumVersion: versionSchema,
  /**
   * Within this many hours after its date, more and more computers announce it. A person who checks for updates sees it at
   * once.
   */
  rolloutHours: z
    .number()
    .min(0)
    .max(30 * 24),
  notes: z.array(z.string().min(1).max(500)).max(50),
  files: z.array(releaseFileSchema).min(1).max(12),
});

export type UpdateManifest = Readonly<z.output<typeof manifestSchema>>;

/** The name of a manifest in the feed; its signature is next to it. */
export const manifestName = (channel: UpdateChannel, platform: string, arch: string): string =>
  `renderdrop-${channel}-${platform}-${arch}.update.json`;
export const signatureName = (manifest: string): string => `${manifest}.sig`;

/** Call only after its signature was verified. */
export function parseManifest(bytes: Uint8Array): UpdateManifest | null {
  try {
    const parsed = manifestSchema.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
