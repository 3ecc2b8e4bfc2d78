import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import { startTimecodeUnreadSays } from '../../shared/messages/media-files.ts';
import { sequenceTexts } from '../../shared/messages/sequences.ts';
import { otherShapeSays } from '../../shared/messages/shapes.ts';
import type { MediaFacts, ProbeResult } from '../../shared/model/media-facts.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import { isOtherShape, type StoredPicture, shapeOf } from '../../shared/model/picture-shape.ts';
import { keyOfPlace, type ProjectPlace } from '../../shared/model/project-place.ts';
import type { QueueLimits, Receipt } from '../../shared/model/upload-queue.ts';
import type { UploadTarget } from '../../shared/model/uploads.ts';
import { diskPath } from '../ground/disk-path.ts';
import { type GiveTurn, NameMatcher } from '../matching/match-by-name.ts';
import type { MatchResult, MatchTarget } from '../matching/match-result.ts';
import {
  areComparable,
  type ComparableFacts,
  differencesFrom,
  factsOfVersion,
  shapeOfVersion,
} from '../matching/version-difference.ts';
import { versionOf } from '../matching/version-of.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import { unreadable } from '../media-probe/unreadable.ts';
import type { MayUpload } from '../policy/allowed-folders.ts';
import type { Clock } from '../ports/clock.ts';
import type { FrameLooker } from '../ports/frame-grabber.ts';
import { emptyEnds } from '../sequences/empty-ends.ts';
import { sequenceNamed } from '../sequences/find-sequences.ts';
import { type FrameSequence, sequenceWithout } from '../sequences/frame-sequences.ts';
import { lighterCopyOf } from '../sequences/lighter-copy.ts';
import { lookAtFrames } from '../sequences/look-at-frames.ts';
import { bytesPerSecondNow } from '../uploads/connection/schedule.ts';
import { estimateHour } from '../uploads/job/hour-check.ts';
import type { UploadLedger } from '../uploads/tables/upload-ledger.ts';
import { findSameBytes } from '../uploads/transfer/find-same-bytes.ts';
import { hashOfFile } from '../uploads/transfer/hash-of-file.ts';
import { type DroppedSequence, stillFrameOf, videoFacts, videoFactsOf } from './dropped-sequence.ts';
import type { ExaminedDrop, ExaminedSequence, KnownItem } from './examined-drop.ts';
import { sameFramesSent } from './same-frames-sent.ts';

export interface DropExaminerParts {
  readonly probe: MediaProbe;
  readonly clock: Clock;
  readonly ledger: Pick<UploadLedger, 'candidates' | 'anywhereIn'>;
  /** The receipt of the upload from here that became this version, also before it has ended; null if there is none. */
  readonly sentAs: (versionId: VersionId) => Receipt | null;
  /** The receipts of all uploads from here to an item, newest first. */
  readonly sentTo: (mediaId: MediaId) => readonly Receipt[];
  /** A project's items as last seen. The service is asked only if nothing is known. */
  readonly knownItems: (place: ProjectPlace) => Promise<readonly KnownItem[]>;
  /** Null if unknown and too expensive to ask. */
  readonly openNotes: (place: ProjectPlace, mediaId: MediaId) => Promise<number | null>;
  /** The number of a version that was not uploaded from here, as told by a note on it; null if there is none. */
  readonly versionNumber: (
    place: ProjectPlace,
    mediaId: MediaId,
    versionId: VersionId,
  ) => Promise<number | null>;
  readonly measuredBytesPerSecond: () => number | null;
  readonly limits: () => QueueLimits;
  readonly mayUpload: MayUpload;
  /** Whether this computer could make a lighter copy. */
  readonly canEncode: () => Promise<boolean>;
  readonly looker: FrameLooker;
  /** Yields to other work while thousands of names are matched. */
  readonly giveTurn: GiveTurn;
}

