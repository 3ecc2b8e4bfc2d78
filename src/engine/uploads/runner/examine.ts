import { limits } from '../../../shared/api/limits.ts';
import type { MediaFacts, ProbeResult } from '../../../shared/model/media-facts.ts';
import { isOtherShape, shapeOf } from '../../../shared/model/picture-shape.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { HoldReason, JobId } from '../../../shared/model/uploads.ts';
import type { UploadFailure } from '../job/decision.ts';
import { estimateHour } from '../job/hour-check.ts';
import { fileIdentityOf, isUntouched, type JobRecord } from '../job/job.ts';
import { uploadTrouble } from '../job/troubles.ts';
import { canceledInDoubt, possibleLeaders } from '../queue/joining.ts';
import type { OpenRender } from '../transfer/open-render.ts';
import { contentHash } from '../transfer/running-hash.ts';
import type { JobRunner, StepEnd } from './job-runner.ts';

/** A file that is incomplete and was last written to this long ago may be a copy that was broken off. */
const leftAfterMs = 5 * 60_000;

type ExamineTrouble = Extract<UploadFailure, { phase: 'examining' }>['trouble'];

/** Everything that can be checked beforehand is checked here, because a version cannot be removed once it is created. */
export async function examine(runner: JobRunner): Promise<StepEnd> {
  const { parts, job } = runner;
  const refuse = (trouble: ExamineTrouble) => runner.fail({ phase: 'examining', trouble });
  const hold = (reason: HoldReason, trouble: Trouble): StepEnd => {
    parts.state.apply(job.id, { kind: 'hold', reason, trouble });
    return 'leave';
  };

  const opened = await parts.powers.openRender(job.path);
  if (opened.kind === 'failed') return refuse(opened.trouble);
  await runner.render.keep(opened.render);
  const { render } = opened;
  if (render.identity.sizeBytes === 0) return refuse({ kind: 'empty_file' });
  if (!(await hasSettled(runner, render))) return runner.stopped ? 'leave' : refuse({ kind: 'half_written' });

  const probed = await parts.powers.probe.probe({ kind: 'path', path: job.path }, runner.stopSignal);
  const facts = factsOf(probed, ageMsOf(runner, render) >= leftAfterMs);
  if ('trouble' in facts) return refuse(facts.trouble);
  const oversize = oversizeOf(facts.facts);
  if (oversize) return refuse(oversize);
  const file = await render.check();
  if (file.kind !== 'unchanged' && file.kind !== 'touched') return refuse({ kind: 'half_written' });

  const { itemShape, acceptShape } = job.options;
  const now = shapeOf(facts.facts);
  if (now && itemShape && !acceptShape && isOtherShape(now, itemShape)) {
    const trouble = uploadTrouble('other_shape', now, itemShape);
    return hold({ kind: 'other_shape', now, before: itemShape }, trouble);
  }
  const same = await sameness(runner, render);
  if (same.kind === 'shrank') return refuse({ kind: 'half_written' });
  if (same.kind === 'on_its_way')
    return hold({ kind: 'joined', jobId: same.jobId, xxh3: same.xxh3 }, uploadTrouble('joined'));
  if (same.kind === 'sent_before') {
    const { versionId, versionNumber, sentAtMs } = same.entry;
    const reason = { kind: 'same_bytes', versionId, versionNumber, sentAtMs } as const;
    return hold(reason, uploadTrouble('same_bytes', versionNumber));
  }
  const found = {
    identity: fileIdentityOf(render),
    facts: { ...facts.facts, sizeBytes: render.identity.sizeBytes },
  };
  if (same.kind === 'may_have_arrived') {
    parts.state.apply(job.id, { kind: 'continues_canceled', by: same.by, ...found, xxh3: same.xxh3 });
    return 'again';
  }
  const hour = estimateHour(
    render.identity.sizeBytes,
    parts.connection.measuredBytesPerSecond,
    parts.connection.limitBytesPerSecond,
  );
  if (hour && !hour.makesIt && !job.options.acceptHour)
    return refuse({
      kind: 'will_not_make_hour',
      estimatedSeconds: hour.estimatedSeconds,
      allowedSeconds: hour.allowedSeconds,
    });

  parts.state.apply(job.id, { kind: 'examined', ...found, xxh3: same.xxh3 });
  return 'again';
}

/** Waits a moment if the file was written to just now; if it keeps changing, the job waits until it is finished. */
async function hasSettled(runner: JobRunner, render: OpenRender): Promise<boolean> {
  const { clock, state, powers } = runner.parts;
  const ageMs = ageMsOf(runner, render);
  if (ageMs >= 0 && ageMs < powers.times.settleMs) {
    state.setActivity(runner.id, { kind: 'settling' });
    try {
      await clock.sleep(powers.times.settleMs - ageMs, runner.stopSignal);
    } catch {
      return false;
    }
    state.setActivity(runner.id, { kind: 'none' });
  }
  const now = await render.check();
  return now.kind === 'unchanged' || now.kind === 'touched';
}

/** How long ago the file was last written to. Negative if the computer that wrote it has another clock. */
const ageMsOf = ({ parts }: JobRunner, { identity }: OpenRender): number =>
  parts.clock.nowMs() - Number(identity.modifiedNs / 1_000_000n);

