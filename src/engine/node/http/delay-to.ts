import { connect } from 'node:net';
import { isLoopbackName } from '../../ground/base-address.ts';
import { type Destination, lookUpLoopback } from './tunnel.ts';

/**
 * Measures one round trip by opening a connection, which is closed at once without sending anything. A refused connection
 * counts, too.
 */
export function delayToHost({ host, port }: Destination, withinMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const own = isLoopbackName(host) ? { lookup: lookUpLoopback } : {};
    const socket = connect({ host, port, ...own });
    // Measure from here, without the DNS lookup and without attempts at the host's other addresses.
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
