import type { Comp } from '../api/comp.ts';
import type { MediaId, VersionId } from '../api/ids.ts';
import type { Media } from '../api/media.ts';
import type { Stage } from '../api/stage.ts';
import type { CompClock } from './comp-time.ts';
import { isSameSize, type PictureShape, shapeOf } from './picture-shape.ts';
import type { JobId } from './uploads.ts';

/** Stages and comps as a map. The service gives neither the size nor the position of screens. */

/** A version that was uploaded from here. */
export interface VersionFromHere {
  readonly mediaId: MediaId;
  readonly versionId: VersionId;
  readonly versionNumber: number | null;
  readonly jobId: JobId;
  /** When this computer noticed that it was the current version; null if it never did. */
  readonly readyAtMs: number | null;
  /** It cannot have been the current version before; null if it surely never was. */
  readonly mayBeCurrentFromMs: number | null;
  readonly size: PictureShape;
  readonly durationSeconds: number | null;
  /** How its frames are counted; null if they have no known rate. */
  readonly clock: CompClock | null;
}

/** A version that an item had before its current one, as it was seen in the service's lists. */
export interface EarlierVersion {
  readonly id: VersionId;
  /** By the service's clock. */
  readonly madeAt: string;
  /** When it was last seen to be the current one, by this computer's clock. */
  readonly seenAtMs: number;
  readonly width: number | null;
  readonly height: number | null;
}

type ItemWithVersions = Pick<Media, 'version' | 'versions_count'> & {
  /** Newest first. */
  readonly earlier?: readonly EarlierVersion[] | undefined;
};

export type ItemOnScreen = Pick<Media, 'id' | 'width' | 'height' | 'duration_seconds' | 'version'>;
type SizedItem = Pick<ItemOnScreen, 'width' | 'height'> & Partial<Pick<ItemOnScreen, 'version'>>;
type FindSize = (mediaId: MediaId) => SizedItem | null;
type CompOnStage = Pick<Comp, 'screens' | 'updated_at' | 'status'>;
type Placed = Comp['screens'][number];

export interface MappedScreen {
  readonly name: string;
  /** The size of what plays there; null if nothing does, or its size is unknown. */
  readonly shape: PictureShape | null;
}

/**
 * The stage's screens in the service's order, then those that only a comp names. A screen has the size that most surely is
 * its own: of what surely plays there, rather than of a version that came after a comp's last change; of comps that were
 * handed on, rather than of drafts, where anything may be tried out; then the size that most of these comps have. Of equals, the last changed
 * one counts.
 */
export function screensOf<OnStage extends CompOnStage>(
  stage: Pick<Stage, 'known_screens'> | null,
  comps: readonly OnStage[],
  itemOf: FindSize,
  playedSize: (comp: OnStage, placed: Placed) => PictureShape | null = () => null,
): readonly MappedScreen[] {
  const newestFirst = comps.toSorted((a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? ''));
  const placements = newestFirst.flatMap((comp) =>
    comp.screens.map((placed) => ({ comp, ...placed, placed })),
  );
  const names = new Set([...(stage?.known_screens ?? []), ...placements.map(({ screen }) => screen)]);
  return [...names].map((name) => {
    const shapes = placements.flatMap(({ comp, screen, media_id: mediaId, placed }) => {
      const item = screen === name ? itemOf(mediaId) : null;
      if (!item) return [];
      const played = playedSize(comp, placed);
      const shape = played ?? shapeOf(item);
      if (!shape) return [];
      const isPlaying = played !== null || !isNewer(comp, item);
      return [{ shape, sureness: (isPlaying ? 2 : 0) + (comp.status === 'draft' ? 0 : 1) }];
    });
    const most = Math.max(...shapes.map(({ sureness }) => sureness));
    return { name, shape: commonest(shapes.flatMap((each) => (each.sureness === most ? [each.shape] : []))) };
  });
}

function commonest(shapes: readonly PictureShape[]): PictureShape | null {
  const countOf = (shape: PictureShape) => shapes.filter((other) => isSameSize(other, shape)).length;
  const [first] = shapes.toSorted((a, b) => countOf(b) - countOf(a));
  return first ?? null;
}

/** Lengths may be rounded or follow the audio: a difference of a frame or two does not make a comp outdated. */
const lengthTolerance = 0.1;

/**
 * Why a comp may not play the current version of an item. `newer`: the version is newer than the comp's last change.
 * `length`: the comp plays the item for longer or shorter than it lasts. The service does not say which version a comp
 * plays, or whether a screen was cut on purpose, so null only means that there is no sign of it.
 */
