import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../store/database.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

it('forgets the body of what was handled first, its id much later, and what was not handled last', () => {
  using folder = temporaryFolder();
  const opened = openStore(join(folder.path, 'renderdrop.sqlite'), { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  const deliveries = new WebhookDeliveries(store);
  const take = (id: string) => deliveries.take('endpoint', id, Buffer.from('{}'), 100);
  deliveries.handled(take('handled') ?? 0);
  take('not handled');
  const withBody = () => deliveries.after(0).map(({ id }) => id);
  deliveries.forget(100, 100);
  expect(withBody()).toEqual(['handled', 'not handled']);
  deliveries.forget(101, 100);
  expect(withBody()).toEqual(['not handled']);
  expect(take('handled'), 'a repeat').toBeNull();
  deliveries.forget(101, 101);
  expect(withBody()).toEqual([]);
  expect(take('handled'), 'after days').not.toBeNull();
});
