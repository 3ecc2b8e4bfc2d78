import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { repaint } from '../../../../engine/testing/raw-renders.ts';
import type { Bench } from '../bench.ts';
import type { Area } from '../play.ts';

const madeKey = z.object({ id: z.string(), key: z.string() });
const newKey = async ({ service }: Bench, name: string) =>
  madeKey.parse(await service.control('POST', '/keys', { name, like: 'all' }));

const versionIdOf = (bench: Bench, index: number): string | null =>
  bench.jobs()?.at(index)?.delivery?.versionId ?? null;

/** What other people, keys and programs do while an upload runs. */
export const versionsAndKeys: Area = {
  title: 'Versions and keys meanwhile',
  scenarios: [
    {
      name: 'an older version is picked while ours is processed: no verdict about ours',
      rows: [52],
      service: { processingMs: 4_000 },
      play: async (bench) => {
        const first = await bench.upload(bench.render('older.mov'), '--wait');
        const ours = bench.start(bench.uploadWords(bench.render('ours.mov'), '--wait'));
        await ours.until('"state":"processing"');
        await bench.service.control('POST', `/media/${bench.item.id}/pick`, {
          version_id: versionIdOf(bench, 0),
        });
        await bench.service.control('GET', `/versions/${versionIdOf(bench, 1)}/processed`);
        await bench.service.control('POST', `/media/${bench.item.id}/pick`, {
          version_id: versionIdOf(bench, 1),
        });
        return [first, await ours.ended];
      },
      expect: { exits: [0, 0], versions: 2, puts: 2, jobs: ['ready', 'ready'] },
    },
    {
      name: 'one slow answer does not refuse a large render for its hour',
      rows: [53],
      play: async (bench) => {
        await bench.fault('PUT', { kind: 'delay', ms: 12_000 });
        const slow = await bench.upload(bench.render('slow.mov', 1), '--wait');
        // At the speed of that single slow answer, this file would take more than an hour.
        return [slow, await bench.upload(bench.render('large.mov', 400), '--wait')];
      },
      expect: { exits: [0, 0], versions: 2, puts: 2, jobs: ['ready', 'ready'] },
    },
    {
      name: 'a key that is revoked while processing ends with 3 at once, and the next key follows it',
      rows: [54],
      quick: true,
      service: { processingMs: 600_000 },
      play: async (bench) => {
        const [old, next] = [await newKey(bench, 'farm 1'), await newKey(bench, 'farm 2')];
        const waiting = bench.start(bench.uploadWords(bench.render('revoked.mov'), '--wait'), {
          RENDERDROP_API_KEY: old.key,
        });
        await waiting.until('"state":"processing"');
        await bench.service.control('PATCH', `/keys/${old.id}`, { revoked: true });
        const ended = await waiting.ended;
        const following = bench.start(['queue', 'run', '--wait', '--json'], { RENDERDROP_API_KEY: next.key });
        following.child.stdin?.end();
        await bench.service.control('POST', '/clock', { advance_seconds: 700 });
        return [ended, await following.ended];
      },
      expect: {
        exits: [3, 0],
        says: ['revoked', 'renderdrop queue run --wait'],
        versions: 1,
        puts: 1,
        jobs: ['ready'],
      },
    },
    {
      name: 'a new key of the same workspace takes the queue over',
      rows: [55],
      quick: true,
      play: async (bench) => {
        const [old, next] = [await newKey(bench, 'farm 3'), await newKey(bench, 'farm 4')];
        await bench.fault('POST', { kind: 'answer', status: 401, code: 'api_key_revoked' }, 5);
        const held = await bench.run(bench.uploadWords(bench.render('rotated.mov')), {
          RENDERDROP_API_KEY: old.key,
        });
        await bench.heal();
        await bench.service.control('PATCH', `/keys/${old.id}`, { revoked: true });
        const run = await bench.run(['queue', 'run', '--wait', '--json'], { RENDERDROP_API_KEY: next.key });
        return [held, run];
      },
      expect: { exits: [3, 0], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'resumable, killed, and rewritten with size and time restored: no mixed bytes',
      rows: [57],
      service: { resumable: true },
      play: async (bench) => {
        const path = bench.longRender('restored.mov');
        const command = await bench.stalled(path, '--wait');
        command.child.kill('SIGKILL');
        const killed = await command.ended;
        await bench.heal();
        execFileSync('touch', ['-r', path, `${path}.time`]);
        repaint(path);
        execFileSync('touch', ['-r', `${path}.time`, path]);
        return [killed, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [null, 0], versions: 2, whole: 1, jobs: ['ready'] },
    },
  ],
};
