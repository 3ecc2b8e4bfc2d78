import type { Socket } from 'node:net';
import type { Clock } from '../../ports/clock.ts';

/** Sockets that this was done to: a connection may be used again. */
const patientSockets = new WeakSet<Socket>();

type Done = (error?: Error | null) => void;

/**
 * A host that refuses early often answers and closes in one breath. Its answer then lies in the system's buffer while our
 * next write already fails, and Node would drop the socket, answer and all. So a write that failed is kept back for a
 * moment: reading goes on to the end of what came, and either the answer is in it, or the end comes at once.
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
  // These two are the stream's own hooks for whoever makes one: they see a failure before the stream gives itself up.
  const write = socket._write.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, patient(done));
  const writev = socket._writev?.bind(socket);
  if (writev) socket._writev = (chunks, done) => writev(chunks, patient(done));
}
