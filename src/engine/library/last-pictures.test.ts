import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MediaView } from '../../shared/model/library-views.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { OneItem } from './testing/one-item.ts';

/** Its picture, and whether that is known to be another version's. */
const said = (item: MediaView | null | undefined) =>
  item?.isOlderPicture ? `${item.thumbnail} of a version before` : item?.thumbnail;

it('an item keeps its last picture while a new version is processing or failed, across a restart', async () => {
  using folder = temporaryFolder();
  await using service = new OneItem();
  {
    using store = storeIn(folder.path);
    const app = await service.startedOn(store);
    service.answered = { thumbnail_url: 'https://pictures.example/v4.jpg' };
    expect(said(await app.listed('service'))).toBe('/v4.jpg');
    // The contract allows no picture while a version is processing.
    service.answered = { status: 'processing' };
    expect(said(await app.listed('service'))).toBe('/v4.jpg of a version before');
    expect(said(await app.item())).toBe('/v4.jpg of a version before');
  }
  {
    using store = storeIn(folder.path);
    const app = await service.startedOn(store);
    expect(said(await app.listed('known'))).toBe('/v4.jpg of a version before');
    service.answered = { status: 'error' };
    expect(said(await app.listed('service'))).toBe('/v4.jpg of a version before');
    service.answered = { thumbnail_url: 'https://pictures.example/v5.jpg' };
    expect(said(await app.listed('service'))).toBe('/v5.jpg');
    service.answered = { status: 'processing' };
    expect(said(await app.item())).toBe('/v5.jpg of a version before');
  }
  using store = storeIn(join(folder.path, 'another'));
  const another = await service.startedOn(store);
  expect(said(await another.listed('service'))).toBeNull();
});
