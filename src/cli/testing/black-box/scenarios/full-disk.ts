import type { Area } from '../play.ts';

/** Real disks of a few megabytes under the data folder. */
export const fullDisk: Area = {
  title: 'A disk that is full',
  scenarios: [
    {
      name: 'full while uploading: the reserve takes what was reached, and the next run knows it',
      rows: [36, 47, 48],
      quick: true,
      needs: ['the right to mount'],
      play: async (bench) => {
        const disk = await bench.smallDisk(16);
        const path = bench.longRender('reserve.mov');
        const command = await bench.stalled(path, '--wait');
        disk.fill();
        await bench.heal();
        const ended = await command.ended;
        disk.makeRoom();
        return [ended, await bench.run(['queue', 'run']), await bench.upload(path)];
      },
      expect: {
        exits: [0, 0, 0],
        says: ['is full', 'Nothing left to upload', '"already":true'],
        versions: 1,
        puts: 1,
        jobs: ['ready'],
      },
    },
    {
      name: 'full and no reserve: the exit code says that it was not saved, and nothing is uploaded twice',
      rows: [47, 48],
      needs: ['the right to mount'],
      play: async (bench) => {
        const disk = await bench.smallDisk(16);
        const path = bench.longRender('lost.mov');
        const command = await bench.stalled(path, '--wait');
        disk.remove('renderdrop.sqlite-reserve');
        disk.fill();
        await bench.heal();
        const ended = await command.ended;
        disk.makeRoom();
        return [ended, await bench.run(['queue', 'run', '--wait', '--json']), await bench.upload(path)];
      },
      expect: {
        exits: [5, 0, 0],
        says: ["couldn't be saved", 'queue run', '"already":true'],
        versions: 1,
        puts: { atMost: 2 },
        jobs: ['ready'],
      },
    },
    {
      name: 'killed while the disk is full: the next run asks before it makes anything',
      rows: [47],
      needs: ['the right to mount'],
      service: { processingMs: 150, resumable: true },
      play: async (bench) => {
        const disk = await bench.smallDisk(16);
        const path = bench.longRender('killed-full.mov');
        const command = await bench.stalled(path, '--wait');
        disk.fill();
        await bench.heal();
        await command.until('"state":"processing"');
        command.child.kill('SIGKILL');
        const killed = await command.ended;
        disk.makeRoom();
        return [killed, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [null, 0], versions: 1, puts: { atMost: 2 }, jobs: ['ready'] },
    },
    {
      name: 'full before anything is queued: refused, and nothing is made',
      rows: [36],
      needs: ['the right to mount'],
      play: async (bench) => {
        const disk = await bench.smallDisk(16);
        await bench.run(['queue']);
        disk.fill();
        const ended = await bench.upload(bench.render('never.mov'));
        disk.makeRoom();
        return [ended];
      },
      expect: { exits: [5], says: ['full'], versions: 0, puts: 0, jobs: [] },
    },
    {
      name: 'full with more queued: the current upload arrives, the other waits as long as --patience says',
      rows: [36, 58],
      needs: ['the right to mount'],
      play: async (bench) => {
        const paths = [bench.longRender('first.mov'), bench.render('second.mov')] as const;
        await bench.run(['queue']);
        await bench.limitConcurrency(1);
        const disk = await bench.smallDisk(16);
        await bench.fault('PUT', { kind: 'stall_after_bytes', bytes: 300_000, ms: 120_000 });
        const words = ['upload', ...paths, '-p', bench.item.projectId, '-m', bench.item.id];
        const command = bench.start([...words, '--json', '--wait', '--patience', '0.1']);
        await command.until('"type":"progress"');
        disk.fill();
        await bench.heal();
        const ended = await command.ended;
        disk.makeRoom();
        return [ended, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [5, 0], says: ['full', 'Gave up'], versions: 2, puts: 2, jobs: ['ready', 'ready'] },
    },
    {
      name: 'a cancel that finds no room says so',
      rows: [47],
      needs: ['the right to mount'],
      play: async (bench) => {
        const disk = await bench.smallDisk(16);
        const path = bench.longRender('uncanceled.mov');
        const command = await bench.stalled(path);
        command.child.kill('SIGINT');
        await command.ended;
        await bench.heal();
        disk.remove('renderdrop.sqlite-reserve');
        disk.fill();
        const canceled = await bench.run(['queue', 'cancel', '--all']);
        disk.makeRoom();
        return [canceled, await bench.run(['queue', 'run', '--wait', '--json'])];
      },
      expect: { exits: [5, 0], says: ['full'], versions: 1, jobs: ['ready'] },
    },
  ],
};
