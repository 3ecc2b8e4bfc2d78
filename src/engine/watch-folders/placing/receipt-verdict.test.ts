import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import { type ReceiptVerdict, receiptVerdict } from './receipt-verdict.ts';

const projectId = projectIdSchema.parse('prj_1');
const [mediaId, otherId] = [mediaIdSchema.parse('med_1'), mediaIdSchema.parse('med_2')];
const versionId = versionIdSchema.parse('ver_3');
const writtenMs = 1_000_000_000;

interface Case {
  readonly project?: string;
  readonly media?: string;
  readonly version?: string | null;
  readonly number?: number | null;
  readonly count?: number;
  readonly shown?: string | null;
  readonly madeMs?: number | null;
  readonly target?: 'item' | 'other item' | 'new of its name' | 'new of another name' | 'nobody knows';
}

const base = { projectId, projectName: 'Tour' };
const targets: Readonly<Record<NonNullable<Case['target']>, UploadTarget | null>> = {
  item: { kind: 'version', ...base, mediaId, mediaName: 'Halo' },
  'other item': { kind: 'version', ...base, mediaId: otherId, mediaName: 'Owl' },
  'new of its name': { kind: 'new_item', ...base, name: 'Halo' },
  'new of another name': { kind: 'new_item', ...base, name: 'Owl' },
  'nobody knows': null,
};

function verdict(given: Case): ReceiptVerdict['kind'] {
  const times = { seenAtMs: 0, completeAtMs: null, matchedAtMs: null, uploadedAtMs: null, readyAtMs: null };
  const version = given.version === undefined ? 'ver_3' : given.version;
  const shown = given.shown === undefined ? versionId : given.shown;
  const item = {
    id: mediaId,
    name: 'Halo',
    createdAtMs: 1,
    versionId: shown === null ? null : versionIdSchema.parse(shown),
    versionCreatedAtMs: given.madeMs === undefined ? writtenMs + 60_000 : given.madeMs,
    versionsCount: given.count ?? 3,
    durationSeconds: 1,
    shape: null,
  };
  return receiptVerdict({
    receipt: {
      file: 'Halo.mov',
      project_id: projectIdSchema.parse(given.project ?? projectId),
      media_id: mediaIdSchema.parse(given.media ?? mediaId),
      item_name: 'Halo',
      version_id: version === null ? null : versionIdSchema.parse(version),
      version_number: given.number === undefined ? 3 : given.number,
      sent_at_ms: 1,
    },
    file: { times: { ...times, lastWriteMs: writtenMs } },
    project: { ...base, items: [item], others: [] },
    target: targets[given.target ?? 'item'],
  }).kind;
}

const cases: readonly (readonly [string, Case, ReceiptVerdict['kind']])[] = [
  ['all it says is so', {}, 'counts'],
  ['of the item that another computer has made since', { target: 'new of its name' }, 'counts'],
  ['where a person would have had to choose', { target: 'nobody knows' }, 'counts'],
  ['of an older version, and the item has moved on', { version: 'ver_1', number: 1 }, 'counts'],
  ['another project', { project: 'prj_2' }, 'untrue'],
  ['an item that is not there', { media: 'med_9' }, 'untrue'],
  ['a version that is not there yet', { number: 4, version: 'ver_4' }, 'untrue'],
  ['the newest version by another id', { version: 'ver_9' }, 'unproven'],
  ['a first version that is processing', { count: 1, number: 1, shown: null, madeMs: null }, 'unproven'],
  ['a version made before the file was written', { madeMs: writtenMs - 600_000 }, 'doubtful'],
  ['clocks that differ a little', { madeMs: writtenMs - 240_000 }, 'counts'],
  ['another item than the file goes to', { target: 'other item' }, 'doubtful'],
  ['an item of another name than the new one', { target: 'new of another name' }, 'doubtful'],
];

it.each(cases)('%s', (_what, given, expected) => {
  expect(verdict(given)).toBe(expected);
});
