import { expect, it } from 'vitest';
import type { PracticeService } from '../../testing/practice-service.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';

/** Nobody answers there, and nobody is asked: nothing is sent in these tests. */
const service = {
  baseUrl: new URL('http://127.0.0.1:9'),
  addresses: { keys: { all: '' } } as PracticeService['addresses'],
  log: '',
};
const target = { kind: 'new_item', projectId: 'prj_1', projectName: 'Show', name: 'Wall' };
/** So seldom that a program never looks by itself what others did meanwhile. */
const pollMs = 3_600_000;

it('changes a queue as the other program left it, also where it has not looked since', async () => {
  using folder = temporaryFolder();
  await using one = new UploadStudio({ folder: folder.path, service, pollMs });
  const id = await one.add(sampleRender(folder.path, 'LED_Main_v5.mov', 2), target);
  await using other = new UploadStudio({ folder: folder.path, service, pollMs });
  await other.queue.setPriority([id], 'high');
  expect(one.job(id).priority).toBe('normal');
  await one.queue.pause({ kind: 'jobs', jobIds: [id] });
  expect(one.job(id)).toMatchObject({ priority: 'high', state: { kind: 'held' } });
  await other.queue.resume({ kind: 'jobs', jobIds: [id] });
  expect(other.job(id)).toMatchObject({ priority: 'high', state: { kind: 'queued' } });
});
