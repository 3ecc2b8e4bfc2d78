import { join } from 'node:path';
import { roomOnlySays } from '../../../shared/messages/media-files.ts';
import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import { settlingState, watchMessages } from '../../../shared/messages/watch.ts';
import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { type StoredPicture, shapeOf } from '../../../shared/model/picture-shape.ts';
import { spanOf } from '../../../shared/model/plainly-short.ts';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import { losesAlpha } from '../../../shared/model/video-codec.ts';
import type { Settling, WatchSettings } from '../../../shared/model/watch-folders.ts';
import type { PlannedFile } from '../../../shared/model/watch-requests.ts';
import { type ComparableFacts, differencesFrom, factsOfVersion } from '../../matching/version-difference.ts';
import type { MediaProbe } from '../../media-probe/media-probe.ts';
import type { Clock } from '../../ports/clock.ts';
import { lookAtFrames } from '../../sequences/look-at-frames.ts';
import type { UploadHistory } from '../../uploads/tables/upload-history.ts';
import type { UploadLedger } from '../../uploads/tables/upload-ledger.ts';
import { findSameBytes } from '../../uploads/transfer/find-same-bytes.ts';
import { hashOfFile } from '../../uploads/transfer/hash-of-file.ts';
import { accepts } from '../file/watched-file.ts';
import { folderOfFrames, rateOfFrames, type WatchEncoding } from '../frames/frame-encoding.ts';
import { chosenCodec, firstFrames, linksOf } from '../frames/frame-looks.ts';
import { type Asks, asksAboutItem } from '../placing/asks-about-item.ts';
import type { WatchedItem } from '../placing/choose-place.ts';
import { otherShapeThan } from '../placing/other-shape.ts';
import { sameAs } from '../placing/same-bytes.ts';
import { lengthBefore, rateByReceipt } from '../placing/short-sequence.ts';
import { probeVerdictOf } from '../settling/probe-verdict.ts';
import { shapeOfFrames } from '../settling/shape-of-frames.ts';
import type { Decided } from './plan-decided.ts';

/** A planned file, with the item that it would become a version of, if any. */
export interface Placed {
  readonly file: PlannedFile;
  readonly item: WatchedItem | null;
  /** What a person has answered already in the row of this file. */
  readonly decided: Decided;
}

export interface LookParts {
  readonly clock: Clock;
  readonly probe: MediaProbe;
  readonly history: Pick<UploadHistory, 'sentVersion'>;
  readonly uploads: Pick<UploadQueue, 'snapshot'>;
  readonly encoding: Pick<WatchEncoding, 'looker' | 'canEncode'> & {
    readonly rates: Pick<WatchEncoding['rates'], 'last'>;
  };
}

/** A person waits for the plan, so this limits how long files are opened, and how much of them is read. */
const openMsMax = 8_000;
const readBytesMax = 2_000_000_000;
const opensAtOnce = 4;

/**
 * Opens the files that would be uploaded, and makes the same checks as the watched folder before it uploads. Then those that
 * would need a choice, since a file that isn't a video needs none, and one that isn't complete needs none yet.
 */
