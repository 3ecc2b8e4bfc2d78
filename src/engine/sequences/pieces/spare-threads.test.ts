import { expect, it } from 'vitest';
import { FakePower } from '../../testing/fake-computer.ts';
import { spareThreads } from './spare-threads.ts';

it('half of the computer is left to whoever uses it, and on battery all but one', () => {
  const power = new FakePower();
  const threads = spareThreads(power, 8);
  expect(threads()).toBe(4);
  power.tell('on_battery');
  expect(threads()).toBe(1);
  power.tell('on_mains');
  expect(threads()).toBe(4);
  expect(spareThreads(power, 1)()).toBe(1);
});
