import { expect, it } from 'vitest';
import { Listeners } from './listeners.ts';

it('tells each listener until it is removed', () => {
  const listeners = new Listeners<[name: string, number: number]>();
  const told: unknown[] = [];
  expect(listeners.isEmpty).toBe(true);
  const stop = listeners.add((...news) => told.push(news));
  listeners.tell('LED Main', 4);
  stop();
  listeners.tell('LED Main', 5);
  expect(told).toEqual([['LED Main', 4]]);
  expect(listeners.isEmpty).toBe(true);
});

it('keeps a listener that was added twice until both are removed', () => {
  const listeners = new Listeners<[]>();
  let calls = 0;
  const listener = () => calls++;
  const stop = listeners.add(listener);
  listeners.add(listener);
  listeners.tell();
  expect(calls).toBe(2);
  stop();
  stop();
  listeners.tell();
  expect(calls).toBe(3);
});

it('calls neither listeners that another one has just removed, nor ones that it has just added', () => {
  const listeners = new Listeners<[]>();
  const told: string[] = [];
  listeners.add(() => {
    told.push('first');
    stopSecond();
    listeners.add(() => told.push('added'));
  });
  const stopSecond = listeners.add(() => told.push('second'));
  listeners.tell();
  expect(told).toEqual(['first']);
  listeners.clear();
  listeners.tell();
  expect(told).toEqual(['first']);
});
