import { z } from 'zod';
import { type VersionId, versionIdSchema } from '../api/ids.ts';
import { canDropFrames, type FrameRate } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';

/** The frame rates of an item's versions, so that every view uses the same rate for a version. */

export const versionRateSchema = z.object({
  versionId: versionIdSchema,
  /** Null if the frame rate is uneven: only times are exact then, and frames cannot be counted. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  startTimecode: z.string().nullable(),
  startTimecodeUnread: z.boolean(),
  /** The number of its first frame, if it was encoded from numbered frames. Otherwise the studio's setting applies. */
  firstFrame: z.int().nonnegative().nullable(),
});

const toldSchema = z.object({ kind: z.literal('told') });
const asVersionSchema = z.object({ kind: z.literal('version'), versionNumber: z.int().nullable() });

/** `told`: the artist set it for the item. `version`: taken from the newest version that was uploaded from here. */
export const otherVersionsRateSchema = z.object({
  rate: frameRateSchema,
  dropFrame: z.boolean(),
  from: z.discriminatedUnion('kind', [toldSchema, asVersionSchema]),
});

export type VersionRate = Readonly<z.output<typeof versionRateSchema>>;
export type OtherVersionsRate = Readonly<z.output<typeof otherVersionsRateSchema>>;
export type RateSource = { readonly kind: 'own' } | OtherVersionsRate['from'];

export interface KnownRates {
  /** Versions that were uploaded from here. */
  readonly versions: readonly VersionRate[];
  /** For all other versions; null while unknown. */
  readonly others: OtherVersionsRate | null;
}

export interface KnownRate extends Pick<VersionRate, 'rate' | 'dropFrame' | 'firstFrame'> {
  readonly from: RateSource;
}

/** The version's own rate, otherwise the one for all other versions; null while unknown. */
export function rateOf(versionId: VersionId, { versions, others }: KnownRates): KnownRate | null {
  const own = versions.find((version) => version.versionId === versionId);
  if (own) return { ...own, from: { kind: 'own' } };
  return others && { ...others, firstFrame: null };
}

/** The rate that the artist has set. */
export const toldRate = (rate: FrameRate): OtherVersionsRate => ({
  rate,
  dropFrame: canDropFrames(rate),
  from: { kind: 'told' },
});
