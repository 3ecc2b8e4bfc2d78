import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { encodeLease, ProgramLease, pieceLease, uploadLease } from './program-lease.ts';

const startMs = Date.UTC(2026, 0, 1);

it('is held by one at a time, and free again once that one lets it go', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'sender');
  const [one, other] = [new ProgramLease(path), new ProgramLease(path)];
  expect([one.isHeld, one.tryAcquire(), one.tryAcquire(), one.isHeld]).toEqual([false, true, true, true]);
  expect([other.tryAcquire(), other.isHeld]).toEqual([false, false]);
  one.release();
  expect([one.isHeld, other.tryAcquire()]).toEqual([false, true]);
  other.release();
  other.release();
});

it('tells others when it last left a sign, every two seconds and also after the clock was set back', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'sender');
  const [holder, waiter] = [new ProgramLease(path), new ProgramLease(path)];
  expect(waiter.lastBeatMs()).toBeNull();
  holder.beat(startMs);
  expect(waiter.lastBeatMs()).toBeNull();
  holder.tryAcquire();
  const beatAt = (atMs: number) => {
    holder.beat(atMs);
    return waiter.lastBeatMs();
  };
  expect(beatAt(startMs + 2_000)).toBe(startMs + 2_000);
  expect(beatAt(startMs + 3_999)).toBe(startMs + 2_000);
  expect(beatAt(startMs + 4_000)).toBe(startMs + 4_000);
  utimesSync(path, 1, 1);
  expect(beatAt(startMs + 4_000), 'a second sign in the same millisecond').toBe(1_000);
  expect(beatAt(startMs + 1_000)).toBe(startMs + 1_000);
  expect(beatAt(startMs + 1_001)).toBe(startMs + 1_000);
  holder.release();
});

it('is another one for uploads, for encoding and for pieces', () => {
  using folder = temporaryFolder();
  const store = join(folder.path, 'renderdrop.sqlite');
  const leases = [uploadLease(store), pieceLease(store), encodeLease(store)];
  expect(leases.map((lease) => lease.tryAcquire())).toEqual([true, true, true]);
  expect(uploadLease(store).tryAcquire()).toBe(false);
  for (const lease of leases) lease.release();
});
