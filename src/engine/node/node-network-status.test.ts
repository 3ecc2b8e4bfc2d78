import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { NodeNetworkStatus } from './node-network-status.ts';

/** A computer whose addresses are set by the test, and checked every two seconds. */
function desk({ loopbackOnly = false } = {}) {
  const clock = new FakeClock();
  let addresses: readonly string[] = ['10.0.0.2'];
  const status = new NodeNetworkStatus(
    clock,
    () => loopbackOnly,
    () => addresses,
  );
  const heard: string[] = [];
  const stop = status.subscribe((event) => heard.push(event));
  return {
    ...{ clock, status, heard, stop },
    now: async (...next: readonly string[]) => {
      addresses = next;
      heard.length = 0;
      await clock.advance(2_000);
      return [...heard];
    },
  };
}

it('reports when the last address goes, when the first one comes, and when one of several goes', async () => {
  const { now, status } = desk();
  expect(await now('10.0.0.2')).toEqual([]);
  expect(await now('10.0.0.2', '192.168.1.2')).toEqual([]);
  expect(await now('192.168.1.2')).toEqual(['address_changed']);
  expect(await now('172.16.0.2')).toEqual(['address_changed']);
  expect(status.isOnline()).toBe(true);
  expect(await now()).toEqual(['offline']);
  expect(status.isOnline()).toBe(false);
  expect(await now()).toEqual([]);
  expect(await now('10.0.0.2')).toEqual(['online']);
});

it('is always online and reports nothing if the service is on this computer', async () => {
  const { now, status } = desk({ loopbackOnly: true });
  expect(await now()).toEqual([]);
  expect(status.isOnline()).toBe(true);
  expect(await now('10.0.0.2')).toEqual([]);
});

it('checks every two seconds as long as there are listeners, however many', async () => {
  const { clock, status, stop, heard } = desk();
  expect(clock.pendingCount).toBe(1);
  const also: string[] = [];
  const stopAlso = status.subscribe((event) => also.push(event));
  expect(clock.pendingCount).toBe(1);
  await clock.advance(1_999);
  stop();
  expect(clock.pendingCount).toBe(1);
  stopAlso();
  expect([clock.pendingCount, heard, also]).toEqual([0, [], []]);
  const again = status.subscribe(() => {});
  expect(clock.pendingCount).toBe(1);
  again();
});

it('lets a listener unsubscribe while it is called', async () => {
  const { clock, status, stop, now } = desk();
  stop();
  const stopOnce = status.subscribe(() => stopOnce());
  await now();
  expect(clock.pendingCount).toBe(0);
});

it('knows the addresses of this computer', () => {
  const status = new NodeNetworkStatus(new FakeClock(), () => false);
  expect(typeof status.isOnline()).toBe('boolean');
});
