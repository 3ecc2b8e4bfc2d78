import { join } from 'node:path';
import { cliWatchTexts } from '../../shared/messages/cli/watch.ts';
import { sequenceTexts } from '../../shared/messages/sequences.ts';
import { conditionWords } from '../../shared/messages/watch-conditions.ts';
import { describeWatchFile } from '../../shared/model/describe-watch-file.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { EncodeProgress } from '../../shared/model/sequences.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { watchFileAsks } from '../../shared/model/watch-file-asks.ts';
import type { WatchFile, WatchFolder } from '../../shared/model/watch-folders.ts';
import type { AddWatchFolder } from '../../shared/model/watch-requests.ts';
import type { CliEngine } from '../cli-engine.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readPatienceMs } from '../uploads/patience.ts';
import { codeOfFolder, exitCodeOf, jobIdOf, openUploads } from './watch-outcome.ts';
import { WatchPatience } from './watch-patience.ts';

/** How often to check the time while nothing happens. */
const lookEveryMs = 250;

/** Watches a folder and reports its files until Ctrl-C, or with --once until all of them are done. */
export async function watchAndFollow(
  context: CommandContext,
  cliEngine: CliEngine,
  folder: AddWatchFolder,
  isOnce: boolean,
): Promise<ExitCode> {
  const { output, signal, arguments: args } = context;
  const { clock } = cliEngine;
  const { uploads, watch, encodes } = cliEngine.engine;
  const patience = new WatchPatience(readPatienceMs(args), clock.monotonicMs());
  const folderId = await watch.addForCommand(folder);
  uploads.startSending();
  cliEngine.backgroundPlacing.start();
  encodes.start();
  const speaker = new Speaker(context, cliEngine, folder.path);
  const allFiles = () => readAll((offset) => watch.files({ folderId, offset, limit: 500 }).files);
  const folderNow = () => watch.snapshot().folders.find(({ id }) => id === folderId);
  const files = new Map<string, WatchFile>();
  let news = Promise.withResolvers<void>();
  const wake = () => news.resolve();
  const take = (changed: readonly WatchFile[]) => {
    for (const file of changed) files.set(file.path, file);
    patience.take(changed, clock.monotonicMs());
  };
  take(allFiles());
  const undo = [
    watch.subscribe((event) => {
      if (event.kind === 'files_changed' && event.folderId === folderId) {
        if (event.isAll) for (const path of event.removed) files.delete(path);
        else files.clear();
        const changed = event.isAll ? event.files : allFiles();
        take(changed);
        speaker.sayFiles(changed);
      }
      wake();
    }),
    uploads.subscribe(wake),
  ];
  const timer = setInterval(wake, lookEveryMs);
  signal.addEventListener('abort', wake, { once: true });
  const endOf = (now: WatchFolder): 'done' | 'gave_up' | null => {
    const { jobs, conditions } = uploads.snapshot();
    const { going, stopped } = openUploads(files.values(), { jobs, conditions });
    // Some of those going ask a person too, and are not counted as under way.
    if (going.length === 0 && isDone(now, stopped.length)) return 'done';
    const otherMovedAtMs = conditions.sender === 'other' ? uploads.lastMovedAtMs() : null;
    const watched = { jobs: going, queue: jobs, conditions, otherMovedAtMs };
    return patience.isOver(watched, clock.monotonicMs()) ? 'gave_up' : null;
  };
  let ended: 'done' | 'interrupted' | 'gave_up' | null = null;
  try {
    while (ended === null) {
      const now = folderNow();
      if (now) speaker.sayFolder(now);
      if (signal.aborted) ended = 'interrupted';
      else if (isOnce && now) ended = endOf(now);
      if (ended !== null) break;
      await news.promise;
      news = Promise.withResolvers<void>();
    }
  } finally {
    clearInterval(timer);
    for (const stop of undo) stop();
    signal.removeEventListener('abort', wake);
  }
  const last = allFiles();
  speaker.sayFiles(last);
  let exitCode: ExitCode = exitCodes.interrupted;
  if (ended !== 'interrupted') {
    exitCode = exitCodeOf(last, uploads.snapshot(), (job) => patience.stuckCode(job));
    const condition = folderNow()?.condition;
    if (ended === 'gave_up' && exitCode === exitCodes.done && condition) exitCode = codeOfFolder(condition);
  }
  if (ended === 'done') await uploads.finishSending(signal, () => {});
  else await uploads.stopSending();
  for (const receipt of await uploads.receipts(last.flatMap((file) => jobIdOf(file) ?? [])))
    output.json(receipt);
  speaker.saySummary(last, exitCode, ended);
  return exitCode;
}

/** Every file is done or waits for a person. `stopped`: how many uploads do until something else changes. */
function isDone({ condition, counts }: WatchFolder, stopped: number): boolean {
  const isRead = condition.kind === 'watching' || condition.kind === 'watched_by_another_program';
  return isRead && counts.settling === 0 && counts.underWay === stopped;
}

function readAll(page: (offset: number) => readonly WatchFile[]): readonly WatchFile[] {
  const files: WatchFile[] = [];
  for (;;) {
    const next = page(files.length);
    if (next.length === 0) return files;
    files.push(...next);
  }
}

const openKinds: readonly WatchFile['state']['kind'][] = [
  'settling',
  'finished',
  'encoding',
  'queued',
  'giving_way',
];

/** An encode is reported when it starts and at each quarter. */
const quarterOf = (progress: Pick<EncodeProgress, 'frame' | 'frames'> | null): number | null =>
  progress === null ? null : Math.floor((progress.frame / progress.frames) * 4);

