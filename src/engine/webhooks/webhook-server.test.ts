import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { type WebhookRequest, WebhookServer } from './webhook-server.ts';

/** A server on a port of its own, with all that it was asked to answer. */
async function listening() {
  const asked: WebhookRequest[] = [];
  const server = await WebhookServer.start(0, (delivery) => {
    asked.push(delivery);
    return delivery.body === null ? 413 : 204;
  });
  const send = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
    const sending = request({ port: server.port, method: 'POST', headers });
    // Answered before it has sent all, it may find its connection closed.
    sending.on('error', () => {});
    sending.end(body);
    const [response] = await once(sending, 'response');
    response.resume();
    return response.statusCode as number;
  };
  return { asked, send, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

it('hands on exactly the bytes that came, and answers with what it is told', async () => {
  await using stage = await listening();
  expect(await stage.send('{"größe":1}', { 'webhook-id': 'msg_1' })).toBe(204);
  expect(stage.asked).toMatchObject([{ isPost: true, claim: { id: 'msg_1', timestamp: null } }]);
  expect(stage.asked[0]?.body?.toString()).toBe('{"größe":1}');
});

it('reads no more than any delivery holds', async () => {
  await using stage = await listening();
  expect(await stage.send('x'.repeat(1024 * 1024 + 1))).toBe(413);
  expect(stage.asked).toMatchObject([{ body: null }]);
});

it('believes nothing of a delivery whose sender left in the middle', async () => {
  await using stage = await listening();
  const socket = connect(stage.server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"half":');
  expect(await stage.send('whole')).toBe(204);
  socket.resetAndDestroy();
  await once(socket, 'close');
  for (let turn = 0; turn < 5; turn += 1) expect(await stage.send('whole')).toBe(204);
  expect(stage.asked.map(({ body }) => body?.toString())).toEqual(Array(6).fill('whole'));
});
