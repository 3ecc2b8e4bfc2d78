import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryOfSending } from './testing/memory-of-sending.ts';
import { megabyte } from './testing/test-transfer.ts';

it.each([
  ['300 MB', 300 * megabyte, null, 'delivered'],
  ['500 GB, for a second', 500 * 1024 * megabyte, 1000, 'cancelled'],
])(
  'sending %s takes a few buffers of memory, whatever the size',
  async (_what, sizeBytes, stopAfterMs, kind) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'sparse.mov');
    await writeFile(path, '');
    await truncate(path, sizeBytes);
    const memory = await memoryOfSending(path, stopAfterMs);
    expect(memory.kind).toBe(kind);
    expect(memory.grewMegabytes).toBeLessThanOrEqual(48);
  },
);
