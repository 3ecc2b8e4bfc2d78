import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { watchPlanSchema } from '../../shared/model/watch-requests.ts';
import { Output } from '../output/output.ts';
import { sayPlan } from './say-plan.ts';

const nothing = {
  ...{ files: [], total: 0, uploads: 0, waits: 0, choices: 0, skips: 0, uploadBytes: 0, leftOut: 0 },
  ...{ outsideLinks: 0, notOpened: 0, notCompared: 0, leftOutFiles: [] },
};
const file = (path: string, plan: object) => ({ path, sizeBytes: 1_000, lastWriteMs: 0, plan });
const version = {
  kind: 'version',
  projectId: 'prj_1',
  projectName: 'Tour',
  mediaId: 'med_1',
  mediaName: 'LED Main',
};
const newItem = { kind: 'new_item', projectId: 'prj_1', projectName: 'Tour', name: 'Floor' };
const plan = {
  ...nothing,
  files: [
    file('LED_Main_v2.mov', { kind: 'upload', target: version, why: 'Same name.' }),
    file('Floor.mov', { kind: 'upload', target: newItem, why: 'No match.' }),
    file('LED.mov', { kind: 'choose', says: '2 similar items', candidates: [] }),
    file('old.mov', { kind: 'skip', reason: { kind: 'there_already' } }),
  ],
};

/** The lines printed for a plan. */
function said(given: object, json = false): readonly string[] {
  const stdout = new PassThrough();
  const streams = { stdin: process.stdin, stdout, stderr: stdout } as unknown as ConstructorParameters<
    typeof Output
  >[0];
  sayPlan(watchPlanSchema.parse(given), new Output(streams, { json, variables: {} }));
  return String(stdout.read() ?? '')
    .split('\n')
    .slice(0, -1);
}

it('has a line for each file', () => {
  expect(said({ ...plan, total: 4, uploads: 2, uploadBytes: 2_000 })).toEqual([
    'LED_Main_v2.mov: LED Main. Same name.',
    'Floor.mov: Floor (new item). No match.',
    'LED.mov: Needs a choice. 2 similar items',
    'old.mov: Skipped. It was here before the folder was watched.',
    '2 uploads (2 kB)',
  ]);
});

it('says how many there are of each kind, and how many files it does not list', () => {
  const [listed] = plan.files;
  const counted = {
    ...nothing,
    files: [listed],
    total: 9,
    uploads: 7,
    uploadBytes: 9_000_000,
    waits: 1,
    choices: 1,
    skips: 2,
  };
  expect(said({ ...counted, leftOut: 3, outsideLinks: 4, notOpened: 5, notCompared: 6 })).toEqual([
    'LED_Main_v2.mov: LED Main. Same name.',
    '… and 8 more',
    [
      '7 uploads (9 MB)',
      '1 waits until complete',
      '1 needs a choice',
      '2 skipped',
      '3 excluded by the filter',
      '4 links lead out of the folder',
      '5 not opened yet',
      '6 not compared with earlier uploads',
    ].join(' · '),
  ]);
  expect(said(nothing)).toEqual(['0 uploads (0 bytes)']);
});

it('prints the same as JSON for scripts', () => {
  const lines = said(plan, true).map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    { type: 'plan', plan: 'upload', target: version, candidates: [], reason: null },
    { type: 'plan', plan: 'upload', target: newItem, candidates: [], reason: null },
    { type: 'plan', plan: 'choose', target: null, candidates: [], reason: null },
    { type: 'plan', plan: 'skip', target: null, candidates: [], reason: { kind: 'there_already' } },
    { type: 'plan_total', files: 0, uploads: 0 },
  ]);
});
