import { expect, it } from 'vitest';
import type { PracticeService } from '../../../../testing/practice-service.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';

/** Nothing listens there, and nothing is asked: these tests send nothing. */
const service = {
  baseUrl: new URL('http://127.0.0.1:9'),
  addresses: { keys: { all: '' } } as PracticeService['addresses'],
  log: '',
};
const target = { kind: 'new_item', projectId: 'prj_1', projectName: 'Show', name: 'Wall' };
/** So long that a program never notices by polling what others did meanwhile. */
const pollMs = 3_600_000;

it('applies a command to the queue as the other program left it, even if it has not polled since', async () => {
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
