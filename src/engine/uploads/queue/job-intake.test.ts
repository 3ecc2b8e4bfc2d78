import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uploadOptionsSchema } from '../../../shared/model/uploads.ts';
import { keepEncodedFrom } from '../../ground/encoded-from.ts';
import { NodeRandom } from '../../node/node-random.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob } from '../../testing/jobs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openQueue } from '../testing/queue-on-disk.ts';
import { JobIntake } from './job-intake.ts';

it('remembers what a video was encoded from, by its caller or else by the file beside it', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const { store, state } = openQueue(folder.path, clock);
  using _store = store;
  const intake = new JobIntake({
    ...{ state, clock, random: new NodeRandom() },
    history: { knownFiles: () => new Set(), unfinishedItem: () => null },
    openRender: () => Promise.reject(new Error('Nothing is uploaded yet.')),
    command: () => Promise.reject(new Error('Nothing is joined.')),
  });
  const [kept, plain] = [join(folder.path, 'LED.mov'), join(folder.path, 'Plain.mov')];
  for (const path of [kept, plain]) writeFileSync(path, 'a video');
  const beside = { encodedFrom: '/shots/LED', sourceFrames: { first: 1001, last: 1240 } };
  await keepEncodedFrom(kept, beside);
  const { accountId, target } = aJob();
  const given = { encodedFrom: '/shots/given', sourceFrames: { first: 1, last: 2 } };
  const add = async (path: string, options: object) => {
    const files = [
      { path, target, options: uploadOptionsSchema.parse({ ...options, acceptSameBytes: true }) },
    ];
    const { jobIds } = await intake.add({ accountId, files });
    const { encodedFrom, sourceFrames } = state.jobs().find(({ id }) => id === jobIds[0])?.options ?? {};
    return { encodedFrom, sourceFrames };
  };
  expect(await add(kept, {})).toEqual(beside);
  expect(await add(kept, given)).toEqual(given);
  expect(await add(plain, given)).toEqual(given);
  expect(await add(plain, {})).toEqual({ encodedFrom: null, sourceFrames: null });
});
