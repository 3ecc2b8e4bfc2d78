import type { Ended } from '../../command-line.ts';
import type { Bench } from '../bench.ts';
import type { Area } from '../play.ts';

/** The commands for the queue, one at a time and several at once. */
export const queue: Area = {
  title: 'The queue',
  scenarios: [
    {
      name: 'patience is heard in a paused queue',
      rows: [58],
      play: async (bench) => {
        const paused = await bench.run(['queue', 'pause', '--all']);
        const waited = await bench.upload(bench.render('paused.mov'), '--patience', '0.05');
        await bench.run(['queue', 'resume', '--all']);
        return [paused, waited, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [0, 10, 0], says: ['Gave up'], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'patience is heard behind a sender that is stopped',
      rows: [58],
      play: async (bench) => {
        const first = await bench.stalled(bench.longRender('first.mov'), '--wait');
        first.child.kill('SIGSTOP');
        const second = await bench.upload(bench.render('second.mov'), '--wait', '--patience', '0.1');
        first.child.kill('SIGCONT');
        await bench.heal();
        return [second, await first.ended, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      // The first version may be replaced by the second before it is seen ready.
      expect: {
        exits: [10, [0, 7], 0],
        says: ['Gave up'],
        versions: 2,
        puts: 2,
        jobs: [['ready', 'superseded'], 'ready'],
      },
    },
    {
      name: 'six cancels at once from six programs are each carried out',
      rows: [65],
      play: async (bench) => {
        const ids = await queued(bench, 6);
        return await Promise.all(ids.map((id) => bench.run(['queue', 'cancel', id])));
      },
      expect: {
        exits: [0, 0, 0, 0, 0, 0],
        says: [/cancell?ed/i],
        neverSays: [/: Queued/, /: Waiting/],
        versions: 0,
        puts: 0,
        jobs: ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
      },
    },
    {
      name: 'cancel and pause at once from two programs while a third uploads',
      rows: [65],
      play: async (bench) => {
        const first = await bench.stalled(bench.longRender('on-its-way.mov'), '--patience', '0.3');
        const changes = await Promise.all([
          bench.run(['queue', 'pause', '--all']),
          bench.run(['queue', 'cancel', '--all']),
        ]);
        await bench.heal();
        return [...changes, await first.ended, await bench.run(['queue', 'resume', '--all'])];
      },
      expect: { exits: [0, 0, 5, 0], versions: 1, whole: 0, puts: 1, jobs: ['cancelled'] },
    },
    {
      name: 'retry --all leaves canceled uploads alone, and takes up what failed',
      rows: [60],
      play: async (bench) => {
        const [id = ''] = await queued(bench, 1);
        await bench.run(['queue', 'cancel', id]);
        await bench.fault('PUT', { kind: 'answer', status: 413 });
        const failed = await bench.upload(bench.render('refused.mov'), '--wait');
        const retried = await bench.run(['queue', 'retry', '--all']);
        return [failed, retried, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [5, 0, 0], versions: 2, whole: 1, puts: 2, jobs: ['cancelled', 'ready'] },
    },
    {
      name: 'clear takes finished uploads out of the list, and nothing else',
      play: async (bench) => {
        const done = await bench.upload(bench.render('done.mov'), '--wait');
        await queued(bench, 1);
        return [done, await bench.run(['queue', 'clear']), await bench.run(['queue', 'clear'])];
      },
      expect: {
        exits: [0, 0, 0],
        says: ['Cleared 1 finished upload', 'Nothing to clear'],
        versions: 1,
        whole: 1,
        jobs: ['queued'],
      },
    },
    {
      name: 'look says that nothing is unconfirmed',
      play: async (bench) => [
        await bench.run(['queue', 'look', '--all']),
        await bench.run(['queue', 'look']),
      ],
      expect: { exits: [0, 2], says: ['No unconfirmed uploads', '--all'], versions: 0, jobs: [] },
    },
    {
      name: 'queue run with nothing to do',
      play: async (bench) => [await bench.run(['queue', 'run'])],
      expect: { exits: [0], says: ['Nothing left'], versions: 0, jobs: [] },
    },
    ...(['cancel', 'retry', 'resume', 'pause'] as const).map((verb) => ({
      name: `queue ${verb} of a job that is not there`,
      play: async (bench: Bench) => [await bench.run(['queue', verb, 'abcdef'])],
      expect: { exits: [4], says: ['no upload'], versions: 0, jobs: [] },
    })),
    {
      name: 'two programs upload different files at once, each once',
      rows: [43, 65],
      play: async (bench) =>
        await Promise.all(
          ['one', 'two'].map((name) =>
            bench.run(bench.newItemWords(bench.render(`${name}.mov`, 6), `Black box, ${name}`, '--wait')),
          ),
        ),
      expect: { exits: [0, 0], versions: 2, puts: 2, jobs: ['ready', 'ready'] },
    },
    {
      name: 'eight programs upload eight files at once, each once',
      rows: [49, 65],
      play: async (bench) =>
        await Promise.all(
          Array.from({ length: 8 }, (_each, n) =>
            bench.run(
              bench.newItemWords(bench.render(`of-eight-${n}.mov`), `Black box, ${n} of eight`, '--wait'),
            ),
          ),
        ),
      expect: {
        exits: Array.from({ length: 8 }, () => 0),
        versions: 8,
        puts: 8,
        jobs: Array.from({ length: 8 }, () => 'ready'),
      },
    },
  ],
};

/** Queues files in a paused queue, then resumes it. Returns their ids. */
async function queued(bench: Bench, count: number): Promise<readonly string[]> {
  await bench.run(['queue', 'pause', '--all']);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const ended: Ended = await bench.upload(bench.render(`queued-${n}.mov`), '--patience', '0.01');
    const [line] = ended.json();
    ids.push(String(line?.['job_id']));
  }
  await bench.run(['queue', 'resume', '--all']);
  return ids;
}
