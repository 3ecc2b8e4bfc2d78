import { expect, test } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { LastGoodPictures } from './last-good-pictures.ts';

const item = mediaIdSchema.parse('med_1');

test('an item keeps its last good picture while a newer one fails', () => {
  const pictures = new LastGoodPictures();
  pictures.keep(item, '/thumbnail/v4');
  pictures.forget(item, '/thumbnail/v5');
  expect(pictures.get(item)).toBe('/thumbnail/v4');
});

test('a picture that is gone itself is let go of', () => {
  const pictures = new LastGoodPictures();
  pictures.keep(item, '/thumbnail/v4');
  pictures.forget(item, '/thumbnail/v4');
  expect(pictures.get(item)).toBeUndefined();
});

test('the picture seen longest ago goes first, so that the memory has an end', () => {
  const pictures = new LastGoodPictures();
  for (let index = 0; index <= 20_000; index += 1)
    pictures.keep(mediaIdSchema.parse(`med_${index}`), `/${index}`);
  expect(pictures.get(mediaIdSchema.parse('med_0'))).toBeUndefined();
  expect(pictures.get(mediaIdSchema.parse('med_20000'))).toBe('/20000');
});
