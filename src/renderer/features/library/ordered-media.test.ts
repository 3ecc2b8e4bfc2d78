import { describe, expect, it } from 'vitest';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { MediaOrder } from '../../store/window-store.ts';
import { exampleItem as item, exampleItems as items } from '../../testing/media-examples.ts';
import { createOrderedMedia } from './ordered-media.ts';

const namesOf = (sorted: readonly MediaView[]) => sorted.map(({ name }) => name);
const orders: readonly MediaOrder[] = ['name', 'newest', 'longest', 'largest'];

describe('an order', () => {
  const first = (order: MediaOrder) => namesOf(createOrderedMedia()(items, order))[0];
  it('has names as people count', () =>
    expect(namesOf(createOrderedMedia()(items, 'name'))).toEqual(['Café intro', 'LED 2', 'LED 10', 'outro']));
  it('puts the newest version first', () => expect(first('newest')).toBe('outro'));
  it('puts the longest first', () => expect(first('longest')).toBe('Café intro'));
  it('takes the length that is shown, not that of sound that goes on after the picture', () => {
    const ownFacts = { width: 1920, height: 1080, durationSeconds: 4, isInterlaced: false };
    const loud = item('Loud', { duration_seconds: 9, ownFacts });
    const both = [loud, item('Silent', { duration_seconds: 5 })];
    expect(namesOf(createOrderedMedia()(both, 'longest'))).toEqual(['Silent', 'Loud']);
  });
  it('puts the largest picture first', () => expect(first('largest')).toBe('LED 2'));
  it('has items of one figure by name', () =>
    expect(namesOf(createOrderedMedia()(items, 'longest')).slice(1)).toEqual(['LED 2', 'LED 10', 'outro']));
});

describe('pages that come one after the other', () => {
  /** Shuffled, but the same in every run. */
  const many = Array.from({ length: 950 }, (_, index) => {
    const mixed = (index * 7_919) % 950;
    return item(`Clip ${mixed}`, { duration_seconds: mixed % 7, width: 100 + (mixed % 11) });
  });
  const pages = Array.from({ length: 10 }, (_, page) => many.slice(0, (page + 1) * 100));

  it.each(orders)('are as if they had come at once, ordered by %s', (order) => {
    const inOrder = createOrderedMedia();
    for (const soFar of pages) {
      expect(namesOf(inOrder(soFar, order))).toEqual(namesOf(createOrderedMedia()(soFar, order)));
    }
  });
  it.each(orders)('are as if nothing had been known when items change and go, ordered by %s', (order) => {
    const inOrder = createOrderedMedia();
    inOrder(many, order);
    const renewed = many
      .filter((_, index) => index % 50 !== 3)
      .map((old, index) =>
        index % 90 === 1 ? { ...old, name: `A new name ${index}`, duration_seconds: 50 } : old,
      );
    expect(namesOf(inOrder(renewed, order))).toEqual(namesOf(createOrderedMedia()(renewed, order)));
  });
  it('keep their order when another was looked at meanwhile', () => {
    const inOrder = createOrderedMedia();
    const [some = [], more = []] = pages;
    inOrder(some, 'longest');
    inOrder(more, 'name');
    expect(namesOf(inOrder(more, 'longest'))).toEqual(namesOf(createOrderedMedia()(more, 'longest')));
  });
});

it('answers the same array for the same items', () => {
  const inOrder = createOrderedMedia();
  for (const order of orders) expect(inOrder(items, order)).toBe(inOrder(items, order));
});
