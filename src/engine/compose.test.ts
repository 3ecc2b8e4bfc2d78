import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PracticeService } from '../../testing/practice-service.ts';
import { accountIdSchema } from '../shared/model/account.ts';
import { NodeClock } from './node/node-clock.ts';
import { aDelivery, aJob } from './testing/jobs.ts';
import { storeIn } from './testing/store-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { accountId, UploadStudio } from './testing/upload-studio.ts';
import { UploadJobs } from './uploads/tables/upload-jobs.ts';
import { quick } from './uploads/testing/fault-matrix.ts';

// Nothing listens there, and nothing is asked.
const service = {
  baseUrl: new URL('http://127.0.0.1:9'),
  addresses: { keys: { all: '' } } as PracticeService['addresses'],
  log: '',
};

it('uses the service for signed-in accounts, and keeps videos next to its database by default', async () => {
  using folder = temporaryFolder();
  await using studio = new UploadStudio({ folder: folder.path, service });
  expect(studio.engine.clientOf(accountId)).not.toBeNull();
  expect(studio.engine.clientOf('account_nobody')).toBeNull();
  expect(studio.engine.encodeFolder()).toBe(join(folder.path, 'encoded'));
});

it('fetches pictures only from where the service may have renders sent', async () => {
  using folder = temporaryFolder();
  const onTheInternet = { ...service, baseUrl: new URL('https://8.8.8.8') };
  await using studio = new UploadStudio({ folder: folder.path, service: onTheInternet });
  const { engine } = studio;
  expect(await engine.mayFetch(accountId, 'https://8.8.4.4/a.png')).toBe(true);
  for (const address of [
    'http://127.0.0.1:8082/x',
    'https://localhost/x',
    'https://192.168.1.1/x',
    'http://8.8.4.4/x',
  ])
    expect(await engine.mayFetch(accountId, address), address).toBe(false);
  expect(await engine.mayFetch('account_nobody', 'https://8.8.4.4/a.png')).toBe(false);
});

it('holds an account that is signed out when the service has to be asked about its upload', async () => {
  using folder = temporaryFolder();
  const gone = accountIdSchema.parse('account_gone');
  const store = storeIn(folder.path, new NodeClock());
  const delivered = { state: { kind: 'processing' as const, sinceMs: Date.now() }, delivery: aDelivery };
  new UploadJobs(store).append([aJob({ accountId: gone, ...delivered })]);
  store.close();
  await using studio = new UploadStudio({ ...quick, folder: folder.path, service });
  studio.queue.startSending();
  const holds = () => studio.queue.snapshot().conditions.holds;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (holds().length > 0) resolve();
    };
    studio.queue.subscribe(look);
    look();
  });
  expect(holds()).toMatchObject([
    { scope: { kind: 'account', accountId: gone }, trouble: { code: 'not_signed_in', action: 'sign_in' } },
  ]);
});
