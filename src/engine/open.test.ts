import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MemorySecretStore } from './accounts/memory-secret-store.ts';
import { NodeClock } from './node/node-clock.ts';
import { openEngine } from './open.ts';
import { databaseFileName } from './store/places/data-folder.ts';
import { writeMovedNote } from './store/places/moved-folder.ts';
import { FakeNetwork, FakePower, MemoryLogger } from './testing/fake-computer.ts';
import { storeIn } from './testing/store-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

it('closes the database of a data folder that was moved meanwhile', async () => {
  using folder = temporaryFolder();
  const usual = join(folder.path, 'usual');
  const elsewhere = join(folder.path, 'elsewhere');
  for (const place of [usual, elsewhere]) {
    mkdirSync(place);
    storeIn(place).close();
  }
  writeMovedNote(usual, { path: elsewhere, leftBehind: null });
  const power = new FakePower();
  const opening = openEngine({
    dataDirectory: usual,
    usualFolder: usual,
    userAgent: 'Renderdrop-Test/1.0',
    clock: new NodeClock(),
    logger: new MemoryLogger(),
    network: new FakeNetwork(),
    powerBlocker: power,
    powerEvents: power,
    systemProxies: { resolve: async () => 'DIRECT' },
    openSecrets: async () => ({ store: new MemorySecretStore(), whyMemory: null, sentence: '' }),
    practiceOrigin: () => null,
  });
  await expect(opening).rejects.toMatchObject({ code: 'moved_meanwhile' });
  // SQLite removes its log when the last program closes the database.
  expect(existsSync(join(usual, `${databaseFileName}-wal`))).toBe(false);
});
