import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { removeAbandonedVideos, unfinishedBeside } from './unfinished-video.ts';

it('removes abandoned folders, but none that may still be written to', async () => {
  using folder = temporaryFolder();
  const own = basename(unfinishedBeside(join(folder.path, 'LED_Main.mov')));
  const [, host = ''] = /^\.renderdrop-([0-9a-f]{8})-/.exec(own) ?? [];
  const of = (processId: number, madeOn = host) =>
    own.replace(`-${host}-${process.pid}-`, `-${madeOn}-${processId}-`);
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const alive = process.ppid;
  const names = {
    own,
    ended: of(ended),
    alive: of(alive),
    elsewhere: of(ended, '00000000'),
    render: 'LED_Main.mov',
  };
  const { render, ...folders } = names;
  for (const name of Object.values(folders)) {
    mkdirSync(join(folder.path, name));
    writeFileSync(join(folder.path, name, 'video.mov'), 'video');
  }
  writeFileSync(join(folder.path, render), 'video');
  const left = () => readdirSync(folder.path).toSorted();

  const nowMs = Date.now();
  await removeAbandonedVideos(folder.path, nowMs);
  const kept = [names.own, names.alive, names.elsewhere, names.render];
  expect(left()).toEqual(kept.toSorted());

  // Meanwhile the process id was given to another process.
  const dayMs = 24 * 60 * 60_000;
  const begunMs = nowMs - 2 * dayMs;
  for (const name of Object.values(folders))
    if (left().includes(name)) writtenAt(join(folder.path, name), begunMs);
  await removeAbandonedVideos(folder.path, begunMs + dayMs);
  expect(left()).toEqual(kept.toSorted());
  // The newest time counts, of the folder or of a file in it.
  utimesSync(join(folder.path, names.alive, 'video.mov'), begunMs / 1000, begunMs / 1000 + 1);
  await removeAbandonedVideos(folder.path, begunMs + dayMs + 1_000);
  expect(left()).toEqual(kept.toSorted());
  await removeAbandonedVideos(folder.path, begunMs + dayMs + 1_001);
  expect(left()).toEqual(kept.filter((name) => name !== names.alive).toSorted());
});

function writtenAt(path: string, atMs: number): void {
  for (const each of [join(path, 'video.mov'), path]) utimesSync(each, atMs / 1000, atMs / 1000);
}
