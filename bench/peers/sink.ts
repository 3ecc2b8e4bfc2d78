import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

// A program that takes PUTs, discards their bytes and answers once all have arrived. Prints its two ports once it
// listens.

const [certificatePath = '', keyPath = ''] = process.argv.slice(2);

function take(socket: Socket): void {
  let head = '';
  let leftBytes = 0;
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    let offset = 0;
    if (leftBytes === 0) {
      head += data.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      offset = data.length - (head.length - end - 4);
      leftBytes = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (/expect: 100-continue/i.test(head)) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      head = '';
    }
    leftBytes -= data.length - offset;
    if (leftBytes === 0) socket.write('HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n');
  });
}

const plain = createServer(take);
const secure = createTlsServer({ cert: readFileSync(certificatePath), key: readFileSync(keyPath) }, take);
for (const server of [plain, secure]) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}
const ports = [plain, secure].map((server) => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
});
process.stdout.write(`${JSON.stringify(ports)}\n`);
process.on('SIGTERM', () => process.exit(0));
