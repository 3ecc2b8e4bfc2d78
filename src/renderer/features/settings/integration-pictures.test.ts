import { expect, it } from 'vitest';
import { integrationIdSchema } from '../../../shared/model/integrations.ts';
import { integrationPictures } from './integration-pictures.ts';

it.each(integrationIdSchema.options)(
  'the picture of %s shows what is ours, and all of it in the window',
  (id) => {
    const { panels, details, ours } = integrationPictures[id];
    expect(ours.length).toBeGreaterThan(0);
    for (const [left, top, width, height] of [...panels, ...details, ...ours]) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(2);
      expect(left + width).toBeLessThanOrEqual(94);
      expect(top + height).toBeLessThanOrEqual(58);
    }
  },
);
