import { z } from 'zod';
import { type VersionId, versionIdSchema } from '../api/ids.ts';
import { canDropFrames, type FrameRate } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';

/** How many frames a second the versions of one item have: one rate for one version, wherever it is shown. */

export const versionRateSchema = z.object({
  versionId: versionIdSchema,
  /** Null where its pictures are not all shown equally long: only the time itself is right, no count of frames. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  startTimecodeUnread: z.boolean(),
  /** The number of its first frame where it was encoded from numbered frames; otherwise the studio's own count holds. */
  firstFrame: z.int().nonnegative().nullable(),
});

const toldSchema = z.object({ kind: z.literal('told') });
const asVersionSchema = z.object({ kind: z.literal('version'), versionNumber: z.int().nullable() });

/** `told`: by the artist, for the item. `version`: taken from the newest version that was sent from here. */
export const otherVersionsRateSchema = z.object({
  rate: frameRateSchema,
  dropFrame: z.boolean(),
  from: z.discriminatedUnion('kind', [toldSchema, asVersionSchema]),
});

export type VersionRate = Readonly<z.output<typeof versionRateSchema>>;
export type OtherVersionsRate = Readonly<z.output<typeof otherVersionsRateSchema>>;
export type RateSource = { readonly kind: 'own' } | OtherVersionsRate['from'];

export interface KnownRates {
  /** Versions whose file was sent from here. */
  readonly versions: readonly VersionRate[];
  /** Holds for every other one; null while nobody knows. */
  readonly others: OtherVersionsRate | null;
}

export interface KnownRate extends Pick<VersionRate, 'rate' | 'dropFrame' | 'firstFrame'> {
  readonly from: RateSource;
}

/** The version's own facts, else what holds for the others; null while nobody knows. */
export function rateOf(versionId: VersionId, { versions, others }: KnownRates): KnownRate | null {
  const own = versions.find((version) => version.versionId === versionId);
  if (own) return { ...own, from: { kind: 'own' } };
  return others && { ...others, firstFrame: null };
}

/** A rate that somebody names holds for whatever it is named for. */
export const toldRate = (rate: FrameRate): OtherVersionsRate => ({
  rate,
  dropFrame: canDropFrames(rate),
  from: { kind: 'told' },
});
