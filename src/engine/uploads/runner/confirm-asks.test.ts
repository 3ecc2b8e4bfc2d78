import { expect, it } from 'vitest';
import { aDelivery, anIntent, inState } from '../../testing/jobs.ts';
import {
  anAnswer,
  connectionLost,
  madeVersion,
  OneRunner,
  plainAddress,
  sessionAddress,
} from '../testing/one-runner.ts';
import type { ResumableOutcome } from '../transfer/upload-transport.ts';

const startMs = Date.UTC(2026, 0, 1);
const confirming = (addressEndsAtMs: number | null = null) => ({
  ...inState({ kind: 'confirming', sinceMs: startMs }),
  intent: { ...anIntent, askedAtMs: startMs },
  delivery: { ...aDelivery, addressEndsAtMs },
});

it.each([
  { what: 'a session', url: sessionAddress, asks: 1 },
  { what: 'an address that may not be asked', url: plainAddress, asks: 0 },
])('asks $what in memory', async ({ url, asks }) => {
  using one = new OneRunner(confirming());
  one.live(url);
  one.onAsk = () => ({ kind: 'complete', answer: anAnswer(200) });
  expect(await one.over(one.step('confirm'))).toBe(asks ? 'again' : 'leave');
  expect([one.asked.length, one.job.state.kind]).toEqual([asks, asks ? 'processing' : 'confirming']);
});

it.each([
  { forMs: 1, asks: 1 },
  { forMs: 0, asks: 0 },
])('asks a session that lives for $forMs ms more $asks times', async ({ forMs, asks }) => {
  using one = new OneRunner(confirming());
  one.live(sessionAddress, forMs);
  one.onAsk = () => ({ kind: 'complete', answer: anAnswer(200) });
  await one.step('confirm');
  expect(one.asked).toHaveLength(asks);
});

it.each([
  { endsInMs: 1, requests: 1 },
  { endsInMs: 0, requests: 0 },
  { endsInMs: null, requests: 0 },
])('gets an address back that ends in $endsInMs ms: $requests requests', async ({ endsInMs, requests }) => {
  using one = new OneRunner(confirming(endsInMs === null ? null : startMs + endsInMs));
  one.onRequest = () => ({ status: 201, body: { ...madeVersion(sessionAddress), isReplay: true } });
  one.onAsk = () => ({ kind: 'complete', answer: anAnswer(200) });
  expect(await one.over(one.step('confirm'))).toBe(requests ? 'again' : 'leave');
  expect([one.requests.length, one.asked.length]).toEqual([requests, requests]);
});

it('asks again for an address that the service could not give for a moment', async () => {
  using one = new OneRunner(confirming(startMs + 3_600_000));
  one.onRequest = () =>
    one.requests.length === 1
      ? { status: 503, body: {} }
      : { status: 201, body: { ...madeVersion(sessionAddress), isReplay: true } };
  one.onAsk = () => ({ kind: 'complete', answer: anAnswer(200) });
  expect(await one.over(one.step('confirm')), 'the step is taken once more').toBe('again');
  expect(await one.over(one.step('confirm'))).toBe('again');
  expect([one.requests.length, one.asked.length, one.job.state.kind]).toEqual([2, 1, 'processing']);
});

it('asks nothing of an address that is known to be spent', async () => {
  using one = new OneRunner(confirming());
  one.live(sessionAddress);
  one.memory.notToResend.add(one.job.id);
  expect([await one.step('confirm'), one.asked.length]).toEqual(['leave', 0]);
});

it('sends what a session lacks, from the byte that it names', async () => {
  using one = new OneRunner(confirming());
  one.live(sessionAddress);
  one.onAsk = () => ({ kind: 'partial', confirmedBytes: 400 });
  expect(await one.over(one.step('confirm'))).toBe('again');
  expect(one.job.state.kind).toBe('sending');
  expect(one.runner).toMatchObject({ fromByte: 400, confirmedBytes: 400, askFirst: false });
});

it.each<ResumableOutcome>([
  connectionLost,
  { ...connectionLost, failure: 'connection_refused' },
  { ...connectionLost, failure: 'offline' },
  { kind: 'stalled', wholeBodySent: true, tookBytes: 0 },
  { kind: 'answered', answer: anAnswer(404), early: false, tookBytes: 0 },
])('asks a session once that tells nothing, and leaves its item to be watched: %o', async (outcome) => {
  using one = new OneRunner(confirming());
  one.live(sessionAddress);
  one.onAsk = () => {
    if (one.asked.length > 10) one.runner.stop();
    return outcome;
  };
  await one.runner.run();
  expect([one.asked.length, one.job.state.kind]).toEqual([1, 'confirming']);
});
