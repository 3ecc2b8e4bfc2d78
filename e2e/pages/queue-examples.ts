import { join } from 'node:path';
import { NodeClock } from '../../src/engine/node/node-clock.ts';
import { openStore } from '../../src/engine/store/database.ts';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { type JobRecord, newJob } from '../../src/engine/uploads/job/job.ts';
import { uploadTrouble } from '../../src/engine/uploads/job/troubles.ts';
import {
  type UnplacedUpload,
  unplacedAccountSchema,
} from '../../src/engine/uploads/tables/unplaced-upload.ts';
import { UnplacedUploads } from '../../src/engine/uploads/tables/unplaced-uploads.ts';
import { UploadJobs } from '../../src/engine/uploads/tables/upload-jobs.ts';
import { versionIdSchema } from '../../src/shared/api/ids.ts';
import { lookupFailures } from '../../src/shared/messages/lookup-failures.ts';
import { spentCauses } from '../../src/shared/messages/upload-failures.ts';
import type { Trouble } from '../../src/shared/model/trouble.ts';
import { unplacedIdSchema } from '../../src/shared/model/unplaced-uploads.ts';
import {
  type ActiveStateKind,
  batchIdSchema,
  type HoldReason,
  type JobState,
  jobIdSchema,
  type KeptByPause,
  type UploadTarget,
  uploadOptionsSchema,
} from '../../src/shared/model/uploads.ts';

export interface ExampleQueue {
  readonly homeDirectory: string;
  readonly accountId: string;
  readonly targetOf: (name: string) => UploadTarget;
  readonly nowMs: number;
}

interface Example {
  readonly file: string;
  readonly item: string;
  readonly state: JobState;
}

const minuteMs = 60_000;

/**
 * Uploads in states that otherwise take minutes, a broken disk or a foreign network. They are written through the
 * engine's own store, as the engine itself would, and the app finds them at its next start.
 */
export function storeExampleQueue(queue: ExampleQueue): void {
  const opened = openStore(join(queue.homeDirectory, databaseFileName), { clock: new NodeClock() });
  if (opened.kind !== 'opened') throw opened.error;
  using store = opened.store;
  new UploadJobs(store).append(examples(queue.nowMs).map((example, index) => record(queue, example, index)));
  const unplaced = new UnplacedUploads(store);
  for (const upload of withoutItem(queue)) unplaced.save(upload);
}

/** Two unplaced uploads: one that waits for its own key, and one that needs a person. */
const withoutItem = ({ accountId, nowMs }: ExampleQueue): readonly UnplacedUpload[] => {
  const given = { options: uploadOptionsSchema.parse({}), createdAtMs: nowMs, placed: null };
  return [
    {
      ...given,
      id: unplacedIdSchema.parse('unplaced_1'),
      account: { kind: 'key', mark: 'of a farm' },
      project: 'Aurora Arena Tour',
      placement: { kind: 'match' },
      paths: ['/renders/Truss_v002.mov', '/renders/Ramp_v004.mov', '/renders/Sky_v001.mov'],
      trouble: null,
    },
    {
      ...given,
      id: unplacedIdSchema.parse('unplaced_2'),
      account: unplacedAccountSchema.parse({ kind: 'account', accountId }),
      project: 'Renamed Tour',
      placement: { kind: 'media', text: 'LED Main' },
      paths: ['/renders/LED_Main_v012.mov'],
      trouble: {
        ...lookupFailures.not_found('project', 'Renamed Tour', [], true),
        code: 'project_not_found',
        requestId: null,
      },
    },
  ];
};

function record(queue: ExampleQueue, { file, item, state }: Example, index: number): JobRecord {
  const target = queue.targetOf(item);
  const job = newJob({
    id: jobIdSchema.parse(`example-${index}`),
    batchId: batchIdSchema.parse('examples'),
    accountId: queue.accountId as JobRecord['accountId'],
    target,
    // On a missing volume, so that none of them starts.
    path: join('/Volumes/Renders/Aurora', file),
    options: uploadOptionsSchema.parse({}),
    priority: 'normal',
    createdAtMs: queue.nowMs - (index + 20) * minuteMs,
  });
  const isKnown = target.kind === 'version' && 'atMs' in state;
  return {
    ...job,
    state,
    sizeBytes: 4_103_000_000,
    delivery: isKnown
      ? {
          mediaId: target.mediaId,
          versionId: versionIdSchema.parse(`ver_example_${index}`),
          versionNumber: 5,
          generation: 1,
          addressEndsAtMs: null,
          sentElsewhere: false,
          createdAtMs: null,
        }
      : null,
  };
}

