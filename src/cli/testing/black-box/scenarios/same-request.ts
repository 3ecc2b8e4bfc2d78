import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOld } from '../../../../engine/testing/raw-renders.ts';
import type { Ended } from '../../command-line.ts';
import type { Bench } from '../bench.ts';
import type { Area } from '../play.ts';

/** A second command for the same render, while the first one runs or after it. */
export const sameRequest: Area = {
  title: 'The same request twice',
  scenarios: [
    {
      name: 'two commands at once make one version, and both end with it',
      rows: [46, 65],
      quick: true,
      play: async (bench) => {
        const path = bench.render('both.mov', 12);
        return await Promise.all([bench.upload(path, '--wait'), bench.upload(path, '--wait')]);
      },
      expect: { exits: [0, 0], says: ['already uploading'], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'six commands at once make one version',
      rows: [46, 65],
      play: async (bench) => {
        const path = bench.render('six.mov', 12);
        return await Promise.all(Array.from({ length: 6 }, () => bench.upload(path, '--wait')));
      },
      expect: { exits: [0, 0, 0, 0, 0, 0], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'the same command after a kill continues with the existing version',
      rows: [46],
      quick: true,
      play: async (bench) => {
        const path = bench.longRender('killed.mov');
        const killed = await killedOnItsWay(bench, path);
        return [killed, await bench.upload(path, '--wait')];
      },
      expect: {
        exits: [null, 0],
        says: ['already uploading'],
        versions: 1,
        puts: { atMost: 2 },
        jobs: ['ready'],
      },
    },
    {
      name: 'the same command after three kills makes one version',
      rows: [46],
      play: async (bench) => {
        const path = bench.longRender('thrice.mov');
        const ended: Ended[] = [];
        for (let kill = 0; kill < 3; kill += 1) ended.push(await killedOnItsWay(bench, path));
        return [...ended, await bench.upload(path, '--wait')];
      },
      expect: { exits: [null, null, null, 0], versions: 1, puts: { atMost: 4 }, jobs: ['ready'] },
    },
    {
      name: 'the same command while another program uploads it, then that one is killed',
      rows: [46, 65],
      play: async (bench) => {
        const path = bench.longRender('handed-over.mov');
        const first = await bench.stalled(path, '--wait');
        const second = bench.start(bench.uploadWords(path, '--wait'));
        await second.until('already uploading');
        first.child.kill('SIGKILL');
        await first.ended;
        await bench.heal();
        return [await first.ended, await second.ended];
      },
      expect: { exits: [null, 0], versions: 1, puts: { atMost: 2 }, jobs: ['ready'] },
    },
    {
      name: 'a copy under another name joins it and ends with its version',
      rows: [46],
      play: async (bench) => {
        const path = bench.longRender('original.mov');
        const first = await bench.stalled(path, '--wait');
        const second = bench.start(bench.uploadWords(copyOf(bench, path), '--wait'));
        await second.until('"reason":"joined"');
        await bench.heal();
        return await Promise.all([first.ended, second.ended]);
      },
      expect: { exits: [0, 0], versions: 1, puts: 1, jobs: ['ready', 'ready'] },
    },
    {
      name: '--again makes another version, and only that does',
      rows: [46],
      play: async (bench) => {
        const path = bench.render('again.mov');
        return [
          await bench.upload(path, '--wait'),
          await bench.upload(path, '--wait', '--again'),
          await bench.upload(path, '--wait'),
        ];
      },
      expect: { exits: [0, 0, 0], says: ['"already":true'], versions: 2, puts: 2, jobs: ['ready', 'ready'] },
    },
    {
      name: '--again while the first is uploading makes two versions on purpose',
      rows: [46],
      play: async (bench) => {
        const path = bench.longRender('twice.mov');
        const first = await bench.stalled(path, '--wait');
        const second = bench.start(bench.uploadWords(path, '--wait', '--again'));
        await second.until('"type":"queued"');
        await bench.heal();
        return await Promise.all([first.ended, second.ended]);
      },
      // The first version may be replaced by the second before it is seen ready.
      expect: {
        exits: [[0, 7], 0],
        versions: 2,
        puts: 2,
        jobs: [['ready', 'superseded'], 'ready'],
      },
    },
    {
      name: 'the same new item from two commands is one item',
      rows: [46, 65],
      play: async (bench) => {
        const path = bench.render('fresh.mov', 12);
        bench.newNames.add('Black box, one item');
        const words = ['upload', path, '-p', bench.item.projectId, '--new', '--name', 'Black box, one item'];
        const run = () => bench.run([...words, '--wait', '--json']);
        return await Promise.all([run(), run()]);
      },
      expect: { exits: [0, 0], versions: 1, puts: 1, jobs: ['ready'] },
    },
    {
      name: 'a retried command asks for a receipt beside the render, and it is written',
      rows: [46],
      play: async (bench) => {
        const path = bench.longRender('receipt.mov');
        const killed = await killedOnItsWay(bench, path);
        const again = await bench.upload(path, '--wait', '--receipt');
        copyFileSync(`${path}.receipt.json`, join(bench.folder, 'kept.json'));
        return [killed, again];
      },
      expect: { exits: [null, 0], versions: 1, jobs: ['ready'] },
    },
    {
      name: 'rendered again after a kill, the new bytes are what arrives',
      rows: [23, 46],
      play: async (bench) => {
        const path = bench.longRender('rerendered.mov');
        const killed = await killedOnItsWay(bench, path);
        bench.repaint(path);
        return [killed, await bench.upload(path, '--wait')];
      },
      // The version that was begun cannot be removed. Both jobs end with the only file that arrived.
      expect: { exits: [null, 0], versions: 2, whole: 1, jobs: ['ready', 'ready'] },
    },
  ],
};

async function killedOnItsWay(bench: Bench, path: string): Promise<Ended> {
  const command = await bench.stalled(path, '--wait');
  command.child.kill('SIGKILL');
  const ended = await command.ended;
  await bench.heal();
  return ended;
}

function copyOf(bench: Bench, path: string): string {
  const copy = join(bench.folder, 'copy.mov');
  copyFileSync(path, copy);
  makeOld(copy);
  bench.renders.push(copy);
  return copy;
}
