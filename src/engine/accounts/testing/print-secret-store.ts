/**
 * Started by tests as a process of its own, since libsecret keeps the bus it first found. Prints where keys would go, on a line
 * for each time that it is to ask.
 */
import { KeytarSecretStore } from '../../node/keytar-secret-store.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { openSecretStore } from '../open-secret-store.ts';

for (let times = Number(process.argv[2] ?? 1); times > 0; times -= 1) {
  const { store, whyMemory, sentence } = await openSecretStore({
    platform: process.platform,
    clock: new NodeClock(),
    loadKeychain: () => KeytarSecretStore.load('Renderdrop test'),
  });
  console.log(JSON.stringify({ kind: store.kind, why: whyMemory?.code ?? null, sentence }));
}
