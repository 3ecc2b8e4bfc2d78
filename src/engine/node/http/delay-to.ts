import { connect } from 'node:net';
import { isLoopbackName } from '../../ground/base-address.ts';
import { type Destination, lookUpLoopback } from './tunnel.ts';

/**
 * What the first packet of a connection takes there and back. The connection carries nothing and is closed at once. One that is
 * refused has been answered as well.
 */
export function delayToHost({ host, port }: Destination, withinMs: number): Promise<number | null> {
  return new Promise((resolve) => {
    const own = isLoopbackName(host) ? { lookup: lookUpLoopback } : {};
    const socket = connect({ host, port, ...own });
    // Looking the name up is over by then, and so is an attempt by another kind of address.
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
