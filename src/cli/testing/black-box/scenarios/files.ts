import { mkdirSync, renameSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { makeOld } from '../../../../engine/testing/raw-renders.ts';
import type { Bench } from '../bench.ts';
import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';

const refused = (
  name: string,
  code: number,
  make: (bench: Bench) => string,
  jobs: Scenario['expect']['jobs'],
  rows: readonly number[] = [31],
): Scenario => ({
  name,
  rows,
  play: async (bench) => [await bench.upload(make(bench), '--patience', '0.05')],
  expect: { exits: [code], versions: 0, puts: 0, jobs },
});

const named = (name: string): Scenario => ({
  name: `a file called ${JSON.stringify(name)} arrives whole`,
  rows: [63],
  play: async (bench) => [await bench.upload(bench.render(name), '--wait')],
  expect: { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
});

/** Files as they occur on real disks. */
export const files: Area = {
  title: 'Files',
  scenarios: [
    refused(
      'a render that is cut short',
      75,
      (bench) => {
        const path = bench.render('cut.mov', 6);
        truncateSync(path, 600_000);
        makeOld(path);
        return path;
      },
      ['held'],
      [30],
    ),
    ...[
      'a b.mov',
      "it's.mov",
      'quote".mov',
      'Bühne–日本.mov',
      '-dash.mov',
      '🎬.mov',
      'percent%20.mov',
      'a;b&c.mov',
    ].map(named),
    {
      name: 'a backslash is part of the name',
      rows: [63],
      quick: true,
      play: async (bench) => [await bench.upload(bench.render('a\\b.mov'), '--wait')],
      expect: { exits: [0], says: [/a\\\\b\.mov/], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'a name that is not UTF-8',
      rows: [63],
      play: async (bench) => {
        const plain = bench.render('latin.mov');
        bench.pathsInReceipts.set(join(bench.folder, 'B\udcfchne.mov'), plain);
        const words = bench
          .uploadWords('FILE', '--wait')
          .filter((word) => word !== 'FILE' && word !== 'upload');
        return [
          await bench.shell(
            `odd=$(printf '%s/B\\374hne.mov' "$FOLDER"); cp -p "$FOLDER/latin.mov" "$odd"; exec "$0" upload "$odd" "$@"`,
            words,
            { FOLDER: join(plain, '..') },
          ),
        ];
      },
      expect: { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'a link to a render',
      play: async (bench) => {
        const link = join(bench.folder, 'link.mov');
        symlinkSync(bench.render('real.mov'), link);
        bench.renders.push(link);
        return [await bench.upload(link, '--wait')];
      },
      expect: { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'rendered again while uploading: only the new bytes arrive, whole',
      rows: [23],
      play: async (bench) => {
        const path = bench.longRender('changing.mov');
        const command = await bench.stalled(path, '--wait');
        bench.repaint(path);
        await bench.heal();
        return [await command.ended];
      },
      expect: { exits: [0], versions: 2, whole: 1, jobs: ['ready'] },
    },
    {
      name: 'renamed while uploading: the open file arrives',
      rows: [25],
      play: async (bench) => {
        const path = bench.longRender('renamed.mov');
        const command = await bench.stalled(path, '--wait');
        const moved = join(bench.folder, 'elsewhere');
        mkdirSync(moved);
        renameSync(path, join(moved, 'renamed.mov'));
        bench.renders.splice(0, 1, join(moved, 'renamed.mov'));
        bench.pathsInReceipts.set(path, join(moved, 'renamed.mov'));
        await bench.heal();
        return [await command.ended];
      },
      expect: { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'the same name from two folders goes to one item as two versions',
      play: async (bench) => {
        const folder = join(bench.folder, 'other');
        mkdirSync(folder);
        const paths = [bench.render('same.mov'), bench.render(join('other', 'same.mov'))];
        const words = [
          'upload',
          ...paths,
          '-p',
          bench.item.projectId,
          '-m',
          bench.item.id,
          '--wait',
          '--json',
        ];
        return [await bench.run(words)];
      },
      // Of two versions created at once, the older one may be replaced before it is seen ready.
      expect: {
        exits: [[0, 7]],
        versions: 2,
        puts: 2,
        jobs: [
          ['ready', 'superseded'],
          ['ready', 'superseded'],
        ],
      },
    },
  ],
};
