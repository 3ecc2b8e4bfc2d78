import { connect } from 'node:net';
import { isLoopbackName } from '../../ground/base-address.ts';
import { type Destination, lookUpLoopback } from './tunnel.ts';

/**
 * Measures one round trip by opening a connection. Nothing is sent over it, and it is closed at once. A refusal is an answer
 * too.
 */
export function delayToHost({ host, port }: Destination, withinMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const own = isLoopbackName(host) ? { lookup: lookUpLoopback } : {};
    const socket = connect({ host, port, ...own });
    // From here on: without the lookup of the name, and without attempts at other addresses of the host.
    let fromMs = performance.now();
    socket.on('connectionAttempt', () => {
      fromMs = performance.now();
    });
    const end = (isAnswered: boolean) => {
      const tookMs = performance.now() - fromMs;
      socket.destroy();
      resolve(isAnswered ? tookMs : null);
    };
    socket.once('connect', () => end(true));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED'));
    socket.setTimeout(withinMs, () => end(false));
  });
}
