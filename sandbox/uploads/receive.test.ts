import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceClock } from '../clock.ts';
import { type Received, receiveBody } from './receive.ts';

const mebibyte = 1024 * 1024;

/** A disk on which every write waits until the test releases it. */
class HeldDisk {
  written = 0;
  readonly release: () => void;
  readonly #released: Promise<void>;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released = promise;
    this.release = resolve;
  }

  async writev(buffers: readonly Buffer[]): Promise<{ bytesWritten: number }> {
    await this.#released;
    const bytesWritten = buffers.reduce((sum, buffer) => sum + buffer.length, 0);
    this.written += bytesWritten;
    return { bytesWritten };
  }
}

it('takes no more than a few megabytes from the sender before the disk has taken them', async () => {
  const disk = new HeldDisk();
  const sizeBytes = 64 * mebibyte;
  let taken = 0;
  const clock = new ServiceClock();
  const { promise: received, resolve } = Promise.withResolvers<Received>();
  const { promise: paused, resolve: onPause } = Promise.withResolvers<void>();
  const server = createServer((incoming, answer) => {
    incoming.once('pause', onPause);
    const file = disk as unknown as FileHandle;
    const onBytes = (bytes: number) => {
      taken = bytes;
    };
    receiveBody({ request: incoming, file, position: 0, skipBytes: 0, fault: null, clock, onBytes }).then(
      (end) => {
        answer.end();
        resolve(end);
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const put = httpRequest({ port: (server.address() as AddressInfo).port, method: 'PUT' });
  const answered = once(put, 'response');
  put.end(Buffer.alloc(sizeBytes));

  await paused;
  expect(taken).toBeGreaterThanOrEqual(4 * mebibyte);
  expect(taken).toBeLessThan(8 * mebibyte);
  disk.release();
  expect(await received).toEqual({ end: 'whole', bytes: sizeBytes, position: sizeBytes });
  expect(disk.written).toBe(sizeBytes);
  await answered;
});

it('ends when the client left before its body was read', async () => {
  const { promise: received, resolve } = Promise.withResolvers<Received>();
  const server = createServer(async (incoming) => {
    const gone = new Promise((left) => incoming.once('close', left));
    incoming.once('error', () => {});
    await gone;
    const file = new HeldDisk() as unknown as FileHandle;
    const clock = new ServiceClock();
    resolve(
      await receiveBody({
        ...{ request: incoming, file, position: 0, skipBytes: 0, fault: null, clock },
        onBytes: () => {},
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
    socket.write('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n', () => socket.resetAndDestroy());
  });
  expect(await received).toEqual({ end: 'cut', bytes: 0, position: 0 });
});
