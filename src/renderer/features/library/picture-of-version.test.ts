import { expect, test } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { jobIdSchema } from '../../../shared/model/uploads.ts';
import { pictureOfVersion } from './picture-of-version.ts';

const [v4, v5] = [versionIdSchema.parse('ver_4'), versionIdSchema.parse('ver_5')];
const item = (changes: Partial<MediaView> = {}) =>
  ({
    thumbnail: '/thumbnail/v5',
    version: { id: v5 },
    tiny: { of: '/thumbnail/v5', pixels: 'AQEAAAA=' },
    ...changes,
  }) as MediaView;

test('the item’s picture shows its current version, and no other one', () => {
  expect(pictureOfVersion(item(), v5)).toEqual({
    address: '/thumbnail/v5',
    pixels: 'AQEAAAA=',
    isTransparent: false,
  });
  expect(pictureOfVersion(item(), v4)).toBeNull();
  expect(pictureOfVersion(item(), null)).toBeNull();
  expect(pictureOfVersion(null, v5)).toBeNull();
});

test('a picture that was kept of an earlier version is not the current one’s', () => {
  expect(pictureOfVersion(item({ isOlderPicture: true }), v5)).toBeNull();
});

test('nor are the pixels of an earlier picture', () => {
  const tiny = { of: '/thumbnail/v4', pixels: 'AQEAAAA=' };
  expect(pictureOfVersion(item({ tiny }), v5)).toEqual({
    address: '/thumbnail/v5',
    pixels: null,
    isTransparent: false,
  });
});

test('a version that may be transparent is shown by a still of its render: the service has it on black', () => {
  const ownStill = { jobId: jobIdSchema.parse('job'), durationSeconds: 3 };
  const found = { address: '/still/upload/job/1000', pixels: null, isTransparent: true };
  expect(pictureOfVersion(item({ ownStill }), v5)).toEqual(found);
  expect(pictureOfVersion(item({ ownStill, thumbnail: null }), v5), 'before the service has one').toEqual(
    found,
  );
  expect(pictureOfVersion(item({ ownStill }), v4)).toBeNull();
});

test('the picture of a render whose upload runs may be transparent as well', () => {
  const thumbnail = '/still/upload/job/1000';
  expect(pictureOfVersion(item({ thumbnail }), v5)).toMatchObject({
    address: thumbnail,
    isTransparent: true,
  });
});
