/**
 * Practice services for a whole test run, in one process: starting a program for each service took more processor time
 * than most tests. A client connects and writes its flags on one line. It gets back either the line that `main.ts
 * --json` prints or an error, and has the service until the connection closes. The process ends when its standard input
 * closes.
 */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseOptions } from '../options.ts';
import { Prober } from '../processing/prober.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { startLine } from '../start-line.ts';

process.umask(0o077);

const prober = new Prober();

const server = createServer((socket) => {
  // A client that was killed resets the connection.
  socket.on('error', () => {});
  const line = createInterface({ input: socket });
  line.once('line', (flags) => void serve(socket, flags));
  line.on('error', () => {});
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();

async function serve(socket: Socket, flags: string): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
  });
  let sandbox: RunningSandbox;
  try {
    const { options } = parseOptions(z.array(z.string()).parse(JSON.parse(flags)));
    sandbox = await startSandbox(options, prober);
  } catch (error) {
    socket.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
    return;
  }
  socket.write(`${startLine(sandbox)}\n`);
  await gone;
  await sandbox.stop();
  socket.end();
}
