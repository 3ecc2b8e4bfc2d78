import { z } from 'zod';
import { versionIdSchema } from '../api/ids.ts';
import type { Note } from '../api/note.ts';
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
  /** Null if the service never said it. */
  versionNumber: z.int().nullable(),
  /** A version that never arrived says nothing about others. */
  hasArrived: z.boolean(),
});

export type VersionRate = Readonly<z.output<typeof versionRateSchema>>;

/** `told`: the artist set it for the item. `version`: assumed to be that of another version, which was uploaded from here. */
export type RateSource =
  | { readonly kind: 'own' }
  | { readonly kind: 'told' }
  | { readonly kind: 'version'; readonly versionNumber: number | null };

export interface KnownRates {
  /** Versions that were uploaded from here. */
  readonly versions: readonly VersionRate[];
  /** What the artist set for all other versions; null if nothing. */
  readonly told: FrameRate | null;
}

/** The version that a note was left on. */
export type NotedVersion = Pick<Note, 'version_id' | 'version_number'>;

export interface KnownRate extends Pick<VersionRate, 'rate' | 'dropFrame' | 'firstFrame'> {
  readonly from: RateSource;
}
type CountedRate = KnownRate & { readonly rate: FrameRate };

/** The version's own rate, otherwise the one that was set for the item, otherwise an assumed one; null while unknown. */
export function rateOf(
  { version_id, version_number }: NotedVersion,
  { versions, told }: KnownRates,
): KnownRate | null {
  const own = versions.find(({ versionId }) => versionId === version_id);
  if (own) return { ...own, from: { kind: 'own' } };
  return told ? toldRate(told) : assumedRate(version_number, versions);
}

/** The rate that the artist has set. */
export const toldRate = (rate: FrameRate): CountedRate => ({
  rate,
  dropFrame: canDropFrames(rate),
  firstFrame: null,
  from: { kind: 'told' },
});

/**
 * The rate of the last version from here before this one, otherwise of the first after it. Versions usually keep the rate of
 * those before, but this is a guess, so the window says so. An upload adds a version after all others, so it never moves notes.
 */
function assumedRate(number: number, versions: readonly VersionRate[]): CountedRate | null {
  const counted = versions.flatMap((version) =>
    version.rate && version.hasArrived ? [{ ...version, rate: version.rate }] : [],
  );
  const placeOf = ({ versionNumber }: VersionRate) => versionNumber ?? Number.POSITIVE_INFINITY;
  const inOrder = counted.toSorted((a, b) => placeOf(a) - placeOf(b));
  const as = inOrder.findLast((version) => placeOf(version) < number) ?? inOrder[0];
  if (!as) return null;
  const { rate, dropFrame, versionNumber } = as;
  return { rate, dropFrame, firstFrame: null, from: { kind: 'version', versionNumber } };
}

/** Versions whose own rate is not known, and the one they are counted at. */
export interface GuessedVersions {
  readonly versions: readonly number[];
  readonly rate: FrameRate;
  readonly from: Exclude<RateSource, { kind: 'own' }>;
}

/** The versions among these whose own rate is not known, once for each rate they are counted at. */
export function guessedVersions(
  counted: readonly { readonly version: number; readonly known: Pick<KnownRate, 'rate' | 'from'> | null }[],
): readonly GuessedVersions[] {
  const found = new Map<string, GuessedVersions>();
  for (const { version, known } of counted.toSorted((a, b) => a.version - b.version)) {
    if (!known?.rate || known.from.kind === 'own') continue;
    const key = JSON.stringify(known.from);
    const versions = new Set([...(found.get(key)?.versions ?? []), version]);
    found.set(key, { versions: [...versions], rate: known.rate, from: known.from });
  }
  return [...found.values()];
}
