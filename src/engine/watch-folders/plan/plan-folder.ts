import { join } from 'node:path';
import { setImmediate as giveTurn } from 'node:timers/promises';
import { skipWords, watchMessages } from '../../../shared/messages/watch.ts';
import { withoutFrames } from '../../../shared/model/frames-apart.ts';
import { naturalOrder } from '../../../shared/model/natural-order.ts';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import type { RememberedChoice } from '../../../shared/model/watch-folders.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import type {
  AddWatchFolder,
  LeftOutReason,
  PlannedFile,
  WatchPlan,
} from '../../../shared/model/watch-requests.ts';
import type { UploadLedger } from '../../uploads/tables/upload-ledger.ts';
import { accepts, newTimes, type WatchedFile } from '../file/watched-file.ts';
import { leftOutReasonOf, oneFrameOf } from '../finding/entering-names.ts';
import type { FoundFile, OpenScanner } from '../folder-scanner.ts';
import { folderOfFrames, rateOfFrames, type WatchEncoding } from '../frames/frame-encoding.ts';
import { choosePlace, placedPath, projectNameOf, type WatchedItem } from '../placing/choose-place.ts';
import { outdated } from '../placing/newest-wins.ts';
import type { WatchedItems } from '../placing/watched-items.ts';
import { WatchFolderError } from '../watch-folder-error.ts';
import { decidedOf } from './plan-decided.ts';
import { type LookParts, lookInto, type Placed, withoutUploaded } from './plan-looks.ts';
import { withVersions } from './plan-versions.ts';

export interface PlanParts extends LookParts {
  readonly items: WatchedItems;
  readonly openScanner: OpenScanner;
  readonly uploadLedger: Pick<UploadLedger, 'candidates'>;
  readonly encoding: LookParts['encoding'] & { readonly queue: Pick<WatchEncoding['queue'], 'snapshot'> };
}

/** A folder to watch, with the choices already made for names in it. */
export interface PlannedFolder extends AddWatchFolder {
  readonly remembered: readonly RememberedChoice[];
  /** The row of a file, if the folder is watched already. */
  readonly rowOf: (path: string) => WatchedFile | undefined;
}

const filesListed = 1_000;
const leftOutListed = 200;
/** How often planning yields to the rest of the program, so that many files do not block it. */
const turnEveryMs = 10;

/**
 * The dry run: where each file in the folder would go, and why. Nothing is saved or created. It makes the same checks as the
 * watched folder does before an upload, but only until a time limit, and counts the files that it could not check.
 */
export async function planFolder(draft: PlannedFolder, parts: PlanParts): Promise<WatchPlan> {
  const { clock } = parts;
  const read = await readOnce(draft, parts);
  const all = read.found.toSorted((a, b) => naturalOrder(a.path, b.path));
  const reasonOf = leftOutReasonOf(draft.settings.filter);
  const leftOut: { readonly path: string; readonly reason: LeftOutReason }[] = read.outsideLinks.map(
    (path) => ({ path, reason: { kind: 'link_outside' } }),
  );
  const found = all.filter(({ path, stamp, frames }) => {
    const reason = reasonOf(frames ? oneFrameOf(path) : path, stamp.sizeBytes);
    if (reason !== null) leftOut.push({ path, reason });
    return reason === null;
  });
  const signal = new AbortController().signal;
  const placed: Placed[] = [];
  let turnAtMs = clock.monotonicMs() + turnEveryMs;
  for (const file of found) {
    placed.push(await planFile(file, draft, parts, signal));
    if (clock.monotonicMs() < turnAtMs) continue;
    await giveTurn();
    turnAtMs = clock.monotonicMs() + turnEveryMs;
  }
  const looked = await lookInto(placed, draft, parts, signal);
  const newest = draft.settings.newestWins ? withoutOlder(looked.files, placed, found) : looked.files;
  const { files: planned, notCompared } = await withoutUploaded(
    newest,
    draft.path,
    parts.uploadLedger,
    signal,
  );
  const items = new Map(placed.map(({ file, item }) => [file.path, item]));
  const numbered = withVersions(
    planned,
    (path) => items.get(path) ?? null,
    parts.uploads.snapshot().jobs,
    parts.encoding.queue.snapshot().encodes,
  );
  const now = planned.filter((file) => !waits(file));
  const uploads = now.filter(({ plan }) => plan.kind === 'upload');
  return {
    files: numbered.slice(0, filesListed),
    total: planned.length,
    uploads: uploads.length,
    waits: planned.length - now.length,
    choices: now.filter(({ plan }) => plan.kind === 'choose').length,
    skips: planned.filter(({ plan }) => plan.kind === 'skip').length,
    uploadBytes: uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    leftOut: leftOut.length - read.outsideLinks.length,
    outsideLinks: read.outsideLinks.length,
    notOpened: looked.notOpened,
    notCompared,
    leftOutFiles: leftOut.slice(0, leftOutListed),
  };
}

interface FoundAtOnce {
  readonly found: readonly FoundFile[];
  readonly outsideLinks: readonly string[];
}