function factsOf(
  probed: ProbeResult,
  isLeft: boolean,
): { readonly facts: MediaFacts } | { readonly trouble: ExamineTrouble } {
  switch (probed.kind) {
    case 'video':
      return { facts: probed.facts };
    case 'truncated':
      return { trouble: { kind: 'half_written', isLeft } };
    case 'not_video':
      if (probed.what === 'empty') return { trouble: { kind: 'empty_file' } };
      if (probed.what === 'directory') return { trouble: { kind: 'not_a_file', what: 'directory' } };
      return { trouble: { kind: 'not_a_video' } };
    case 'unreadable':
      switch (probed.reason) {
        case 'not_found':
          return { trouble: { kind: 'not_found' } };
        case 'not_allowed':
          return { trouble: { kind: 'no_permission' } };
        case 'outside_allowed_folders':
          return { trouble: { kind: 'outside_allowed_folders' } };
        case 'locked':
          return { trouble: { kind: 'locked' } };
        case 'read_failed':
        case 'probe_failed':
          return { trouble: { kind: 'unreadable', code: probed.reason } };
      }
  }
}

function oversizeOf({ width, height, durationSeconds }: MediaFacts): ExamineTrouble | null {
  if (width > limits.dimensionMax || height > limits.dimensionMax)
    return { kind: 'too_large_picture', width, height };
  if (durationSeconds !== null && durationSeconds > limits.durationSecondsMax)
    return { kind: 'too_long', durationSeconds };
  return null;
}

type Sameness =
  | { readonly kind: 'new'; readonly xxh3: string | null }
  | {
      readonly kind: 'sent_before';
      readonly entry: LedgerEntry;
    }
  | { readonly kind: 'on_its_way'; readonly jobId: JobId; readonly xxh3: string }
  /** With an upload that was canceled too late to know. */
  | { readonly kind: 'may_have_arrived'; readonly by: JobRecord; readonly xxh3: string }
  | { readonly kind: 'shrank' };
type LedgerEntry = ReturnType<JobRunner['parts']['ledger']['candidates']>[number];

/**
 * Reads the whole file only if another upload of this size went or goes to the same place, or if several computers have to agree
 * by content. Repeats until no other job appeared meanwhile: of two that are examined at once, one joins the other.
 */
async function sameness(runner: JobRunner, render: OpenRender): Promise<Sameness> {
  const { job, parts } = runner;
  const { sizeBytes } = render.identity;
  const compared = new Set<JobId>();
  let xxh3: string | null = null;
  for (;;) {
    const jobs = job.options.acceptSameBytes ? [] : parts.state.jobs();
    const sent = job.options.acceptSameBytes ? [] : parts.ledger.candidates(job.target, sizeBytes);
    const leader = possibleLeaders(job, sizeBytes, jobs).find((other) => !compared.has(other.id));
    const canceled = canceledInDoubt(job, sizeBytes, jobs);
    const isAlone = sent.length === 0 && !leader && canceled.length === 0;
    if (isAlone && !agreesByContent(job)) return { kind: 'new', xxh3 };
    if (xxh3 === null) {
      xxh3 = await hashOf(runner, render);
      if (xxh3 === null) return { kind: 'shrank' };
      continue;
    }
    if (leader) {
      compared.add(leader.id);
      if ((await contentOf(runner, leader)) === xxh3) return { kind: 'on_its_way', jobId: leader.id, xxh3 };
      continue;
    }
    const entry = sent.find((candidate) => candidate.xxh3 === xxh3);
    if (!entry) {
      for (const by of canceled)
        if ((await contentOf(runner, by)) === xxh3) return { kind: 'may_have_arrived', by, xxh3 };
      return { kind: 'new', xxh3 };
    }
    const deliverer = deliveredMeanwhile(job, entry, parts.state.jobs());
    return deliverer ? { kind: 'on_its_way', jobId: deliverer.id, xxh3 } : { kind: 'sent_before', entry };
  }
}

/** The job that uploaded these bytes after this one was requested: this one meant the same upload, and ends as that one does. */
const deliveredMeanwhile = (
  job: JobRecord,
  { versionId, sentAtMs }: LedgerEntry,
  jobs: readonly JobRecord[],
): JobRecord | undefined =>
  sentAtMs < job.createdAtMs
    ? undefined
    : jobs.find((other) => other.id !== job.id && other.delivery?.versionId === versionId);

const hashOf = (runner: JobRunner, render: OpenRender): Promise<string | null> =>
  contentHash(
    (buffer, length, position) => render.read(buffer, length, position),
    render.identity.sizeBytes,
    runner.stopSignal,
  );

/** Whether several computers may upload the same bytes as one upload. */
const agreesByContent = ({ options }: JobRecord): boolean => options.shared || options.runId !== null;

/** The content that another job uploads; null if that is no longer known. */
async function contentOf(runner: JobRunner, other: JobRecord): Promise<string | null> {
  if (other.xxh3 !== null) return other.xxh3;
  const opened = await runner.parts.powers.openRender(other.path);
  if (opened.kind === 'failed') return null;
  await using render = opened.render;
  if (other.identity === null || !isUntouched(other.identity, fileIdentityOf(render))) return null;
  return await hashOf(runner, render);
}
