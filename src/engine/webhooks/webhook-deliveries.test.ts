import { expect, it } from 'vitest';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

it('forgets the body of what was handled first, its id much later, and what was not handled last', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
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