interface Compared
  extends Pick<
    ExaminedDrop,
    'match' | 'comparedWith' | 'openNotes' | 'currentNumber' | 'currentId' | 'version'
  > {
  readonly item: KnownItem | null;
  /** Facts about the item's current version: all if it was uploaded from here, otherwise what the service says. */
  readonly before: ComparableFacts | null;
  readonly sent: Receipt | null;
}

const probesKeptMax = 2_000;

interface Matching {
  readonly targets: readonly MatchTarget<MediaId>[];
  readonly matcher: Promise<NameMatcher<MediaId>>;
}

const namedAlike = (before: readonly MatchTarget[], now: readonly MatchTarget[]): boolean =>
  before.length === now.length &&
  before.every(({ id, name }, index) => now[index]?.id === id && now[index]?.name === name);

/** Finds out what can be known about a dropped file before anything is created. Changes nothing. */
export class DropExaminer {
  readonly #parts: DropExaminerParts;
  readonly #matchers = new Map<string, Matching>();
  readonly #probes = new NewestKept<string, ProbeResult>(probesKeptMax);

  constructor(parts: DropExaminerParts) {
    this.#parts = parts;
  }

  /** Where files belong by their names alone, without opening them. */
  async match(names: readonly string[], place: ProjectPlace): Promise<readonly MatchResult<MediaId>[]> {
    const matcher = await this.#matcherFor(place, await this.#parts.knownItems(place));
    return await matcher.matchAll(names, this.#parts.giveTurn);
  }

  async examine(
    path: string,
    place: ProjectPlace,
    mediaId: MediaId | null,
    signal: AbortSignal,
    /** A file of the same drop that becomes the version before it: it is compared with that, not with the item's current version. */
    after: string | null = null,
  ): Promise<ExaminedDrop> {
    const name = basename(path);
    const [probe, items] = await Promise.all([this.#probe(path, signal), this.#parts.knownItems(place)]);
    const { item, before: current, sent, ...compared } = await this.#compare(name, place, items, mediaId);
    const before = after === null ? current : factsIn(await this.#probe(after, signal));
    const facts = factsIn(probe);
    return {
      ...compared,
      name,
      probe,
      differences: facts ? [...unreadIn(facts), ...(before ? differencesFrom(facts, before) : [])] : [],
      isSame: facts !== null && isSameAs(facts, before),
      sameBytes: facts && (await this.#sentBefore(path, facts, place, item, items, signal)),
      hour: facts ? await this.#hour(facts) : null,
      currentUpload: after === null ? sharedWith(sent, facts?.durationSeconds ?? null) : null,
      otherShape: saysOtherShape(facts && shapeOf(facts), item && shapeOfVersion(sent, item)),
    };
  }

  /** The version that was made from here of exactly these bytes: of the item, or of any where the file would make a new one. */
  async #sentBefore(
    path: string,
    { sizeBytes }: MediaFacts,
    { projectId }: ProjectPlace,
    item: KnownItem | null,
    items: readonly KnownItem[],
    signal: AbortSignal,
  ): Promise<ExaminedDrop['sameBytes']> {
    const { ledger } = this.#parts;
    const sent = item
      ? ledger.candidates({ kind: 'version', projectId, mediaId: item.id }, sizeBytes)
      : ledger.anywhereIn(projectId, sizeBytes);
    const names = new Map(items.map(({ id, name }) => [id, name]));
    const there = sent.filter(({ mediaId }) => names.has(mediaId));
    const same = await findSameBytes(there, () => hashOfFile(path, sizeBytes, signal));
    signal.throwIfAborted();
    return same && { ...same, elsewhere: item ? null : (names.get(same.mediaId) ?? null) };
  }

  /** Examines a sequence: what can be known about its video before it is encoded. */
  async examineSequence(
    { folder, pattern, rate, skipFrames = [], after = null }: DroppedSequence,
    place: ProjectPlace,
    mediaId: MediaId | null,
    signal: AbortSignal,
  ): Promise<ExaminedSequence> {
    const found = await sequenceNamed(folder, pattern);
    const facts = sequenceWithout(found.sequence, skipFrames);
    const items = await this.#parts.knownItems(place);
    const name = `${facts.name}.mov`;
    const { item, sent, ...rest } = await this.#compare(name, place, items, mediaId);
    const { before: current, ...compared } = rest;
    const now = await videoFacts(folder, facts, rate);
    const before = after ? await videoFactsOf(after) : current;
    const { picture, durationSeconds } = now;
    const otherShape = saysOtherShape(picture, item && shapeOfVersion(sent, item));
    const currentUpload =
      after === null ? sharedWith(sent, durationSeconds ?? Number.POSITIVE_INFINITY) : null;
    return {
      ...compared,
      picture,
      hasAlpha: await this.#haveAlpha(folder, facts, signal),
      durationSeconds,
      currentUpload,
      stillPath: join(folder, stillFrameOf(facts, rate, currentUpload?.sharedSeconds ?? durationSeconds)),
      // The sentence about another shape contains both sizes already.
      differences: before ? differencesFrom(otherShape === null ? now : { ...now, width: null }, before) : [],
      isSame: isSameAs(now, before),
      sameFrames:
        item && (await sameFramesSent(this.#parts.sentTo(item.id), { ...found, sequence: facts }, rate)),
      otherShape,
    };
  }

  /** Names frames of a sequence that may be incomplete; null if none look so. */
  async emptyEnds(folder: string, pattern: string, signal: AbortSignal): Promise<string | null> {
    const found = await emptyEnds(folder, (await sequenceNamed(folder, pattern)).sequence, signal);
    return found.length > 0 ? sequenceTexts.emptyEnds(found) : null;
  }

  /** The shape of the current version of each target's item, as last seen. */
  async shapesBefore(
    accountId: string,
    targets: readonly UploadTarget[],
  ): Promise<readonly (StoredPicture | null)[]> {
    const known = new Map<string, ReadonlyMap<MediaId, KnownItem>>();
    const shapes: (StoredPicture | null)[] = [];
    for (const target of targets) {
      if (target.kind === 'new_item') {
        shapes.push(null);
        continue;
      }
      const place = { accountId, projectId: target.projectId };
      const items = known.get(keyOfPlace(place)) ?? byId(await this.#parts.knownItems(place));
      known.set(keyOfPlace(place), items);
      const item = items.get(target.mediaId);
      shapes.push(item ? shapeOfVersion(this.#sentAs(item), item) : null);
    }
    return shapes;
  }

  #sentAs({ activeVersionId }: KnownItem): Receipt | null {
    return activeVersionId && this.#parts.sentAs(activeVersionId);
  }

  /** The item that a render of this name goes to, and what is known about its current version. */
  async #compare(
    name: string,
    place: ProjectPlace,
    items: readonly KnownItem[],
    mediaId: MediaId | null,
  ): Promise<Compared> {
    const match = (await this.#matcherFor(place, items)).match(name);
    const comparedWith = mediaId ?? (match.kind === 'match' ? match.candidate.id : null);
    const item = items.find(({ id }) => id === comparedWith) ?? null;
    const version = versionOf(name);
    if (item === null)
      return {
        ...{ match, comparedWith, item, version, before: null, sent: null },
        ...{ openNotes: null, currentNumber: null, currentId: null },
      };
    const { width, height, durationSeconds } = item;
    const sent = this.#sentAs(item);
    // Load the notes first: they may tell the number of the current version.
    const openNotes = await this.#parts.openNotes(place, item.id);
    return {
      ...{ match, comparedWith, item, version, openNotes, sent },
      currentId: item.activeVersionId,
      before: factsOfVersion(sent, { width, height, durationSeconds }),
      currentNumber: sent?.version_number ?? (await this.#toldNumber(place, item)),
    };
  }

  /** Rebuilt only if items were added, removed or renamed, so that earlier matches are reused. */
  #matcherFor(place: ProjectPlace, targets: readonly KnownItem[]): Promise<NameMatcher<MediaId>> {
    const key = keyOfPlace(place);
    const known = this.#matchers.get(key);
    if (known && namedAlike(known.targets, targets)) return known.matcher;
    const matcher = NameMatcher.of<MediaId>(targets, this.#parts.giveTurn);
    this.#matchers.set(key, { targets, matcher });
    return matcher;
  }

  /** Probes a file only if it has changed since the last time, so choosing another target does not read it again. */
  async #probe(path: string, signal: AbortSignal): Promise<ProbeResult> {
    if (!(await this.#parts.mayUpload(path))) return unreadable('outside_allowed_folders');
    const stamp = await stampOf(path);
    const key = `${stamp}\0${path}`;
    const known = stamp === null ? undefined : this.#probes.get(key);
    if (known) return known;
    const probe = await this.#parts.probe.probe({ kind: 'path', path }, signal);
    if (probe.kind === 'video') this.#probes.set(key, probe);
    return probe;
  }

  /** Whether frames have alpha, by the first one that can be read. */
  async #haveAlpha(folder: string, sequence: FrameSequence, signal: AbortSignal): Promise<boolean> {
    return (await lookAtFrames(this.#parts.looker, folder, sequence, signal))?.hasAlpha === true;
  }

  /** The service does not tell the number of the current version. A note on it may; and the only version is number 1. */
  async #toldNumber(
    place: ProjectPlace,
    { id, activeVersionId, versionsCount }: KnownItem,
  ): Promise<number | null> {
    if (activeVersionId === null) return null;
    const told = await this.#parts.versionNumber(place, id, activeVersionId);
    return told ?? (versionsCount === 1 ? 1 : null);
  }

  async #hour(facts: MediaFacts): Promise<ExaminedDrop['hour']> {
    const { limits, clock, measuredBytesPerSecond, canEncode } = this.#parts;
    const speeds = [measuredBytesPerSecond(), bytesPerSecondNow(limits(), clock.nowMs())] as const;
    const estimate = estimateHour(facts.sizeBytes, ...speeds);
    if (estimate === null) return null;
    const { makesIt, estimatedSeconds, allowedSeconds } = estimate;
    const bytesPerSecond = facts.sizeBytes / estimatedSeconds;
    const copy = makesIt ? null : lighterCopyOf(facts, bytesPerSecond, allowedSeconds);
    const lighterCopy = copy && (await canEncode()) ? copy : null;
    return { fits: makesIt, estimatedSeconds, allowedSeconds, lighterCopy };
  }
}

const byId = (items: readonly KnownItem[]): ReadonlyMap<MediaId, KnownItem> =>
  new Map(items.map((item) => [item.id, item]));

const isSameAs = (now: ComparableFacts, before: ComparableFacts | null): boolean =>
  before !== null && areComparable(now, before) && differencesFrom(now, before).length === 0;

function saysOtherShape(picture: StoredPicture | null, before: StoredPicture | null): string | null {
  return picture && before && isOtherShape(picture, before) ? otherShapeSays(picture, before) : null;
}

function sharedWith(sent: Receipt | null, seconds: number | null): ExaminedDrop['currentUpload'] {
  const before = sent?.probe?.durationSeconds ?? null;
  if (!sent || before === null || seconds === null) return null;
  return { jobId: sent.job_id, sharedSeconds: Math.min(before, seconds) };
}

const factsIn = (probe: ProbeResult): MediaFacts | null => (probe.kind === 'video' ? probe.facts : null);

const unreadIn = (facts: MediaFacts): readonly string[] =>
  facts.startTimecodeUnread ? [startTimecodeUnreadSays] : [];

async function stampOf(path: string): Promise<string | null> {
  try {
    const { size, mtimeMs, ino } = await stat(diskPath(path));
    return `${size} ${mtimeMs} ${ino}`;
  } catch {
    return null;
  }
}
