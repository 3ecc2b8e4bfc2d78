/** Started by a test as a process of its own, since libsecret keeps the bus it first found. Prints where keys would go. */
import { KeytarSecretStore } from '../../node/keytar-secret-store.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { openSecretStore } from '../open-secret-store.ts';

const { store, whyMemory, sentence } = await openSecretStore({
  platform: process.platform,
  clock: new NodeClock(),
  loadKeychain: () => KeytarSecretStore.load('Renderdrop test'),
});
console.log(JSON.stringify({ kind: store.kind, why: whyMemory?.code ?? null, sentence }));
