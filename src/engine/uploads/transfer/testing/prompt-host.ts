import type { TlsOptions } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { httpAnswer } from '../../../testing/raw-server.ts';
import { ScriptedServer } from './scripted-server.ts';

// Runs in a thread of its own, so that it answers while the sender's thread is blocked. Reports its port, then sets
// `answered` when it has answered the whole body.

export interface PromptHostOrder {
  readonly tls: TlsOptions;
  readonly bodyBytes: number;
  readonly answered: Int32Array;
}

const { tls, bodyBytes, answered }: PromptHostOrder = workerData;
const server = await ScriptedServer.start(async ({ socket, received }) => {
  await received(bodyBytes);
  socket.write(httpAnswer(200), () => {
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
}, tls);
parentPort?.postMessage(server.port);