interface EngineToReport extends Pick<CliEngine, 'clock'> {
  readonly engine: { readonly uploads: { snapshot(): Pick<QueueSnapshot, 'jobs' | 'conditions'> } };
}

/** Reports each change once, as text or JSON lines. */
export class Speaker {
  readonly #context: Pick<CommandContext, 'output'>;
  readonly #engine: EngineToReport;
  readonly #root: string;
  readonly #said = new Map<string, string>();
  #folderSaid = '';

  constructor(context: Pick<CommandContext, 'output'>, engine: EngineToReport, root: string) {
    this.#context = context;
    this.#engine = engine;
    this.#root = root;
  }

  sayFolder(folder: WatchFolder): void {
    const { condition, counts } = folder;
    const { state, detail } = conditionWords(condition);
    const key = `${condition.kind} ${state} ${condition.kind === 'watching' ? `${condition.by.kind} ${JSON.stringify([condition.outsideLinks, condition.receiptsRefused])}` : detail}`;
    if (key === this.#folderSaid) return;
    this.#folderSaid = key;
    const { output } = this.#context;
    output.json({
      type: 'folder',
      folder_id: folder.id,
      path: folder.path,
      project_id: folder.place.projectId,
      condition: condition.kind,
      line: state,
      next: detail,
      there_already: counts.thereAlready,
    });
    if (condition.kind === 'starting') return;
    if (!output.isJson)
      output.note(`${plainText(folder.path)}: ${[state, detail].filter(Boolean).join('. ')}`);
  }

  sayFiles(files: readonly WatchFile[]): void {
    const { jobs, conditions } = this.#engine.engine.uploads.snapshot();
    const byId = new Map(jobs.map((job) => [job.id as string, job]));
    const context = { conditions, nowMs: this.#engine.clock.nowMs() };
    for (const file of files) {
      const jobId = jobIdOf(file);
      const job = (jobId === null ? undefined : byId.get(jobId)) ?? null;
      const { line, next } = describeWatchFile(file, job, context);
      const key = JSON.stringify([
        file.state.kind,
        file.render,
        file.target,
        'waitsFor' in file.state
          ? [
              line,
              file.pieces
                ? quarterOf({ frame: file.pieces.encodedFrames, frames: file.pieces.frames })
                : next,
            ]
          : null,
        file.state.kind === 'encoding' ? quarterOf(file.state.progress) : null,
        file.state.kind === 'uploaded' && file.state.isReplaced === true,
      ]);
      if (this.#said.get(file.path) === key) continue;
      this.#said.set(file.path, key);
      this.#sayFile(file, line, next);
    }
  }

  #sayFile(file: WatchFile, line: string, next: string | null): void {
    const { output } = this.#context;
    const { state, target, path } = file;
    output.json({
      type: 'file',
      path,
      file: join(this.#root, path),
      state: state.kind,
      line,
      next,
      size_bytes: file.sizeBytes,
      sequence: file.sequence,
      pieces: state.kind === 'settling' ? file.pieces : null,
      encoding: state.kind === 'encoding' ? state.progress : null,
      target,
      why: file.why,
      job_id: jobIdOf(file),
      version_id: file.versionId,
      version_number: file.versionNumber,
      candidates: state.kind === 'choosing' ? state.candidates : [],
      reason: state.kind === 'skipped' ? state.reason : null,
      render: file.render,
      times: file.times,
    });
    const item = target === null ? '' : ` → ${target.kind === 'version' ? target.mediaName : target.name}`;
    const version =
      state.kind === 'uploaded' && file.versionNumber !== null ? `, v${file.versionNumber}` : '';
    const words = [line, ...(state.kind === 'queued' ? [] : [next])].filter(Boolean).join('. ');
    const name = file.sequence ? sequenceTexts.summary(file.sequence) : path;
    output.line(`${plainText(name)}${plainText(item)}${version}: ${plainText(words)}`);
    if (state.kind === 'settling' && state.waitsFor.kind === 'frames_missing' && !output.isJson)
      output.note(`  ${cliWatchTexts.gapFlags((file.sequence?.apart?.length ?? 0) > 0)}`);
    if (state.kind === 'choosing')
      for (const { mediaId, name, why } of state.candidates)
        output.line(`  ${mediaId}  ${plainText(name)} (${plainText(why)})`);
  }

  saySummary(
    files: readonly WatchFile[],
    exitCode: ExitCode,
    ended: 'done' | 'interrupted' | 'gave_up',
  ): void {
    const count = (kinds: readonly WatchFile['state']['kind'][]) =>
      files.filter(({ state }) => kinds.includes(state.kind)).length;
    const uploaded = count(['uploaded']);
    const needYou = files.filter(({ state }) => watchFileAsks(state)).length;
    const open = files.filter(({ state }) => openKinds.includes(state.kind) && !watchFileAsks(state)).length;
    const { output } = this.#context;
    output.json({
      type: 'summary',
      uploaded,
      skipped: count(['skipped']),
      need_you: needYou,
      still_open: open,
      exit_code: exitCode,
    });
    if (output.isJson) return;
    const parts = [
      cliWatchTexts.uploaded(uploaded),
      ...(needYou > 0 ? [cliWatchTexts.needAttention(needYou)] : []),
      ...(open > 0 ? [cliWatchTexts.notFinished(open)] : []),
    ].join(' · ');
    const how =
      ended === 'interrupted'
        ? [cliWatchTexts.interrupted]
        : ended === 'gave_up'
          ? [cliWatchTexts.noProgress]
          : [];
    output.note([...how, parts].join(' '));
    if (open > 0) output.note(cliWatchTexts.runAgain);
  }
}
