import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendDelivery } from './sender.ts';
import { newWebhookSecret, signatureHeaders } from './signing.ts';
import type { AddressLookup } from './webhook-url.ts';

const toLoopback: AddressLookup = async () => [{ address: '127.0.0.1', family: 4 }];
const practice = { allowPrivate: true, lookup: toLoopback };

async function receiver(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const deliver = (url: string, policy = practice, signal = new AbortController().signal) =>
  sendDelivery({ url, headers: { 'x-probe': 'yes' }, body: '{}', signal }, policy);

describe('sending a delivery', () => {
  it('posts the body and takes any 2xx', async () => {
    const port = await receiver((incoming, answer) => {
      expect(incoming.method).toBe('POST');
      expect(incoming.headers['content-type']).toBe('application/json');
      expect(incoming.headers['user-agent']).toMatch(/^[\w-]+-Webhooks\/\d/);
      answer.writeHead(incoming.headers['x-probe'] === 'yes' ? 204 : 400).end();
    });
    expect(await deliver(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'delivered', status: 204 });
  });

  it('does not follow a redirect', async () => {
    let followed = false;
    const port = await receiver((incoming, answer) => {
      if (incoming.url === '/moved') followed = true;
      answer.writeHead(incoming.url === '/moved' ? 200 : 307, { location: '/moved' }).end();
    });
    expect(await deliver(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'refused', status: 307 });
    expect(followed).toBe(false);
  });

  it('checks the host’s addresses again at each delivery, and connects to none that is private', async () => {
    let reached = false;
    const port = await receiver((_incoming, answer) => {
      reached = true;
      answer.end();
    });
    const strict = { allowPrivate: false, lookup: toLoopback };
    expect(await deliver(`https://hooks.example.com:${port}/`, strict)).toMatchObject({
      kind: 'unreachable',
    });
    expect(reached).toBe(false);
  });

  it('connects to the address that was checked, and does not look the name up a second time', async () => {
    const port = await receiver((_incoming, answer) => answer.end());
    expect(await deliver(`http://never-resolves.invalid:${port}/`)).toEqual({
      kind: 'delivered',
      status: 200,
    });
  });

  it('ends at once when it is stopped', async () => {
    const stop = new AbortController();
    const port = await receiver(() => stop.abort());
    expect(await deliver(`http://127.0.0.1:${port}/`, practice, stop.signal)).toEqual({ kind: 'stopped' });
  });

  it('reports a closed port', async () => {
    expect(await deliver('http://127.0.0.1:1/')).toMatchObject({ kind: 'unreachable' });
  });
});

it('signs so that another implementation of Standard Webhooks accepts it', () => {
  const secret = newWebhookSecret();
  const body = '{"type":"media.ready"}';
  const headers = signatureHeaders(secret, 'msg_1', Date.now(), body);
  expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'media.ready' });
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
});
