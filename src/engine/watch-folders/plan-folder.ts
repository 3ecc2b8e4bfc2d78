import { watchMessages } from '../../shared/messages/watch.ts';
import type { AddWatchFolder, PlannedFile, WatchPlan } from '../../shared/model/watch-folders.ts';
import type { Clock } from '../ports/clock.ts';
import { choosePlace, projectNameOf } from './choose-place.ts';
import type { FoundFile, OpenScanner } from './folder-scanner.ts';
import { outdated } from './newest-wins.ts';
import { newTimes } from './watched-file.ts';
import type { WatchedItems } from './watched-items.ts';

export interface PlanParts {
  readonly clock: Clock;
  readonly items: WatchedItems;
  readonly openScanner: OpenScanner;
}

const filesListed = 1_000;

/** The dry run: where each file that is there would go and why. Nothing is opened, kept or created. */
export async function planFolder(draft: AddWatchFolder, parts: PlanParts): Promise<WatchPlan> {
  const { found, leftOut } = await readOnce(draft, parts);
  const signal = new AbortController().signal;
  const files: PlannedFile[] = [];
  for (const file of found.toSorted((a, b) => inOrder.compare(a.path, b.path)))
    files.push(await planFile(file, draft, parts, signal));
  const planned = draft.settings.newestWins ? withoutOlder(files, found) : files;
  const uploads = planned.filter(({ plan }) => plan.kind === 'upload');
  return {
    files: planned.slice(0, filesListed),
    total: planned.length,
    uploads: uploads.length,
    choices: planned.filter(({ plan }) => plan.kind === 'choose').length,
    skips: planned.filter(({ plan }) => plan.kind === 'skip').length,
    uploadBytes: uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    leftOut,
  };
}

const inOrder = new Intl.Collator('en', { numeric: true });

function readOnce(
  { path, settings }: AddWatchFolder,
  { openScanner }: PlanParts,
): Promise<{ readonly found: readonly FoundFile[]; readonly leftOut: number }> {
  return new Promise((resolve) => {
    const found: FoundFile[] = [];
    const options = { root: path, filter: settings.filter, poll: true, knownRoot: null };
    const scanner = openScanner(options, (report) => {
      switch (report.kind) {
        case 'found':
          found.push(...report.files);
          return;
        case 'gone':
          return;
        case 'scanned':
          scanner[Symbol.dispose]();
          resolve({ found, leftOut: report.leftOut });
          return;
        case 'trouble':
          scanner[Symbol.dispose]();
          resolve({ found: [], leftOut: 0 });
          return;
      }
    });
  });
}

async function planFile(
  { path, stamp }: FoundFile,
  draft: AddWatchFolder,
  { items, clock }: PlanParts,
  signal: AbortSignal,
): Promise<PlannedFile> {
  const { lastWriteMs } = newTimes(stamp, 0);
  const planned = (plan: PlannedFile['plan']): PlannedFile => ({
    path,
    sizeBytes: stamp.sizeBytes,
    lastWriteMs,
    plan,
  });
  if (draft.existing === 'from_now_on') return planned({ kind: 'skip', reason: { kind: 'there_already' } });
  const { place, settings } = draft;
  const projectName = projectNameOf(path, settings.rule);
  const answer = await items.of(place, projectName, clock.monotonicMs() - 60_000, signal);
  if (answer.kind === 'no_project')
    return planned({ kind: 'choose', says: watchMessages.noProject(projectName ?? ''), candidates: [] });
  if (answer.kind === 'failed') throw answer.failure ?? new Error('Nobody is signed in.');
  const placement = choosePlace({ path, place, rule: settings.rule, remembered: [], items: answer.items });
  if (placement.kind === 'asks')
    return planned({ kind: 'choose', says: placement.says, candidates: [...placement.candidates] });
  const { target, why } = placement;
  const item =
    target.kind === 'version' ? answer.items.items.find(({ id }) => id === target.mediaId) : undefined;
  const versionAtMs = item?.versionCreatedAtMs ?? null;
  if (draft.existing === 'newer' && versionAtMs !== null && lastWriteMs <= versionAtMs)
    return planned({ kind: 'skip', reason: { kind: 'older_than_version' } });
  return planned({ kind: 'upload', target, why });
}

function withoutOlder(files: readonly PlannedFile[], found: readonly FoundFile[]): PlannedFile[] {
  const stamps = new Map(found.map(({ path, stamp }) => [path, stamp]));
  const left = outdated(
    files.flatMap(({ path, plan }) =>
      plan.kind === 'upload'
        ? [
            {
              path,
              modifiedNs: stamps.get(path)?.modifiedNs ?? '0',
              target: plan.target,
              stage: 'waits' as const,
              insisted: false,
            },
          ]
        : [],
    ),
  );
  return files.map((file) => {
    const newer = left.get(file.path);
    return newer === undefined
      ? file
      : { ...file, plan: { kind: 'skip', reason: { kind: 'newer_render', path: newer } } };
  });
}
