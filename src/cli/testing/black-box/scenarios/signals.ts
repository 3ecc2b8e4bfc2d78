import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';

const interrupted = (signal: NodeJS.Signals): Scenario => ({
  name: `${signal} while uploading ends with 130, and queue run resumes`,
  rows: [33],
  play: async (bench) => {
    const command = await bench.stalled(bench.longRender('stopped.mov'), '--wait');
    command.child.kill(signal);
    const ended = await command.ended;
    await bench.heal();
    return [ended, await bench.run(['queue', 'run', '--wait', '--json'])];
  },
  expect: { exits: [130, 0], says: ['queue run'], versions: 1, puts: 2, jobs: ['ready'] },
});

/** Runs the real program in a shell pipe; the exit code is the program's own. */
const piped = (name: string, pipe: string, quick: boolean): Scenario => ({
  name,
  rows: [50],
  ...(quick ? { quick: true as const } : {}),
  play: async (bench) => {
    const words = bench.uploadWords(bench.render('piped.mov', 6), '--wait');
    return [await bench.shell(`"$0" "$@" ${pipe}; exit \${PIPESTATUS[0]}`, words)];
  },
  expect: { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
});

/** The program is stopped, or its reader goes away. */
export const signals: Area = {
  title: 'Signals and readers',
  scenarios: [
    ...(['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(interrupted),
    {
      name: 'a kill while uploading, and queue run resumes',
      rows: [33],
      play: async (bench) => {
        const command = await bench.stalled(bench.longRender('killed.mov'), '--wait');
        command.child.kill('SIGKILL');
        const ended = await command.ended;
        await bench.heal();
        return [ended, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [null, 0], versions: 1, puts: 2, jobs: ['ready'] },
    },
    {
      name: 'a kill while uploading to a resumable session, and queue run uploads only the rest',
      rows: [13, 33],
      service: { resumable: true },
      play: async (bench) => {
        const command = await bench.stalled(bench.longRender('resumed.mov'), '--wait');
        command.child.kill('SIGKILL');
        const ended = await command.ended;
        await bench.heal();
        return [ended, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [null, 0], versions: 1, jobs: ['ready'] },
    },
    piped('the reader of standard output leaves after one line', '| head -1', true),
    piped('the reader of standard output leaves at once', '| true', false),
    piped('the reader of standard error leaves at once', '2> >(true)', false),
    piped('standard output is closed from the start', '>&-', false),
    {
      name: 'standard output goes to a disk that is full',
      rows: [50],
      play: async (bench) => [
        await bench.shell('"$0" "$@" > /dev/full', bench.uploadWords(bench.render('full-out.mov'), '--wait')),
      ],
      expect: { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
    },
  ],
};