/** Every video in the folder, even those that the filter leaves out: the plan shows the effect of the filter. */
function readOnce({ path, settings }: PlannedFolder, { openScanner }: PlanParts): Promise<FoundAtOnce> {
  return new Promise((resolve, reject) => {
    const found: FoundFile[] = [];
    const filter = { include: [], exclude: [], subfolders: true, minSizeBytes: 0 };
    const { followLinks } = settings;
    const options = { root: path, filter, poll: true, followLinks, knownRoot: null };
    const scanner = openScanner(options, (report) => {
      switch (report.kind) {
        case 'found':
          found.push(...report.files);
          return;
        case 'gone':
          return;
        case 'scanned':
          scanner[Symbol.dispose]();
          resolve({ found, outsideLinks: report.outsideLinks });
          return;
        case 'trouble':
          scanner[Symbol.dispose]();
          reject(new WatchFolderError(failureOfTrouble[report.trouble.kind]));
          return;
      }
    });
  });
}

const failureOfTrouble = {
  missing: 'folder_not_found',
  disconnected: 'folder_not_found',
  not_allowed: 'folder_not_allowed',
  not_a_folder: 'not_a_folder',
  not_answering: 'folder_unreadable',
  read_failed: 'folder_unreadable',
} as const;

async function planFile(
  { path, stamp, frames }: FoundFile,
  draft: PlannedFolder,
  { items, clock, encoding }: PlanParts,
  signal: AbortSignal,
): Promise<Placed> {
  const { lastWriteMs } = newTimes(stamp, 0);
  const { place, settings, remembered } = draft;
  const decided = decidedOf(draft.rowOf(path), stamp);
  const sequence = frames && plannedFrames(frames.facts, settings.frames);
  const planned = (plan: PlannedFile['plan'], item: WatchedItem | null = null): Placed => ({
    file: { path, sequence, sizeBytes: stamp.sizeBytes, lastWriteMs, plan },
    item,
    decided,
  });
  if (decided.skipped) return planned({ kind: 'skip', reason: decided.skipped });
  if (draft.existing === 'from_now_on') return planned({ kind: 'skip', reason: { kind: 'there_already' } });
  if (sequence && settings.frames.kind === 'skip')
    return planned({ kind: 'skip', reason: { kind: 'image_sequence' } });
  if (sequence && settings.frames.kind === 'ask')
    return planned({ ...asks(watchMessages.framesNotChosen), setting: 'frames' });
  const named = placedPath({ path, sequence });
  const projectName = decided.target ? null : projectNameOf(named, settings.rule);
  const { projectId, projectName: inProject } = decided.target ?? place;
  const answer = await items.of(
    { ...place, projectId, projectName: inProject },
    projectName,
    clock.monotonicMs() - 60_000,
    signal,
  );
  if (answer.kind === 'no_project') return planned(asks(watchMessages.noProject(projectName ?? '')));
  if (answer.kind === 'failed') throw answer.failure ?? new WatchFolderError('watch_account_missing');
  const placement = decided.target
    ? { kind: 'goes' as const, target: decided.target, why: watchMessages.chosenNow }
    : choosePlace({ path: named, place, rule: settings.rule, remembered, items: answer.items });
  if (placement.kind === 'asks')
    return planned({ kind: 'choose', says: placement.says, candidates: [...placement.candidates] });
  const { target, why } = placement;
  const item =
    target.kind === 'version' ? answer.items.items.find(({ id }) => id === target.mediaId) : undefined;
  const versionAtMs = item?.versionCreatedAtMs ?? null;
  if (
    !accepts(decided, 'age') &&
    draft.existing === 'newer' &&
    versionAtMs !== null &&
    lastWriteMs <= versionAtMs
  )
    return planned({ kind: 'skip', reason: { kind: 'older_than_version' } });
  const folder = () => folderOfFrames(path, (relative) => join(draft.path, relative));
  if (sequence && rateOfFrames(settings.frames, encoding.rates, folder) === null)
    return planned({ ...asks(watchMessages.frameRateNotSet), setting: 'frame_rate' });
  return planned({ kind: 'upload', target, why }, item);
}

/** Without the frames that the folder will skip by itself. */
const plannedFrames = (facts: SequenceFacts, frames: WatchFrames): SequenceFacts =>
  frames.kind === 'encode' && frames.skipApart ? withoutFrames(facts, facts.apart ?? []) : facts;

const asks = (says: string) => ({ kind: 'choose' as const, says, candidates: [] });

const waits = ({ plan }: Pick<PlannedFile, 'plan'>): boolean =>
  plan.kind !== 'skip' && plan.waits !== undefined;

/**
 * An older render is still uploaded while a newer one is being written. One that needs a choice says that a newer one comes: by
 * the time it is asked, that may be there, and it is skipped.
 */
function withoutOlder(
  files: readonly PlannedFile[],
  placed: readonly Placed[],
  found: readonly FoundFile[],
): readonly PlannedFile[] {
  const stamps = new Map(found.map(({ path, stamp }) => [path, stamp]));
  const left = outdated(
    files.flatMap(({ path, plan }, index) => {
      const before = placed[index]?.file.plan;
      if (before?.kind !== 'upload' || plan.kind === 'skip' || waits({ plan })) return [];
      const stage = plan.kind === 'choose' ? ('asks' as const) : ('waits' as const);
      const modifiedNs = stamps.get(path)?.modifiedNs ?? '0';
      return [{ path, modifiedNs, target: before.target, stage, insisted: false }];
    }),
  );
  return files.map((file) => {
    const newer = left.get(file.path);
    if (newer === undefined) return file;
    const reason = { kind: 'newer_render', path: newer } as const;
    if (file.plan.kind !== 'choose') return { ...file, plan: { kind: 'skip', reason } };
    return { ...file, plan: { ...file.plan, says: `${skipWords(reason)} ${file.plan.says}` } };
  });
}
