import { expect, it } from 'vitest';
import { EarlyActions } from './early-actions.ts';
import type { ViewerAction } from './viewer-keys.ts';

it('runs what was pressed too early once, in order, as soon as a render is open', () => {
  const actions = new EarlyActions();
  const ran: string[] = [];
  const act = ({ kind }: ViewerAction) => void ran.push(kind);
  actions.run({ kind: 'step', by: 1 });
  actions.run({ kind: 'end' });
  actions.take(act);
  actions.take(act);
  actions.run({ kind: 'start' });
  expect(ran).toEqual(['step', 'end', 'start']);
  actions.take(null);
  actions.run({ kind: 'toggle' });
  expect(ran.length, 'another render is being opened').toBe(3);
  actions.take(act);
  expect(ran.at(-1)).toBe('toggle');
});
