import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { TransportError } from '../../ports/http-transport.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { BodyPause } from './body-pause.ts';
import { PutRequest, PutRequestOver } from './put-request.ts';
import { ScriptedServer } from './testing/scripted-server.ts';
import { megabyte } from './testing/test-transfer.ts';
import { defaultTimings } from './timings.ts';

/** More than the buffers of two sockets hold. */
const bytes = Buffer.alloc(64 * megabyte);

it('counts bytes that the host does not accept as a stall, but not while the body is held', async () => {
  const arrived = Promise.withResolvers<void>();
  await using server = await ScriptedServer.start(({ stall }) => {
    stall();
    arrived.resolve();
  });
  const clock = new FakeClock();
  const pause = new BodyPause(clock);
  const agent = new Agent();
  const request = new PutRequest({
    url: new URL(`${server.origin}/u`),
    route: { agent, proxies: [], closedSaysWithinMs: null, keep: () => {}, close: () => agent.destroy() },
    faultOf: (error) => new TransportError('connection_lost', '127.0.0.1', String(error)),
    headers: { 'Content-Length': bytes.length },
    clock,
    timings: defaultTimings,
    signal: new AbortController().signal,
    pause,
  });
  const written = request.write(bytes).catch((error: unknown) => error);
  await arrived.promise;
  pause.begin();
  for (let minute = 1; minute <= 10; minute += 1) await clock.advance(defaultTimings.stallMs);
  expect(request.over.aborted).toBe(false);

  pause.end();
  await clock.advance(defaultTimings.stallMs - 1);
  expect(request.over.aborted).toBe(false);
  await clock.advance(defaultTimings.stallMs);
  expect(await request.ended).toEqual({ kind: 'stalled' });
  expect(await written).toBeInstanceOf(PutRequestOver);
});
