import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PracticeService } from './testing/practice-service.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { accountId, UploadStudio } from './testing/upload-studio.ts';

it('asks the service for those who are signed in, and keeps videos beside its own file unless told otherwise', async () => {
  using folder = temporaryFolder();
  // Nobody answers there, and nobody is asked.
  const service = {
    baseUrl: new URL('http://127.0.0.1:9'),
    addresses: { keys: { all: '' } } as PracticeService['addresses'],
    log: '',
  };
  await using studio = new UploadStudio({ folder: folder.path, service });
  expect(studio.engine.clientOf(accountId)).not.toBeNull();
  expect(studio.engine.clientOf('account_nobody')).toBeNull();
  expect(studio.engine.encodeFolder()).toBe(join(folder.path, 'encoded'));
});
