import type { Socket } from 'node:net';
import type { Clock } from '../../ports/clock.ts';

/** Sockets that are patched already: a connection may be reused. */
const patientSockets = new WeakSet<Socket>();

type Done = (error?: Error | null) => void;

/**
 * A host that refuses early often answers and closes at once. Its answer is then still in the system's buffer when our
 * next write fails, and Node would drop the socket together with the answer. So a failed write is reported only after a
 * moment. Until then the socket is read to its end: either the answer is in what arrived, or the socket closes.
 */
export function readEarlyAnswer(socket: Socket, clock: Clock, atMostMs: number): void {
  if (patientSockets.has(socket)) return;
  patientSockets.add(socket);
  const patient =
    (done: Done): Done =>
    (error) => {
      if (!error) {
        done();
        return;
      }
      const cancel = clock.schedule(atMostMs, () => done(error));
      socket.once('close', cancel);
    };
  // `_write` and `_writev` are the hooks for implementing a stream: they see a failure before the stream is destroyed.
  const write = socket._write.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, patient(done));
  const writev = socket._writev?.bind(socket);
  if (writev) socket._writev = (chunks, done) => writev(chunks, patient(done));
}
