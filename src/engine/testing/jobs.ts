import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import {
  batchIdSchema,
  type Delivery,
  type JobState,
  jobIdSchema,
  uploadOptionsSchema,
  uploadTargetSchema,
} from '../../shared/model/uploads.ts';
import { everyState, trouble } from '../../shared/testing/job-states.ts';
import { type FileIdentity, type Intent, type JobRecord, newJob } from '../uploads/job/job.ts';
import type { JobEvent } from '../uploads/job/job-events.ts';

export { everyState, trouble };

export const facts: MediaFacts = {
  sizeBytes: 1000,
  container: 'QuickTime',
  codec: 'ProRes 422 HQ',
  width: 3840,
  height: 1080,
  durationSeconds: 42,
  frameRate: { num: 30000, den: 1001 },
  frameRateMode: 'constant',
  frameCount: 1259,
  startTimecode: null,
  startTimecodeUnread: false,
  hasAudio: false,
  rotationDegrees: 0,
  pixelAspect: 1,
  isInterlaced: false,
};

const identity: FileIdentity = {
  device: '1',
  inode: '2',
  sizeBytes: 1000,
  modifiedNs: '3',
  changedNs: '4',
};

export const anIntent: Intent = {
  generation: 1,
  idempotencyKey: 'rd1-example-1',
  body: '{"filename":"a.mov"}',
  askedAtMs: 10,
  askedWith: null,
  versionBefore: versionIdSchema.parse('ver_before'),
};

export const aDelivery: Delivery = {
  mediaId: mediaIdSchema.parse('med_1'),
  versionId: versionIdSchema.parse('ver_ours'),
  versionNumber: 5,
  generation: 1,
  addressEndsAtMs: 3_600_000,
  sentElsewhere: false,
  createdAtMs: null,
};

export function aJob(changes: Partial<JobRecord> = {}): JobRecord {
  const job = newJob({
    id: jobIdSchema.parse('job_1'),
    batchId: batchIdSchema.parse('batch_1'),
    accountId: 'account_1' as JobRecord['accountId'],
    target: uploadTargetSchema.parse({
      kind: 'version',
      projectId: 'prj_1',
      projectName: 'Show',
      mediaId: 'med_1',
      mediaName: 'LED_Main',
    }),
    path: '/renders/LED_Main_v5.mov',
    options: uploadOptionsSchema.parse({}),
    priority: 'normal',
    createdAtMs: 0,
  });
  return { ...job, position: 1, ...changes };
}

export const jobId = (text: string) => jobIdSchema.parse(text);
export const batchId = (text: string) => batchIdSchema.parse(text);
export const projectId = (text: string) => projectIdSchema.parse(text);

/** A job in this state, with everything that a job has by then. */
export function inState(state: JobState): JobRecord {
  const kind = state.kind === 'held' ? state.returnsTo : state.kind;
  if (kind === 'queued' || kind === 'examining') return aJob({ state });
  const known = { state, facts, identity, sizeBytes: facts.sizeBytes };
  if (kind === 'creating') return aJob({ ...known });
  return aJob({ ...known, intent: anIntent, delivery: aDelivery, generation: 1 });
}

export const everyEvent = (): readonly JobEvent[] => [
  { kind: 'slot_opened' },
  { kind: 'slot_lost' },
  { kind: 'examined', identity, facts, xxh3: null },
  { kind: 'intent_stored', intent: anIntent },
  { kind: 'nothing_created' },
  { kind: 'created', delivery: aDelivery, requestId: 'req_1', inDoubt: false },
  { kind: 'followed', delivery: { ...aDelivery, sentElsewhere: true }, requestId: 'req_1' },
  { kind: 'file_changed' },
  { kind: 'address_spent' },
  { kind: 'sent_so_far', tookBytes: 500, checkpoint: { bytes: 500, xxh3: 'aa', identity } },
  { kind: 'last_piece_released' },
  { kind: 'answer_given_up' },
  { kind: 'not_received', certain: false },
  { kind: 'delivered', xxh3: 'aa' },
  { kind: 'taken_over' },
  { kind: 'shared_result', by: aJob({ state: { kind: 'ready', atMs: 1 }, delivery: aDelivery }) },
  { kind: 'became_ready', versionId: null, xxh3: null },
  { kind: 'was_rejected', trouble },
  { kind: 'was_superseded', byVersionId: versionIdSchema.parse('ver_other') },
  { kind: 'confirmation_timed_out' },
  { kind: 'look_again' },
  { kind: 'hold', reason: { kind: 'volume_gone' }, trouble },
  { kind: 'release' },
  { kind: 'fail', trouble },
  { kind: 'cancel' },
  { kind: 'cancel_soon', atMs: 1 },
  { kind: 'undo_cancel' },
  { kind: 'retry' },
  {
    kind: 'retarget',
    target: { kind: 'new_item', projectId: projectId('prj_2'), projectName: 'Other show', name: 'Elsewhere' },
  },
];
