import { expect, it } from 'vitest';
import { TransportError } from '../../ports/http-transport.ts';
import type { Answers } from '../../testing/answered-client.ts';
import { aDelivery, anIntent, inState } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { madeVersion, OneRunner, plainAddress, sessionAddress } from '../testing/one-runner.ts';
import { regainAddress } from './create.ts';

const startMs = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const sending = (changes: Partial<JobRecord> = {}): JobRecord => ({
  ...inState({ kind: 'sending' }),
  intent: { ...anIntent, askedAtMs: startMs },
  delivery: { ...aDelivery, addressEndsAtMs: startMs + hourMs },
  ...changes,
});
const repeated =
  (changes: object = {}): Answers =>
  () => ({ status: 201, body: { ...madeVersion(plainAddress, changes), isReplay: true } });

it('uses the address that it has, without a request', async () => {
  using one = new OneRunner(sending());
  one.live(sessionAddress);
  expect(await regainAddress(one.runner)).toBe(one.memory.addresses.get(one.job.id));
  expect(one.requests).toEqual([]);
});

it('asks with the same key and body, and keeps the address that it gets', async () => {
  using one = new OneRunner(sending());
  one.onRequest = repeated();
  const again = await one.over(regainAddress(one.runner));
  expect(again).toMatchObject({ target: expect.anything(), life: expect.anything() });
  expect(again).toBe(one.memory.addresses.get(one.job.id));
  const [request] = one.requests;
  expect(request?.headers['Idempotency-Key']).toBe(anIntent.idempotencyKey);
  expect(Buffer.from(request?.body ?? []).toString()).toBe(anIntent.body);
  expect(one.job.delivery?.versionId).toBe(aDelivery.versionId);
});

it.each<{ what: string; changes: Partial<JobRecord>; requests: number }>([
  { what: 'an address that ended a minute ago', changes: endsIn(-minuteMs), requests: 1 },
  { what: 'one that ended longer ago', changes: endsIn(-minuteMs - 1), requests: 0 },
  { what: 'one whose end nobody knows', changes: endsIn(null), requests: 1 },
  {
    what: 'a request of 22 hours ago',
    changes: { intent: { ...anIntent, askedAtMs: startMs - 22 * hourMs }, ...endsIn(-1) },
    requests: 1,
  },
  {
    what: 'a request of 23 hours ago',
    changes: { intent: { ...anIntent, askedAtMs: startMs - 23 * hourMs }, ...endsIn(-1) },
    requests: 0,
  },
])('asks $requests times for $what, and makes another version where it does not', async (row) => {
  using one = new OneRunner(sending(row.changes));
  one.onRequest = repeated();
  const end = await one.over(regainAddress(one.runner));
  expect(one.requests).toHaveLength(row.requests);
  if (row.requests > 0) expect(end).toMatchObject({ target: expect.anything() });
  else expect([end, one.job.state.kind, one.job.intent]).toEqual(['again', 'examining', null]);
});

function endsIn(ms: number | null): Partial<JobRecord> {
  return { delivery: { ...aDelivery, addressEndsAtMs: ms === null ? null : startMs + ms } };
}

it('waits until somebody signs in to this account', async () => {
  using one = new OneRunner(sending());
  one.isSignedIn = false;
  expect(await regainAddress(one.runner)).toBe('leave');
  expect(one.job.state).toMatchObject({ kind: 'held', reason: { kind: 'account', code: 'not_signed_in' } });
});

const confirming = { state: { kind: 'confirming', sinceMs: startMs } } as const;
/** The service has forgotten the key and made another version. Whether our bytes may be at the first one decides. */
it.each<{ what: string; changes: Partial<JobRecord>; version: string; sendsThere: boolean }>([
  { what: 'while it sends', changes: {}, version: 'ver_other', sendsThere: true },
  { what: 'while it is in doubt', changes: { inDoubt: true }, version: 'ver_other', sendsThere: false },
  { what: 'while it confirms', changes: confirming, version: 'ver_other', sendsThere: false },
  { what: 'while it confirms', changes: confirming, version: 'ver_ours', sendsThere: true },
  { what: 'in doubt', changes: { inDoubt: true }, version: 'ver_ours', sendsThere: true },
])('sends to $version, answered $what: $sendsThere', async ({ changes, version, sendsThere }) => {
  using one = new OneRunner(sending(changes));
  one.onRequest = repeated({ id: version });
  const end = await one.over(regainAddress(one.runner));
  const sameAddress = { target: expect.anything(), life: expect.anything() };
  expect(end).toEqual(sendsThere ? expect.objectContaining(sameAddress) : 'again');
  expect(one.memory.addresses.size).toBe(sendsThere ? 1 : 0);
  expect(one.job.delivery?.versionId).toBe(sendsThere ? version : aDelivery.versionId);
  expect(one.memory.notToResend.has(one.job.id)).toBe(!sendsThere);
  const isTold = one.logger.lines.some((line) => line.includes('replay_made_another_version'));
  expect(isTold).toBe(version === 'ver_other');
});

it('tells what refused it, and counts the try', async () => {
  using one = new OneRunner(sending());
  one.onRequest = () => new TransportError('connection_lost', 'service.example', 'lost');
  const end = one.over(regainAddress(one.runner));
  expect(await end).toBe('again');
  expect(one.runner.attempts).toBe(1);
});