const examples = (nowMs: number): readonly Example[] => [
  ...asking(nowMs),
  ...paused(nowMs),
  {
    file: 'Encore_Countdown_v003.mov',
    item: 'Encore Countdown',
    state: { kind: 'rejected', atMs: nowMs, trouble: uploadTrouble('could_not_be_processed') },
  },
  {
    file: 'Floor_Ripples_v003.mov',
    item: 'Floor Ripples',
    state: { kind: 'failed', atMs: nowMs, trouble: uploadTrouble('read_error') },
  },
  {
    file: 'IMAG_Right_v003.mov',
    item: 'IMAG Right',
    state: { kind: 'superseded', atMs: nowMs, byVersionId: versionIdSchema.parse('ver_of_somebody') },
  },
  {
    file: 'Halo_Chorus_Loop_v004.mov',
    item: 'Halo Chorus Loop',
    state: { kind: 'unconfirmed', atMs: nowMs, sinceMs: nowMs - 95 * minuteMs, delivered: true },
  },
  {
    file: 'LED_Main_v005_test.mov',
    item: 'LED Main',
    state: { kind: 'cancelled', atMs: nowMs, versionRemains: true },
  },
  {
    file: 'LED_Main_v005.mov',
    item: 'LED Main',
    state: { kind: 'ready', atMs: nowMs - 12 * minuteMs },
  },
];

/** Paused by a person in an earlier run: before any byte was sent, during a PUT, and during a session. */
function paused(nowMs: number): readonly Example[] {
  const held = (file: string, item: string, returnsTo: ActiveStateKind, kept?: KeptByPause): Example => ({
    file,
    item,
    state: {
      kind: 'held',
      reason: { kind: 'paused', by: 'job', ...(kept ? { kept } : {}) },
      trouble: uploadTrouble('paused'),
      returnsTo,
      sinceMs: nowMs - 8 * minuteMs,
    },
  });
  return [
    held('Truss_Reveal_v001.mov', 'Truss Reveal', 'queued'),
    held('Ramp_Sparks_v002.mov', 'Ramp Sparks', 'sending', {
      kind: 'connection',
      sentBytes: 1_970_000_000,
      resumable: false,
    }),
    held('Ceiling_Rain_v004.mov', 'Ceiling Rain', 'sending', { kind: 'session', sentBytes: 2_870_000_000 }),
  ];
}

/** An upload for every reason for which one waits for a person. */
function asking(nowMs: number): readonly Example[] {
  const held = (
    file: string,
    item: string,
    reason: HoldReason,
    trouble: Trouble,
    returnsTo: ActiveStateKind = 'queued',
  ): Example => ({
    file,
    item,
    state: { kind: 'held', reason, trouble, returnsTo, sinceMs: nowMs - 3 * minuteMs },
  });
  return [
    held(
      'LED_Main_v006_8K.mov',
      'LED Main',
      { kind: 'will_not_make_hour', estimatedSeconds: 6_900, allowedSeconds: 3_600 },
      uploadTrouble('will_not_make_hour', 6_900),
    ),
    held(
      'IMAG_Left_v004.mov',
      'IMAG Left',
      { kind: 'addresses_spent', generations: 2 },
      uploadTrouble('addresses_spent', spentCauses.refused(403, null)),
    ),
    held(
      'Tunnel_fly-through_v001.mov',
      'Tunnel fly-through',
      { kind: 'captive_portal', host: 'uploads.service.example' },
      uploadTrouble('captive_portal'),
      'sending',
    ),
    held(
      'Skyline_Teaser_v002.mov',
      'Skyline Teaser',
      { kind: 'proxy_login', host: 'proxy.studio:3128' },
      uploadTrouble('proxy_login', 'proxy.studio:3128'),
      'sending',
    ),
    held(
      'Bridge_Starfield_v003.mov',
      'Bridge Starfield',
      { kind: 'volume_gone' },
      uploadTrouble('volume_gone'),
      'sending',
    ),
    held(
      'LED_Main_v007_portrait.mov',
      'LED Main',
      {
        kind: 'other_shape',
        now: { width: 1_080, height: 1_920 },
        before: { width: 3_840, height: 1_080 },
      },
      uploadTrouble('other_shape', { width: 1_080, height: 1_920 }, { width: 3_840, height: 1_080 }),
    ),
  ];
}
