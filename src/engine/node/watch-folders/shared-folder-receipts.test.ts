import { existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { projectId } from '../../testing/jobs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { SharedReceipt } from '../../watch-folders/placing/shared-receipts.ts';
import { SharedFolderReceipts } from './shared-folder-receipts.ts';

const nowMs = Date.UTC(2026, 0, 1);
const hourMs = 60 * 60_000;
const receipt: SharedReceipt = {
  file: 'LED_Main_v5.mov',
  project_id: projectId('prj_1'),
  media_id: mediaIdSchema.parse('med_1'),
  item_name: 'LED_Main',
  version_id: null,
  version_number: 5,
  sent_at_ms: nowMs,
};

/** A folder that several computers watch. */
function desk() {
  const folder = temporaryFolder();
  const warned: string[] = [];
  const ignore = () => {};
  const receipts = new SharedFolderReceipts({
    clock: new FakeClock(nowMs),
    logger: { debug: ignore, info: ignore, warn: (event) => warned.push(event), error: ignore },
  });
  const at = (name: string) => join(folder.path, '.renderdrop', name);
  return {
    ...{ receipts, warned, at, path: folder.path },
    /** Writes a file there, as another computer would. */
    leave: (name: string, text: string, writtenMs = nowMs) => {
      mkdirSync(join(folder.path, '.renderdrop'), { recursive: true });
      writeFileSync(at(name), text);
      utimesSync(at(name), writtenMs / 1000, writtenMs / 1000);
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

describe('word that a computer leaves', () => {
  it('is found by its key, and never written over', async () => {
    using here = desk();
    expect(await here.receipts.find(here.path, 'key')).toBe(null);
    await here.receipts.keep(here.path, 'key', receipt);
    await here.receipts.keep(here.path, 'key', { ...receipt, version_number: 6 });
    expect(await here.receipts.find(here.path, 'key')).toEqual(receipt);
    expect(await here.receipts.find(here.path, 'other')).toBe(null);
    expect(here.warned).toEqual([]);
  });

  it('is believed up to a day ahead, since clocks differ, and no further', async () => {
    using here = desk();
    const ahead = (name: string, byMs: number) =>
      here.leave(`${name}.json`, JSON.stringify({ ...receipt, sent_at_ms: nowMs + byMs }));
    ahead('near', 24 * hourMs);
    ahead('far', 24 * hourMs + 1);
    expect(await here.receipts.find(here.path, 'near')).toMatchObject({ version_number: 5 });
    expect(await here.receipts.find(here.path, 'far')).toBe(null);
  });

  it.each([
    ['no JSON', '{'],
    ['something else', '{"file":"a"}'],
    ['far too long', JSON.stringify({ ...receipt, more: 'x'.repeat(17_000) })],
  ])('says nothing where it is %s', async (_what, text) => {
    using here = desk();
    here.leave('key.json', text);
    expect(await here.receipts.find(here.path, 'key')).toBe(null);
  });

  it('is neither read nor written through a link in the place of its folder', async () => {
    using here = desk();
    using elsewhere = desk();
    elsewhere.leave('key.json', JSON.stringify(receipt));
    elsewhere.leave('key.claim', 'this computer');
    symlinkSync(join(elsewhere.path, '.renderdrop'), join(here.path, '.renderdrop'));
    expect(await here.receipts.find(here.path, 'key')).toBe(null);
    await here.receipts.keep(here.path, 'new', receipt);
    expect(await here.receipts.claim(here.path, 'new', 'this computer')).toBe(true);
    await here.receipts.release(here.path, 'key', 'this computer');
    expect(
      [elsewhere.at('new.json'), elsewhere.at('new.claim'), elsewhere.at('key.claim')].map(existsSync),
    ).toEqual([false, false, true]);
  });

  it('cannot be left where the folder is gone, which is said to the log', async () => {
    using here = desk();
    writeFileSync(join(here.path, 'a file'), '');
    await here.receipts.keep(join(here.path, 'a file'), 'key', receipt);
    expect(here.warned).toEqual(['shared_folder.not_written']);
    expect(await here.receipts.claim(join(here.path, 'a file'), 'key', 'this computer')).toBe(true);
  });
});

describe('what one computer makes for all', () => {
  it('is claimed by the first that asks, until it gives it back', async () => {
    using here = desk();
    const claim = (computer: string) => here.receipts.claim(here.path, 'key', computer);
    expect(await claim('one')).toBe(true);
    utimesSync(here.at('key.claim'), nowMs / 1000, nowMs / 1000);
    expect([await claim('two'), await claim('one')]).toEqual([false, true]);
    await here.receipts.release(here.path, 'key', 'two');
    expect(await claim('two')).toBe(false);
    await here.receipts.release(here.path, 'key', 'one');
    expect([await claim('two'), readFileSync(here.at('key.claim'), 'utf8')]).toEqual([true, 'two']);
  });

  it.each([
    ['eleven hours ago', -11 * hourMs, false],
    ['twelve hours ago', -12 * hourMs, true],
    ['less than a day ahead', 23 * hourMs, false],
    ['a day ahead', 24 * hourMs, true],
  ])('is free for others where it was claimed %s', async (_when, byMs, isFree) => {
    using here = desk();
    here.leave('key.claim', 'one', nowMs + byMs);
    expect(await here.receipts.claim(here.path, 'key', 'two')).toBe(isFree);
  });

  it('is nobody’s where something else than a file lies in the place of the claim', async () => {
    using here = desk();
    mkdirSync(here.at('key.claim'), { recursive: true });
    expect(await here.receipts.claim(here.path, 'key', 'two')).toBe(true);
  });
});
