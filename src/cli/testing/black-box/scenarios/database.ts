import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';

const file = ({ cli }: Bench): string => join(cli.home, 'renderdrop.sqlite');

/** Damages the database after an upload was killed, then runs the same command again. */
const spoiled = (name: string, spoil: (path: string) => void, given: Pick<Scenario, 'expect'>): Scenario => ({
  name,
  rows: [35, 62],
  ...given,
  play: async (bench) => {
    const path = bench.longRender('kept.mov');
    const command = await bench.stalled(path, '--wait');
    command.child.kill('SIGKILL');
    await command.ended;
    await bench.heal();
    spoil(file(bench));
    const list = await bench.run(['queue', '--json']);
    return [list, await bench.upload(path, '--wait')];
  },
});

/** The database file is damaged. */
export const database: Area = {
  title: 'The database',
  scenarios: [
    spoiled(
      'the file is cut to nothing: set aside, said, and read from its log',
      (path) => truncateSync(path, 0),
      {
        expect: { exits: [0, 0], says: [/set aside|damaged/i], versions: 1, jobs: ['ready'] },
      },
    ),
    spoiled(
      'the log is rubbish: set aside and said',
      (path) => writeFileSync(`${path}-wal`, Buffer.alloc(statSync(`${path}-wal`).size, 'rubbish ')),
      { expect: { exits: [0, 0], says: [/set aside|damaged/i], versions: 2, whole: 1, jobs: ['ready'] } },
    ),
    {
      name: 'a file that is no database at all is set aside and said',
      rows: [35],
      quick: true,
      play: async (bench) => {
        await bench.run(['queue']);
        writeFileSync(file(bench), 'this is no database, but longer than its header would be: '.repeat(60));
        const ended = await bench.upload(bench.render('after.mov'), '--wait');
        if (!readdirSync(bench.cli.home).some((name) => name.includes('.damaged-')))
          throw new Error('Nothing was set aside.');
        return [ended];
      },
      expect: {
        exits: [0],
        says: [/was damaged and moved to .*renderdrop\.sqlite/],
        versions: 1,
        jobs: ['ready'],
      },
    },
    {
      name: 'a file of a newer Renderdrop is refused and left as it is',
      play: async (bench) => {
        await bench.run(['queue']);
        const bytes = readFileSync(file(bench));
        bytes.writeUInt32BE(9_999, 60);
        writeFileSync(file(bench), bytes);
        const ended = await bench.upload(bench.render('older.mov'));
        if (!readFileSync(file(bench)).equals(bytes)) throw new Error('The file was written to.');
        return [ended];
      },
      expect: { exits: [5], says: [/newer/], versions: 0, puts: 0, jobs: [] },
    },
    {
      name: 'a data folder that is a file is refused with the way out',
      play: async (bench) => {
        const place = join(bench.folder, 'not-a-folder');
        writeFileSync(place, 'a file');
        const ended = await bench.run(bench.uploadWords(bench.render('nowhere.mov')), {
          RENDERDROP_HOME: place,
        });
        if (existsSync(file(bench))) throw new Error('Another folder was used.');
        return [ended];
      },
      expect: { exits: [5], says: ['RENDERDROP_HOME'], versions: 0, puts: 0, jobs: null },
    },
  ],
};
