import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  readNumberedFrames,
  writeNumberedFrames,
} from '../../src/engine/sequences/testing/numbered-frames.ts';
import { sha256Of } from '../../src/engine/testing/raw-renders.ts';
import { ServiceView } from '../../src/engine/testing/upload-studio.ts';
import { receiptSchema } from '../../src/shared/model/upload-queue.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { SlurmCluster } from './testing/slurm-cluster.ts';

const tour = 'Aurora Arena Tour';
const integrations = join(import.meta.dirname, '..', '..', 'integrations');
const script = join(integrations, 'slurm', 'renderdrop-slurm');
const command = join(import.meta.dirname, '..', '..', 'bin', 'renderdrop');
const rounds = Number(process.env['RENDERDROP_ROUNDS'] ?? 20);

const submittedSchema = z.object({ frames: z.string(), finish: z.string(), report: z.string() });
const uploadedSchema = z.object({ sha256: z.string(), run_id: z.string(), receipt: receiptSchema });

/** The commands that the README prints for the person who sets up a farm. */
function printedCommands(): string {
  const page = readFileSync(join(integrations, 'README.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith('Slurm\n')) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text).join('');
}

/** Two nodes that share a disk for the frames, each with a data folder of its own. */
describe('renderdrop-slurm', { tags: ['slurmctld', 'ffmpeg', 'python3'] }, () => {
  const disk = mkdtempSync(join(tmpdir(), 'renderdrop shows ü '));
  let service: PracticeService;
  let view: ServiceView;
  let cluster: SlurmCluster;
  let media: { readonly projectId: string; readonly mediaId: string };
  const numbers = Array.from({ length: 24 }, (_none, index) => 1001 + index);

  beforeAll(async () => {
    service = await PracticeService.start({ processingMs: 300, resumable: true });
    view = new ServiceView(service);
    cluster = await SlurmCluster.start();
    const nameOf = (number: number) => `halo_v04.${number}.png`;
    mkdirSync(join(disk, 'source'));
    await writeNumberedFrames({ folder: join(disk, 'source'), numbers, nameOf });
    writeFileSync(join(disk, 'key'), service.addresses.keys.all, { mode: 0o600 });
    const own = join(disk, 'renderdrop');
    writeFileSync(own, `#!/bin/sh\nRENDERDROP_HOME="${disk}/home-$SLURMD_NODENAME" exec '${command}' "$@"\n`);
    chmodSync(own, 0o755);
    for (const path of [disk, join(disk, 'key')]) cluster.give(path);
    const found = await fetch(`${service.addresses.base_url}/v1/projects?limit=100`, {
      headers: { authorization: `Bearer ${service.addresses.keys.all}` },
    });
    const { data } = z
      .object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
      .parse(await found.json());
    const projectId = data.find(({ name }) => name === tour)?.id ?? '';
    const items = await fetch(`${service.addresses.base_url}/v1/projects/${projectId}/media?limit=100`, {
      headers: { authorization: `Bearer ${service.addresses.keys.all}` },
    });
    const list = z
      .object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
      .parse(await items.json());
    media = { projectId, mediaId: list.data.find(({ name }) => name === 'LED Main')?.id ?? '' };
  });
  beforeEach(async () => {
    await service.control('DELETE', '/faults');
    await service.control('POST', '/clock', { advance_seconds: 61 });
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
    await service.stop();
    rmSync(disk, { recursive: true, force: true });
  });

  const versions = async (): Promise<number> =>
    (await view.item(media.projectId, media.mediaId)).versions_count;

  /** Each shot gets its own rate, because two with the same rate would be the same video. */
  let rate = 10;
  const nextRate = (): number => {
    rate += 1;
    return rate;
  };

  interface Wishes {
    readonly fps?: number;
    readonly render?: string;
    readonly media?: string;
    /** A folder that comes first on the path. */
    readonly programs?: string;
  }

  const copied = 'cp "$4/halo_v04.$i.png" "$3/"';
  function submit(
    shot: string,
    { fps = nextRate(), render = copied, media: item = 'LED Main', programs = '/usr/bin' }: Wishes = {},
  ) {
    const folder = join(disk, shot);
    mkdirSync(folder, { recursive: true });
    const each = `for i in $(seq "$1" "$2"); do ${render}; done`;
    const words = [
      ...['submit', '--frames', '1001-1024', '--chunk', '2', '--fps', String(fps), '--codec', 'h264'],
      ...['--project', tour, '--media', item, '--out', join(folder, 'halo_v04.####.png'), '--'],
      ...['sh', '-c', each, 'sh', '{start}', '{end}', '{folder}', join(disk, 'source')],
    ];
    cluster.give(folder);
    const environment = {
      PATH: `${programs}:${process.env['PATH']}`,
      RENDERDROP_COMMAND: join(disk, 'renderdrop'),
      RENDERDROP_BASE_URL: service.addresses.base_url,
      RENDERDROP_API_KEY_FILE: join(disk, 'key'),
      RENDERDROP_API_KEY: undefined,
    };
    const said = cluster.tellWith(environment, script, words);
    const jobs = submittedSchema.parse(JSON.parse(said));
    const video = join(folder, 'halo_v04.mp4');
    const log = () =>
      readdirSync(join(folder, '.renderdrop-slurm'))
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(folder, '.renderdrop-slurm', name), 'utf8'))
        .join('\n');
    return { ...jobs, folder, video, log };
  }
  type Submitted = ReturnType<typeof submit>;

  /** Waits until the job has completed, and checks the frames and the receipt. */
  async function expectReady({ finish, video, log }: Submitted, uploadedBy = finish) {
    // While it is put back into the queue, its state is briefly FAILED, so that state is not waited for.
    const [state] = await cluster.untilState(finish, 'COMPLETED', 'CANCELLED');
    expect(state, log()).toBe('COMPLETED');
    const { receipt } = uploadedSchema.parse(JSON.parse(readFileSync(`${video}.uploaded.json`, 'utf8')));
    expect(receipt).toMatchObject({ state: 'ready', source_frames: { first: 1001, last: 1024 } });
    expect(receipt.scheduler).toMatchObject({ SLURM_JOB_ID: uploadedBy });
    const made = await view.version(receipt.version_id ?? '');
    expect(made.sha256).toBe(sha256Of(video));
    expect((await readNumberedFrames(video)).numbers).toEqual(numbers);
    return receipt;
  }

  it('makes one version of 24 frame tasks, and none of the same frames submitted again', async () => {
    const before = await versions();
    const fps = nextRate();
    const first = submit('once', { fps });
    const receipt = await expectReady(first);
    expect(await versions()).toBe(before + 1);
    const again = submit('once', { fps });
    expect((await expectReady(again, first.finish)).version_id).toBe(receipt.version_id);
    expect(again.log()).toContain('Uploaded already');
    expect(await versions()).toBe(before + 1);
  });

  it('is set up by the commands of integrations/README.md, as they are printed', async () => {
    const before = await versions();
    const [home, shows] = [join(disk, 'ada'), join(disk, 'shows')];
    const [bin, source, out] = [join(home, 'bin'), join(disk, 'exr'), join(shows, 'halo', 'v04')];
    for (const folder of [bin, source, out]) mkdirSync(folder, { recursive: true });
    for (const folder of [home, out]) cluster.give(folder);
    const all = Array.from({ length: 240 }, (_none, index) => index + 1);
    const nameOf = (number: number) => `${number}.exr`;
    await writeNumberedFrames({ folder: source, numbers: all, nameOf });
    symlinkSync(join(disk, 'renderdrop'), join(bin, 'renderdrop'));
    // A fake of the studio's renderer: takes Blender's arguments, and copies its frames from a folder.
    const render = `for i in $(seq "$4" "$6"); do cp "${source}/$i.exr" "\${8%####.exr}$(printf %04d "$i").exr"; done`;
    writeFileSync(join(bin, 'blender'), `#!/bin/sh -e\n${render}\n`, { mode: 0o755 });
    const commands = join(home, 'commands.sh');
    writeFileSync(
      commands,
      printedCommands()
        .replaceAll('/studio/integrations', integrations)
        .replaceAll('/shows/', `${shows}/`)
        .replaceAll('https://api.example.com', service.addresses.base_url)
        .replaceAll('Summer Tour', tour),
    );
    const environment = {
      HOME: home,
      PATH: `${bin}:${process.env['PATH']}`,
      RENDERDROP_COMMAND: undefined,
      RENDERDROP_API_KEY: undefined,
    };
    // The first command that reads its input gets the key.
    const typed = ['-c', 'exec sh -e "$1" < "$2"', 'sh', commands, join(disk, 'key')];
    const { finish } = submittedSchema.parse(JSON.parse(cluster.tellWith(environment, 'sh', typed)));
    const [state] = await cluster.untilState(finish, 'COMPLETED', 'CANCELLED', 'FAILED');
    const log = readFileSync(join(out, '.renderdrop-slurm', `${finish}.log`), 'utf8');
    expect(state, log).toBe('COMPLETED');
    const video = join(out, 'halo_v04.mov');
    const { receipt } = uploadedSchema.parse(JSON.parse(readFileSync(`${video}.uploaded.json`, 'utf8')));
    expect(receipt).toMatchObject({ state: 'ready', source_frames: { first: 1, last: 240 } });
    expect((await readNumberedFrames(video)).numbers).toEqual(all);
    expect(await versions()).toBe(before + 1);
  });

  it('submits nothing where the item is not there, or Slurm refuses one of the jobs', async () => {
    const left = () =>
      cluster.tell('squeue', '-h', '-t', 'PENDING,RUNNING', '-n', 'renderdrop-frames', '-o', '%A');
    expect(() => submit('mistaken', { media: 'LED Mein' })).toThrow('Nothing was submitted: ');
    expect(left()).toBe('');
    // As on a farm with a limit: the array of frames is accepted, but the job that depends on it is not.
    const programs = join(disk, 'limited');
    mkdirSync(programs);
    const limited =
      '#!/bin/sh\ncase "$*" in *renderdrop-finish*) exit 1 ;; esac\nexec /usr/bin/sbatch "$@"\n';
    writeFileSync(join(programs, 'sbatch'), limited, { mode: 0o755 });
    expect(() => submit('refused', { programs })).toThrow('Nothing was submitted: see above');
    expect(left()).toBe('');
  });

  it('says which frames are missing where a task failed, and uploads nothing', async () => {
    const before = await versions();
    const job = submit('failed', { render: `test "$i" != 1007 || exit 3; ${copied}` });
    await cluster.untilState(job.report, 'FAILED', 'COMPLETED');
    expect(job.log()).toContain('Nothing was uploaded: a task failed. Missing: ');
    expect(job.log()).toContain('halo_v04.1007.png');
    expect(job.log()).not.toContain('halo_v04.1009.png');
    expect(await cluster.untilState(job.finish, 'CANCELLED')).toEqual(['CANCELLED']);
    expect(await versions()).toBe(before);
  });

  it('finishes when a node dies during a frame task', async () => {
    const before = await versions();
    const job = submit('dies', { render: `${copied}; sleep 3` });
    let node = cluster.nodeOf(job.frames);
    while (node === null) {
      await sleep(100);
      node = cluster.nodeOf(job.frames);
    }
    cluster.killNode(node);
    await cluster.untilNode(node, 'down');
    await cluster.untilState(job.frames, 'COMPLETED');
    await expectReady(job);
    expect(await versions()).toBe(before + 1);
    await cluster.bringBack(node);
  });

  it('finishes the same version on the other node when a node dies during the upload', async () => {
    const before = await versions();
    await service.control('POST', '/faults', {
      on: { method: 'PUT', path: '/upload/**' },
      fault: { kind: 'stall_after_bytes', bytes: 2_000, ms: 600_000 },
    });
    const job = submit('upload');
    // Uses the control side, so that the key's requests per minute are left for the farm.
    const bodies = async () => (await view.requests('PUT', /^\/upload/)).length;
    const bodiesBefore = await bodies();
    let node = cluster.nodeOf(job.finish);
    while (node === null || (await bodies()) === bodiesBefore) {
      await sleep(300);
      node = cluster.nodeOf(job.finish);
    }
    cluster.killNode(node);
    await service.control('DELETE', '/faults');
    await cluster.untilNode(node, 'down');
    const receipt = await expectReady(job);
    expect(receipt.scheduler).toMatchObject({ SLURM_RESTART_COUNT: '1' });
    expect(receipt.scheduler?.['SLURMD_NODENAME']).not.toBe(node);
    expect(await versions()).toBe(before + 1);
    await cluster.bringBack(node);
  });

  it(`makes one version in each of ${rounds} rounds in which the job is put back at a random place`, {
    timeout: rounds * 240_000,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await service.control('POST', '/clock', { advance_seconds: 61 });
      const before = await versions();
      const job = submit(`round ${round}`);
      await cluster.untilState(job.frames, 'COMPLETED');
      await cluster.untilState(job.finish, 'RUNNING', 'COMPLETED');
      await sleep(Math.random() * 9_000);
      if (cluster.nodeOf(job.finish) !== null) cluster.tell('scontrol', 'requeue', job.finish);
      const receipt = await expectReady(job);
      // The same frames give the same video, so rounds differ only by the folder that holds the frames.
      expect(receipt.generation).toBe(1);
      expect(await versions(), `round ${round}: ${job.log()}`).toBe(before + 1);
    }
  });
});