export async function lookInto(
  placed: readonly Placed[],
  planned: { readonly path: string; readonly settings: Pick<WatchSettings, 'frames' | 'followLinks'> },
  { clock, probe, uploads, history, encoding }: LookParts,
  signal: AbortSignal,
): Promise<{ readonly files: readonly PlannedFile[]; readonly notOpened: number }> {
  const untilMs = clock.monotonicMs() + openMsMax;
  const { frames } = planned.settings;
  const codec = chosenCodec(frames);
  const absolute = (path: string) => join(planned.path, path);
  const files = placed.map(({ file }) => file);
  let notOpened = 0;

  const look = async ({ file, item, decided }: Placed): Promise<PlannedFile> => {
    const { path, sequence, sizeBytes, plan } = file;
    if (plan.kind === 'choose') {
      const later = (waitsFor: Settling, says: string): PlannedFile => ({
        ...file,
        plan: { ...plan, says: `${says} ${plan.says}`, waits: settlingState(waitsFor) },
      });
      if (sizeBytes === 0) return later({ kind: 'empty' }, roomOnlySays);
      const verdict = probeVerdictOf(await probe.probe({ kind: 'path', path: absolute(path) }, signal));
      if (verdict.kind === 'not_a_video') return { ...file, plan: { kind: 'skip', reason: verdict } };
      return 'says' in verdict ? later(verdict, verdict.says) : file;
    }
    if (plan.kind !== 'upload') return file;
    const asked = ({ says, candidates }: Asks): PlannedFile => ({
      ...file,
      plan: { kind: 'choose', says, candidates: [...candidates] },
    });
    const waiting = (says: string): PlannedFile => ({
      ...file,
      plan: { ...plan, why: watchMessages.notYet(says), waits: true },
    });
    const encodes = frames.kind === 'encode' ? frames : null;
    const rateOf = rateByReceipt(history);
    if (sequence && sequence.missingCount > 0 && !encodes?.fillGaps && !accepts(decided, 'gaps')) {
      const rate = encodes?.rate ?? null;
      const before = item && lengthBefore(item, rateOf);
      const picture = item && (await shapeOfFrames(path, sequence, absolute));
      const otherShape = item && otherShapeThan(picture, item, uploads.snapshot().jobs);
      const uploadsThen = item !== null && rate !== null;
      const says = gapTexts.inWatchFolder(sequence, rate, { before, otherShape }, uploadsThen);
      return asked({ kind: 'asks', says, candidates: [] });
    }
    let picture: StoredPicture | null;
    let facts: ComparableFacts | null;
    if (sequence) {
      picture = await shapeOfFrames(path, sequence, absolute);
      const rate = rateOfFrames(frames, encoding.rates, () => folderOfFrames(path, absolute));
      facts = {
        ...picture,
        frameRate: rate,
        durationSeconds: rate && spanOf(sequence) / framesPerSecond(rate),
      };
    } else {
      if (sizeBytes === 0) return waiting(roomOnlySays);
      const probed = await probe.probe({ kind: 'path', path: absolute(path) }, signal);
      const verdict = probeVerdictOf(probed);
      if (verdict.kind === 'not_a_video') return { ...file, plan: { kind: 'skip', reason: verdict } };
      if ('says' in verdict) return waiting(verdict.says);
      facts = probed.kind === 'video' ? probed.facts : null;
      picture = probed.kind === 'video' ? shapeOf(probed.facts) : null;
    }
    const against = { frames, rateOf, jobs: uploads.snapshot().jobs, shape: () => picture };
    const asks = item && (await asksAboutItem({ sequence, ...decided }, item, against));
    if (asks) return asked(asks);
    const differences = item && facts ? differencesFrom(facts, factsBefore(item, history)) : [];
    const losesAlphaIn =
      codec !== null && losesAlpha(codec) && (await isTransparent(path, sequence)) && codec;
    return {
      ...file,
      plan: {
        ...plan,
        ...(differences.length > 0 && { differences: [...differences] }),
        ...(losesAlphaIn && { losesAlphaIn }),
      },
    };
  };

  const isTransparent = async (path: string, sequence: SequenceFacts | null): Promise<boolean> => {
    if (sequence === null || !(await encoding.canEncode())) return false;
    const shown = { frames: firstFrames(sequence) };
    const folder = folderOfFrames(path, absolute);
    const look = await lookAtFrames(encoding.looker, folder, shown, signal, linksOf(planned));
    return look?.hasAlpha === true;
  };

  const opened = [...placed.entries()].filter(([, { file }]) => isOpened(file));
  const next = opened.toSorted(([, a], [, b]) => orderOf(a.file) - orderOf(b.file)).values();
  await Promise.all(
    Array.from({ length: opensAtOnce }, async () => {
      for (const [index, each] of next) {
        if (clock.monotonicMs() < untilMs) files[index] = await look(each);
        else notOpened += 1;
      }
    }),
  );
  return { files, notOpened };
}

/** Of an image sequence that needs a choice, a look would change nothing. */
const isOpened = ({ plan, sequence }: PlannedFile): boolean =>
  plan.kind === 'upload' || (plan.kind === 'choose' && sequence === null);

const orderOf = ({ plan }: PlannedFile): number => (plan.kind === 'upload' ? 0 : 1);

/** Of the current version of an item. */
function factsBefore(
  { versionId, shape, durationSeconds }: WatchedItem,
  history: LookParts['history'],
): ComparableFacts {
  const sent = versionId === null ? null : history.sentVersion(versionId);
  return factsOfVersion(sent?.receipt ?? null, { ...shape, durationSeconds });
}

/** Marks files whose bytes are at their item already, as the watched folder would find out. */
export async function withoutUploaded(
  files: readonly PlannedFile[],
  folder: string,
  uploadLedger: Pick<UploadLedger, 'candidates'>,
  signal: AbortSignal,
): Promise<{ readonly files: readonly PlannedFile[]; readonly notCompared: number }> {
  const planned: PlannedFile[] = [];
  let leftBytes = readBytesMax;
  let notCompared = 0;
  for (const file of files) {
    const { path, plan, sizeBytes, sequence } = file;
    const sent =
      plan.kind === 'upload' && sequence === null ? uploadLedger.candidates(plan.target, sizeBytes) : [];
    const same = await findSameBytes(sent, async () => {
      const isRead = sizeBytes <= leftBytes;
      if (isRead) leftBytes -= sizeBytes;
      else notCompared += 1;
      return isRead ? await hashOfFile(join(folder, path), sizeBytes, signal) : null;
    });
    planned.push(same ? { ...file, plan: { kind: 'skip', reason: sameAs(same) } } : file);
  }
  return { files: planned, notCompared };
}