export function behindItem(
  { updated_at: changedAt }: Pick<Comp, 'updated_at'>,
  { duration_seconds: plays }: Pick<Comp['screens'][number], 'duration_seconds'>,
  item: Pick<ItemOnScreen, 'version' | 'duration_seconds'> | null,
): 'newer' | 'length' | null {
  if (item && isNewer({ updated_at: changedAt }, item)) return 'newer';
  const lasts = item?.duration_seconds ?? null;
  return plays !== null && lasts !== null && Math.abs(plays - lasts) > lengthTolerance ? 'length' : null;
}

function isNewer(
  { updated_at: changedAt }: Pick<Comp, 'updated_at'>,
  { version }: Partial<ItemOnScreen>,
): boolean {
  const madeAt = version?.created_at ?? null;
  return changedAt !== null && madeAt !== null && Date.parse(madeAt) > Date.parse(changedAt);
}

/** Comps have their times by the service's clock, uploads by this computer's. */
const clocksMayDifferByMs = 60_000;

/** The version that was made before a comp's last change, and was still the current one after it. */
function seenOnComp(
  { updated_at: changedAt }: Pick<Comp, 'updated_at'>,
  item: ItemWithVersions | null,
): EarlierVersion | null {
  if (!item?.earlier || changedAt === null || !isNewer({ updated_at: changedAt }, item)) return null;
  const changedAtMs = Date.parse(changedAt);
  const isThere = ({ madeAt, seenAtMs }: EarlierVersion) =>
    Date.parse(madeAt) <= changedAtMs && seenAtMs >= changedAtMs + clocksMayDifferByMs;
  return item.earlier.find(isThere) ?? null;
}

/** The size of the version that a comp plays in place of the item's newer one; null if there is no newer one, or it is unknown. */
export function playedSize(...where: Parameters<typeof playedVersion>): PictureShape | null {
  const [comp, , item] = where;
  const seen = seenOnComp(comp, item);
  return playedVersion(...where)?.size ?? (seen && shapeOf(seen));
}

/**
 * The version from here that a comp plays in place of the item's newer one: the one that was current when the comp was last changed.
 * Null if no newer one exists, or if another version may have been current then.
 */
export function playedVersion(
  comp: Pick<Comp, 'updated_at'>,
  placed: Pick<Placed, 'media_id' | 'duration_seconds'>,
  item: ItemWithVersions | null,
  uploads: readonly VersionFromHere[],
): VersionFromHere | null {
  if (!item || comp.updated_at === null || !isNewer(comp, item)) return null;
  const seen = seenOnComp(comp, item);
  if (seen) return uploads.find(({ versionId }) => versionId === seen.id) ?? null;
  const changedAtMs = Date.parse(comp.updated_at);
  const own = uploads.filter(({ mediaId }) => mediaId === placed.media_id);
  const wasCurrent = ({ readyAtMs }: VersionFromHere) => readyAtMs !== null && readyAtMs <= changedAtMs;
  const [played] = own.filter(wasCurrent).toSorted((a, b) => (b.versionNumber ?? 0) - (a.versionNumber ?? 0));
  if (!played || played.versionNumber === null) return null;
  const { versionNumber: number, durationSeconds: lasts } = played;
  const above = own.filter(({ versionNumber }) => (versionNumber ?? 0) > number);
  // The current version is newer than the comp, wherever it was uploaded from.
  const isCurrent = ({ versionId }: VersionFromHere) => versionId === item.version?.id;
  const isMadeLater = ({ versionId }: VersionFromHere) =>
    item.earlier?.some(({ id, madeAt }) => id === versionId && Date.parse(madeAt) > changedAtMs) ?? false;
  const mayHaveBeenCurrent = (version: VersionFromHere) =>
    version.mayBeCurrentFromMs !== null &&
    version.mayBeCurrentFromMs <= changedAtMs + clocksMayDifferByMs &&
    !isMadeLater(version);
  if (above.some((version) => !isCurrent(version) && mayHaveBeenCurrent(version))) return null;
  const numbersAbove = new Set(above.map(({ versionNumber }) => versionNumber));
  const fromElsewhere = item.versions_count - number - numbersAbove.size - (own.some(isCurrent) ? 0 : 1);
  const plays = placed.duration_seconds;
  const isOtherLength = plays !== null && lasts !== null && plays > lasts + lengthTolerance;
  return fromElsewhere > 0 || isOtherLength ? null : played;
}
