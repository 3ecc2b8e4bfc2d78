import { expect, it } from 'vitest';
import { projectIdSchema } from '../../../shared/api/ids.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { exampleQueue } from '../../testing/queue-examples.ts';
import { createOnItsWay } from './on-its-way.ts';

const aimed = {
  kind: 'version',
  projectId: 'project',
  projectName: 'Show',
  mediaId: 'led',
  mediaName: 'LED',
};
const ours = exampleJob('ours', 1, { target: aimed });

it('answers the same map while nothing that is on its way to an item here has changed, so that no row is drawn', () => {
  const select = createOnItsWay(projectIdSchema.parse('project'));
  const before = select(exampleQueue([ours]));
  expect([...before]).toEqual([['led', ours]]);
  const thousands = Array.from({ length: 1_000 }, (_, index) => exampleJob(`new_${index}`, index + 2));
  expect(select(exampleQueue([ours, ...thousands]))).toBe(before);

  const sending = exampleJob('ours', 1, { target: aimed, state: { kind: 'sending' } });
  const after = select(exampleQueue([sending, ...thousands]));
  expect([...after]).toEqual([['led', sending]]);
  expect([...select(exampleQueue(thousands))]).toEqual([]);
});
