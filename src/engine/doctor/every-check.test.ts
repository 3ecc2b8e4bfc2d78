import { join } from 'node:path';
import { expect, it } from 'vitest';
import { doctorTexts } from '../../shared/messages/doctor.ts';
import { updateStates } from '../../shared/messages/updates.ts';
import type { AccountId, AccountView } from '../../shared/model/account.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { MemorySecretStore } from '../accounts/memory-secret-store.ts';
import { TransportError } from '../ports/http-transport.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { SettingsStore } from '../store/tables/settings-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { everyCheck } from './every-check.ts';

const account = (name: string): AccountView =>
  ({
    id: name as AccountId,
    baseUrl: `https://${name}.example/`,
    state: { kind: 'ok' },
    missingScopes: [],
    record: { name: 'Key', workspace: { name } },
  }) as unknown as AccountView;

/** The checks by name, and the host that was asked. */
async function checked(active: AccountView | null, baseUrl: string | null) {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const settings = new SettingsStore(store);
  settings.change({ baseUrl });
  const asked: string[] = [];
  const checks = await everyCheck(
    {
      ...{ store, settings, damaged: null, dataDirectory: folder.path },
      clock: new FakeClock(),
      policyPlace: { path: join(folder.path, 'policy.json'), ownerUid: null },
      integrations: { added: async () => [] },
      secrets: { store: new MemorySecretStore(), whyMemory: null, sentence: 'In the keychain.' },
      appState: new AppStateStore(store),
      accounts: { active: () => active },
      engine: {
        uploads: {
          lookForSender: () => {},
          snapshot: () => ({ jobs: [], conditions: { sender: 'none' } }) as unknown as QueueSnapshot,
        },
      },
      copy: { version: '1.0.0', platform: 'linux', arch: 'x64', packaging: 'source', source: null },
      proxies: { resolve: async () => 'DIRECT' },
      transport: {
        send: async ({ url }) => {
          asked.push(url.host);
          throw new TransportError('offline', url.host, 'offline');
        },
      },
    },
    new AbortController().signal,
  );
  return { asked, says: new Map(checks.map(({ name, says }) => [name, says])) };
}

it('looks at the active account, its server and this copy', async () => {
  const { asked, says } = await checked(account('aurora'), 'https://set.example/');
  expect(asked).toEqual(['aurora.example']);
  expect(says.get(doctorTexts.key)).toBe(doctorTexts.keyWorks('aurora'));
  expect(says.get(doctorTexts.updates)).toBe(updateStates.never.run_from_source);
  expect([...says.keys()]).toEqual(
    expect.arrayContaining([doctorTexts.node, doctorTexts.disk, doctorTexts.database, doctorTexts.keychain]),
  );
});

it('tries the server that is set while nobody is signed in, or says that there is none', async () => {
  const set = await checked(null, 'https://set.example/');
  expect(set.asked).toEqual(['set.example']);
  expect(set.says.has(doctorTexts.key)).toBe(false);
  const none = await checked(null, null);
  expect([none.asked, none.says.get(doctorTexts.network)]).toEqual([[], doctorTexts.addressUnknown]);
});
