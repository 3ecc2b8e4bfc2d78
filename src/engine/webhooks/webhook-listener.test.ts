import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import type { DeliveryLine } from '../../shared/model/webhooks.ts';
import { openStore } from '../store/database.ts';
import { databaseFileName } from '../store/places/data-folder.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { DeliveryDesk } from './delivery-desk.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookListener } from './webhook-listener.ts';
import { WebhookSecret } from './webhook-secret.ts';

const text = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const dayMs = 24 * 60 * 60_000;
const body = '{"type":"media.ready"}';

/** A listener on a port and a file of its own. */
async function listening(folder: string, clock: FakeClock, run: ((body: Buffer) => Promise<number>) | null) {
  storeIn(folder, clock).close();
  // A locked database is answered at once, since waiting for it would block this program.
  const opened = openStore(join(folder, databaseFileName), { clock, busyTimeoutMs: 0 });
  if (opened.kind === 'refused') throw opened.error;
  const { store } = opened;
  const secret = WebhookSecret.parse(text);
  if (!secret) throw new Error('a secret');
  const desk = new DeliveryDesk(new WebhookDeliveries(store), secret, clock);
  const lines: DeliveryLine[] = [];
  let look = () => {};
  const onDelivery = (line: DeliveryLine) => {
    lines.push(line);
    look();
  };
  const listener = new WebhookListener({ desk, clock, run, onDelivery });
  const port = await listener.start(0);
  const send = async (id: string, by = text) => {
    const at = new Date(clock.nowMs());
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(by).sign(id, at, body),
    };
    const sending = request({ port, method: 'POST', headers });
    // Answered before it has sent all, it may find its connection closed.
    sending.on('error', () => {});
    sending.end(body);
    const [response] = await once(sending, 'response');
    response.resume();
    return response.statusCode as number;
  };
  const untilSaid = (count: number) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (lines.length >= count) resolve();
      };
      look();
    });
  const close = async () => {
    await listener[Symbol.asyncDispose]();
    store.close();
  };
  return { send, lines, untilSaid, desk, [Symbol.asyncDispose]: close };
}

it('runs a command for each delivery that is believed, once, and says how it ended', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const ran: string[] = [];
  await using stage = await listening(folder.path, clock, async (given) => {
    ran.push(String(given));
    return 3;
  });
  expect(await stage.send('msg_1')).toBe(204);
  await stage.untilSaid(1);
  expect(await stage.send('msg_1')).toBe(204);
  const other = `whsec_${Buffer.from('another secret of 32 bytes in all').toString('base64')}`;
  expect(await stage.send('msg_2', other)).toBe(401);
  expect(ran).toEqual([body]);
  expect(stage.lines).toMatchObject([
    { id: 'msg_1', event: 'media.ready', outcome: 'taken', status: 204, command_exit_code: 3 },
    { id: 'msg_1', outcome: 'repeated', status: 204 },
    { id: 'msg_2', outcome: 'refused', reason: 'signature_wrong', status: 401 },
  ]);
  expect(stage.desk.leftOver(), 'nothing is left for the next listener').toEqual([]);
});

it('runs only a few commands at once, and the rest as these end', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const ends: (() => void)[] = [];
  const run = () => new Promise<number>((resolve) => ends.push(() => resolve(0)));
  await using stage = await listening(folder.path, clock, run);
  for (let number = 0; number < 6; number += 1) expect(await stage.send(`msg_${number}`)).toBe(204);
  expect(ends).toHaveLength(4);
  for (let ended = 0; ended < 6; ended += 1) {
    ends[ended]?.();
    await stage.untilSaid(ended + 1);
  }
  expect(stage.lines.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5].map((number) => `msg_${number}`));
});

it('keeps listening when it cannot save that a command has ended, and leaves that event to the next listener', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const ends: (() => void)[] = [];
  const run = () => new Promise<number>((resolve) => ends.push(() => resolve(0)));
  await using stage = await listening(folder.path, clock, run);
  for (let number = 0; number < 5; number += 1) await stage.send(`msg_${number}`);
  expect(ends).toHaveLength(4);
  const other = new Database(join(folder.path, databaseFileName));
  other.exec('BEGIN IMMEDIATE');
  expect(await stage.send('msg_late')).toBe(503);
  for (const end of ends.splice(0)) end();
  await stage.untilSaid(5);
  expect(stage.lines.map(({ outcome }) => outcome)).toEqual(['not_kept', ...Array(4).fill('taken')]);
  expect(ends, 'the fifth command has started').toHaveLength(1);
  other.close();
  ends[0]?.();
  await stage.untilSaid(6);
  expect(stage.desk.leftOver().map(({ id }) => id)).toEqual(['msg_0', 'msg_1', 'msg_2', 'msg_3']);
});

it.each([129, 130, 137, 143, 3221225786])(
  'leaves an event whose command was interrupted (%i) to the next listener',
  async (code) => {
    using folder = temporaryFolder();
    await using stage = await listening(folder.path, new FakeClock(), async () => code);
    await stage.send('msg_1');
    await stage.untilSaid(1);
    expect(stage.lines).toMatchObject([{ id: 'msg_1', command_exit_code: code }]);
    expect(stage.desk.leftOver().map(({ id }) => id)).toEqual(['msg_1']);
  },
);

it('does first what an earlier listener took and did not get done', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  // Its command has not ended when the next one starts, as if it had been killed.
  await using earlier = await listening(folder.path, clock, () => {
    began.resolve();
    return mayEnd.promise;
  });
  await earlier.send('msg_1');
  await began.promise;
  await using next = await listening(folder.path, clock, async () => 0);
  await next.untilSaid(1);
  expect(next.lines).toMatchObject([{ id: 'msg_1', outcome: 'taken', command_exit_code: 0 }]);
  mayEnd.resolve(1);
});

it('knows a repeated delivery for two months, also where it runs nothing', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  await using stage = await listening(folder.path, clock, null);
  const outcomes = async () => {
    await stage.send('msg_1');
    await stage.untilSaid(1);
    return stage.lines.splice(0).map(({ outcome }) => outcome);
  };
  expect(await outcomes()).toEqual(['taken']);
  for (const days of [1, 30, 28]) {
    await clock.advance(days * dayMs);
    expect(await outcomes()).toEqual(['repeated']);
  }
  await clock.advance(2 * dayMs);
  expect(await outcomes()).toEqual(['taken']);
});
