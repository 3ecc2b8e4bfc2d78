import { expect, it } from 'vitest';
import { accountIdSchema } from '../../../shared/model/account.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { doneShownMs } from './done-uploads.ts';
import { readyNow } from './ready-now.ts';

const target = (mediaId: string, projectId = 'project') => ({
  kind: 'version',
  projectId,
  projectName: 'Show',
  mediaId,
  mediaName: mediaId,
});
const ready = (id: string, mediaId: string, atMs: number, projectId?: string) =>
  exampleJob(id, 1, { target: target(mediaId, projectId), state: { kind: 'ready', atMs } });
const account = ready('a', 'led', 0).accountId;
const names = (jobs: Parameters<typeof readyNow>[0], nowMs: number, of = account) =>
  readyNow(jobs, nowMs, of).map(({ job }) => job.id);

it('is what became ready a moment ago, newest first, one upload for each item of one project', () => {
  const jobs = [
    ready('led 4', 'led', 1_000),
    ready('floor', 'floor', 2_000),
    ready('elsewhere', 'pier', 2_500, 'another'),
    ready('led 5', 'led', 3_000),
    exampleJob('sending', 1, { target: target('imag'), state: { kind: 'sending' } }),
  ];
  expect(names(jobs, 4_000)).toEqual(['led 5', 'floor']);
  expect(names(jobs, 2_400 + doneShownMs)).toEqual(['led 5']);
  expect(names(jobs, 3_000 + doneShownMs)).toEqual([]);
  expect(names(jobs, 4_000, accountIdSchema.parse('somebody else'))).toEqual([]);
});
