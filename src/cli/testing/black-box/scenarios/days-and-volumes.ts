import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fakeTimeLibrary } from '../abilities.ts';
import type { Bench } from '../bench.ts';
import { onNetwork } from '../mount-table.ts';
import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import type { SmallDisk } from '../small-disk.ts';

const queueRun = ['queue', 'run', '--wait', '--json'];

const aDayLater = (): NodeJS.ProcessEnv => ({
  LD_PRELOAD: fakeTimeLibrary() ?? '',
  FAKETIME: '+26h',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** An upload is killed; then its volume, with the file, returns under another number. */
const volumeBack = (
  name: string,
  resumable: boolean,
  expect: Scenario['expect'],
  change: (disk: SmallDisk, path: string) => void = () => {},
): Scenario => ({
  name,
  rows: resumable ? [56, 57] : [56],
  needs: ['the right to mount'],
  service: { resumable },
  expect,
  play: async (bench) => {
    const path = bench.longRender('volume.mov');
    const command = await bench.stalled(path, '--wait');
    if (resumable) await bench.untilJobs(([job]) => (job?.checkpoint?.bytes ?? 0) > 300_000);
    command.child.kill('SIGKILL');
    const killed = await command.ended;
    await bench.heal();
    change(await bench.otherVolume(), path);
    return [killed, await bench.run(queueRun)];
  },
});

const whileCreating = async (bench: Bench, isWanted: (askedAtMs: number | null) => boolean): Promise<void> =>
  bench.untilJobs(
    ([job]) => job?.state.kind === 'creating' && job.intent !== null && isWanted(job.intent.askedAtMs),
  );

/** A volume that returns under another number, an upload created a day ago, and an unusable data folder. */
export const daysAndVolumes: Area = {
  title: 'Days and volumes',
  scenarios: [
    volumeBack('a volume is back under another number: the body is sent again to the same address', false, {
      exits: [null, 0],
      versions: 1,
      puts: { atMost: 2 },
      jobs: ['ready'],
    }),
    volumeBack('a volume is back under another number: a resumable session goes on', true, {
      exits: [null, 0],
      versions: 1,
      jobs: ['ready'],
    }),
    volumeBack(
      'another volume has another file of the same size and times: no mixed bytes',
      true,
      { exits: [null, 0], versions: 2, whole: 1, jobs: ['ready'] },
      (disk, path) => {
        const there = join(disk.path, basename(path));
        // In the part that was sent already.
        const render = openSync(path, 'r+');
        writeSync(render, Buffer.from([1, 2, 3]), 0, 3, 200_000);
        closeSync(render);
        execFileSync('touch', ['-r', there, path]);
        execFileSync('cp', ['-p', path, there]);
      },
    ),
    {
      name: 'a creation that never left is made a day later without a question',
      rows: [61],
      needs: ['libfaketime'],
      play: async (bench) => {
        const refusal = {
          kind: 'answer',
          status: 429,
          code: 'rate_limited',
          headers: { 'Retry-After': '600' },
        };
        await bench.fault('POST', refusal, 100);
        const command = bench.start(bench.uploadWords(bench.render('never-left.mov'), '--wait'));
        const isRefused = async () =>
          (await bench.view.requests('POST', new RegExp(`${bench.item.id}/versions$`))).some(
            ({ status }) => status === 429,
          );
        while (!(await isRefused())) await delay(100);
        await whileCreating(bench, (askedAtMs) => askedAtMs === null);
        command.child.kill('SIGKILL');
        const killed = await command.ended;
        await bench.heal();
        return [killed, await bench.run(queueRun, aDayLater())];
      },
      expect: { exits: [null, 0], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'a creation whose answer was lost is asked about a day later, and nothing is made',
      rows: [61],
      needs: ['libfaketime'],
      play: async (bench) => {
        await bench.fault('POST', { kind: 'lose_answer' }, 100);
        const command = bench.start(bench.uploadWords(bench.render('lost.mov'), '--wait'));
        await command.until('"type":"queued"');
        await whileCreating(bench, (askedAtMs) => askedAtMs !== null);
        const isMade = async () =>
          (await bench.view.requests('POST', new RegExp(`${bench.item.id}/versions$`))).length > 0;
        while (!(await isMade())) await delay(100);
        command.child.kill('SIGKILL');
        const killed = await command.ended;
        await bench.heal();
        return [killed, await bench.run(queueRun, aDayLater())];
      },
      expect: { exits: [null, 7], versions: 1, whole: 0, puts: 0, jobs: ['held'] },
    },
    ...['nfs4', 'cifs', 'fuse.sshfs'].map(
      (kind): Scenario => ({
        name: `a data folder on ${kind} is refused with the way out`,
        rows: [66],
        needs: ['a C compiler'],
        play: async (bench) => {
          const words = bench.uploadWords(bench.render('network.mov'), '--wait');
          return [await bench.run(words, onNetwork(bench.folder, bench.cli.home, kind))];
        },
        expect: { exits: [5], says: ['RENDERDROP_HOME'], versions: 0, puts: 0, jobs: null },
      }),
    ),
  ],
};
