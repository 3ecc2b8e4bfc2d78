import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { silent } from '../media-probe/testing/probe-samples.ts';
import { type Render, renderOf } from '../notes/version-renders.ts';
import type { CopyWanted } from '../ports/copy-maker.ts';
import { facts } from '../testing/jobs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ViewingProxies } from './viewing-proxies.ts';

const never = new AbortController().signal;

/** Renders in a folder, and a maker that writes a hundred bytes instead of a video. */
function desk(bytesMax = 1_000) {
  const folder = temporaryFolder();
  const proxiesIn = join(folder.path, 'proxies');
  const made: CopyWanted[] = [];
  const logged: string[] = [];
  let onMake = (_wanted: CopyWanted): void => {};
  const proxies = new ViewingProxies({
    folder: proxiesIn,
    bytesMax,
    logger: { ...silent, warn: (event) => void logged.push(event) },
    maker: {
      isAvailable: async () => true,
      async make(wanted) {
        made.push(wanted);
        writeFileSync(wanted.outputPath, Buffer.alloc(100));
        onMake(wanted);
      },
    },
  });
  const render = (name: string): Render => {
    const path = join(folder.path, name);
    if (!existsSync(path)) writeFileSync(path, name);
    return renderOf(path, facts, null);
  };
  return {
    ...{ folder: folder.path, proxiesIn, made, logged, proxies, render },
    whenMade: (then: typeof onMake) => {
      onMake = then;
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

it('makes a proxy once for a file as it is, in a folder for this person alone', async () => {
  using here = desk();
  const render = here.render('a.mov');
  expect(await here.proxies.find(render)).toBe(null);
  const path = await here.proxies.make(render, never);
  expect(path).toBe(here.made[0]?.outputPath);
  expect(await here.proxies.find(render)).toBe(path);
  expect(await here.proxies.make(render, never)).toBe(path);
  expect(here.made).toHaveLength(1);
  expect(here.made[0]).toMatchObject({ source: { path: render.path, codec: facts.codec }, bytesMax: 1_000 });
  expect(statSync(here.proxiesIn).mode & 0o077).toBe(0);
  writeFileSync(render.path, 'rendered over');
  expect(await here.proxies.find(render)).toBe(null);
});

it('finds nothing of a file that is gone, and says to the log what could not be made', async () => {
  using here = desk();
  const gone = renderOf(join(here.folder, 'gone.mov'), facts, null);
  expect([await here.proxies.find(gone), await here.proxies.make(gone, never)]).toEqual([null, null]);
  here.whenMade(() => {
    throw new Error('killed');
  });
  expect(await here.proxies.make(here.render('b.mov'), never)).toBe(null);
  expect(here.logged).toEqual(['proxy_failed', 'proxy_failed']);
});

it('says nothing to the log where nobody waits any more', async () => {
  using here = desk();
  const stop = new AbortController();
  here.whenMade(() => {
    stop.abort();
    throw new Error('ended');
  });
  expect(await here.proxies.make(here.render('a.mov'), stop.signal)).toBe(null);
  expect(here.logged).toEqual([]);
});

it('throws away what was made of a file that was rendered over meanwhile', async () => {
  using here = desk();
  const render = here.render('a.mov');
  here.whenMade(() => writeFileSync(render.path, 'another picture'));
  expect(await here.proxies.make(render, never)).toBe(null);
  expect(readdirSync(here.proxiesIn)).toEqual([]);
});

it.each([
  ['first', 0],
  ['last', 1],
] as const)(
  'lets the oldest proxies go where all of them are too large, listed %s, and never the newest or what is none',
  async (_where, oldest) => {
    using here = desk(250);
    mkdirSync(here.proxiesIn);
    writeFileSync(join(here.proxiesIn, 'notes.txt'), Buffer.alloc(500));
    for (const name of ['a.mov', 'b.mov']) await here.proxies.make(here.render(name), never);
    const listed = readdirSync(here.proxiesIn).filter((name) => name !== 'notes.txt');
    expect(listed).toHaveLength(2);
    for (const [index, name] of listed.entries())
      utimesSync(join(here.proxiesIn, name), 1_000, index === oldest ? 900 : 1_000);
    here.whenMade(({ outputPath }) => utimesSync(outputPath, 1, 1));
    const newest = await here.proxies.make(here.render('c.mov'), never);
    const kept = [listed[1 - oldest], basename(newest ?? ''), 'notes.txt'];
    expect(readdirSync(here.proxiesIn).toSorted()).toEqual(kept.toSorted());
  },
);

it('keeps as much as it may to the byte', async () => {
  using here = desk(200);
  for (const name of ['a.mov', 'b.mov']) await here.proxies.make(here.render(name), never);
  expect(readdirSync(here.proxiesIn)).toHaveLength(2);
});
