import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { mediaIdSchema } from '../../shared/api/ids.ts';
import { accountIdSchema } from '../../shared/model/account.ts';
import type { MediaView } from '../../shared/model/library-views.ts';
import { openStore } from '../store/database.ts';
import { CachedLists } from '../store/tables/cached-lists.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TinyPictures } from './tiny-pictures.ts';

const account = accountIdSchema.parse('acc');
const itemOf = (id: string) => ({ id: mediaIdSchema.parse(id), thumbnail: `/thumbnail/${id}` }) as MediaView;
const tinyOf = (id: string) => ({
  mediaId: mediaIdSchema.parse(id),
  tiny: { of: `/thumbnail/${id}`, pixels: 'AQEAAAA=' },
});

function opened() {
  const folder = temporaryFolder();
  const clock = new FakeClock();
  const found = openStore(join(folder.path, 'renderdrop.sqlite'), { clock });
  if (found.kind === 'refused') throw found.error;
  const { store } = found;
  const close = () => {
    store[Symbol.dispose]();
    folder[Symbol.dispose]();
  };
  return { clock, lists: new CachedLists(store, clock), [Symbol.dispose]: close };
}

it('gives an item its colors, of the account that saw them alone, until the account goes', () => {
  using open = opened();
  const { lists } = open;
  const pictures = new TinyPictures(lists);
  pictures.keep(account, [tinyOf('led')]);
  expect(pictures.fill(account, itemOf('led'))).toEqual({ ...itemOf('led'), tiny: tinyOf('led').tiny });
  expect(pictures.fill(account, itemOf('floor'))).toEqual(itemOf('floor'));
  expect(pictures.fill('another', itemOf('led'))).toEqual(itemOf('led'));
  lists.removeAccount(account);
  expect(pictures.fill(account, itemOf('led'))).toEqual(itemOf('led'));
});

it('keeps so many and no more, and takes nothing else away', async () => {
  using open = opened();
  const { lists, clock } = open;
  const pictures = new TinyPictures(lists, 3);
  lists.write(account, 'projects', []);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await clock.advance(1_000);
    pictures.keep(account, [tinyOf(id)]);
  }
  const kept = ['a', 'b', 'c', 'd', 'e', 'f'].filter((id) => pictures.fill(account, itemOf(id)).tiny);
  expect(kept).toEqual(['d', 'e', 'f']);
  expect(lists.read(account, 'projects', z.array(z.string()))?.value).toEqual([]);
});
