import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeNumberedFrames } from '../engine/sequences/testing/numbered-frames.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { receiptSchema } from '../shared/model/upload-queue.ts';
import { CommandLine, type Ended } from './testing/command-line.ts';
import { to, tour, uploadDesk } from './testing/upload-desk.ts';
import { runIdIn, schedulerIn } from './uploads/farm-variables.ts';

const desk = uploadDesk();
const slurm = (jobId: string, restarts?: string) => ({
  SLURM_JOB_ID: jobId,
  SLURM_CLUSTER_NAME: 'farm',
  SLURMD_NODENAME: 'node7',
  ...(restarts === undefined ? {} : { SLURM_RESTART_COUNT: restarts }),
});
const receiptOf = (ended: Ended) => receiptSchema.parse(ended.json().at(-1));

describe('row 71: a job of a farm', () => {
  it('is one version on whichever node it runs, and its receipt names the job', async () => {
    using otherNode = CommandLine.on(desk.service);
    const words = [
      'upload',
      await desk.renders.small('LED_Main_v031.mov'),
      ...to('LED Main'),
      '--wait',
      '--json',
    ];
    const first = receiptOf(await desk.cli.call(words, slurm('17')));
    const again = receiptOf(await otherNode.run(words, { environment: slurm('17', '1') }));
    expect(again).toMatchObject({ state: 'ready', version_id: first.version_id, run_id: 'slurm:farm:17' });
    expect(again.scheduler).toMatchObject({ SLURM_RESTART_COUNT: '1', SLURMD_NODENAME: 'node7' });
    expect(first.scheduler).not.toHaveProperty('SLURM_RESTART_COUNT');
    expect((await desk.view.version(first.version_id ?? '')).puts).toBe(1);
    const named = receiptOf(await otherNode.call([...words, '--again'], slurm('17', '2')));
    expect(named.version_id).not.toBe(first.version_id);
  });

  itLong('can be named for schedulers that say nothing, and not together with --again', async () => {
    const path = await desk.renders.small('LED_Main_v032.mov');
    const words = ['upload', path, ...to('LED Main'), '--run-id', 'tractor:4/9'];
    expect(receiptOf(await desk.cli.call([...words, '--wait', '--json'])).run_id).toBe('tractor:4/9');
    expect((await desk.cli.call([...words, '--again'])).code).toBe(2);
    expect((await desk.cli.call(['upload', path, ...to('LED Main'), '--run-id', ' '])).code).toBe(2);
  });

  itLong(
    'waits at an address that is refused, and ends with the version if another node has sent it',
    async () => {
      using otherNode = CommandLine.on(desk.service);
      const words = async (name: string) =>
        ['upload', await desk.renders.small(name), ...to('LED Main'), '--wait', '--json'] as const;
      await desk.service.control('POST', '/faults', {
        on: { method: 'PUT', path: '/upload/**' },
        times: 1_000,
        fault: { kind: 'answer', status: 403, code: 'practice_refusal', body: { detail: 'Refused.' } },
      });
      const impatient = [...(await words('LED_Main_v033.mov')), '--patience', '0.05'];
      const gaveUp = await otherNode.run(impatient, { environment: slurm('33') });
      expect([gaveUp.code, gaveUp.stderr + gaveUp.stdout]).toEqual([
        10,
        expect.stringContaining('(403: Refused)'),
      ]);
      const waited = await words('LED_Main_v034.mov');
      const waiting = desk.cli.start([...waited, '--patience', '2'], slurm('34'));
      await waiting.until('"addresses_spent"');
      await desk.service.control('DELETE', '/faults');
      const [, mediaId] = /"media_id":"(\w+)"/.exec(waiting.stdout) ?? [];
      const made = await desk.service.control('GET', `/media/${mediaId}/versions`);
      const { versions } = z.object({ versions: z.array(z.object({ id: z.string() })) }).parse(made);
      const versionId = versions.at(0)?.id;
      const given = await desk.service.control('POST', `/versions/${versionId}/upload-token`);
      const { token } = z.object({ token: z.string() }).parse(given);
      const address = `${desk.service.addresses.upload_url}/${token}`;
      expect((await fetch(address, { method: 'PUT', body: readFileSync(waited[1]) })).status).toBe(200);
      const ended = await waiting.ended;
      expect(ended.code, ended.stderr).toBe(0);
      expect(receiptOf(ended)).toMatchObject({ state: 'ready', version_id: versionId });
    },
  );

  it.each([
    [{}, null, null],
    [{ SLURM_JOB_ID: '' }, null, null],
    [{ SLURM_JOB_ID: '9', SLURM_JWT: 'secret' }, 'slurm:9', { SLURM_JOB_ID: '9' }],
    [{ CUE_JOB_ID: 'a', CUE_FRAME_ID: 'b' }, 'cue:a:b', { CUE_JOB_ID: 'a', CUE_FRAME_ID: 'b' }],
    [{ OPENJD_SESSION_ID: 's' }, null, { OPENJD_SESSION_ID: 's' }],
  ])('is known by %j', (variables, runId, scheduler) => {
    expect(runIdIn(variables)).toBe(runId);
    expect(schedulerIn(variables)).toEqual(scheduler);
  });
});

itLong(
  'knows after encode which frames an upload was made of, on another computer too',
  {
    tags: ['ffmpeg'],
  },
  async () => {
    using folder = temporaryFolder();
    using otherNode = CommandLine.on(desk.service);
    const nameOf = (number: number) => `Halo_v04.${number}.png`;
    await writeNumberedFrames({ folder: folder.path, numbers: [1001, 1002, 1003], nameOf });
    const encoded = await desk.cli.call(['encode', folder.path, '--fps', '25', '--codec', 'h264']);
    expect(encoded.code, encoded.stderr).toBe(0);
    const video = join(folder.path, 'Halo_v04.mp4');
    const ended = await otherNode.call(['upload', video, ...to('LED Main'), '--wait', '--json']);
    expect(receiptOf(ended)).toMatchObject({
      encoded_from: folder.path,
      source_frames: { first: 1001, last: 1003 },
    });
    // A different video under the same name was not encoded from those frames.
    const other = readFileSync(await desk.renders.small('other.mov'));
    writeFileSync(video, other);
    const changed = await otherNode.call(['upload', video, ...to('LED Main'), '--wait', '--json']);
    expect(receiptOf(changed)).toMatchObject({ encoded_from: null, source_frames: null });
  },
);

describe.skipIf(process.platform === 'win32')('a key in a file', () => {
  const keyFile = (folder: string, mode: number, text = `${desk.service.addresses.keys.all}\n`): string => {
    const path = join(folder, 'key');
    writeFileSync(path, text, { mode });
    chmodSync(path, mode);
    return path;
  };
  const call = (words: readonly string[], environment: Record<string, string | undefined> = {}) =>
    desk.cli.call(['projects', ...words], { RENDERDROP_API_KEY: undefined, ...environment });

  it('works by option, by environment, and through a link', async () => {
    using folder = temporaryFolder();
    const path = keyFile(folder.path, 0o400);
    symlinkSync(path, join(folder.path, 'link'));
    expect((await call(['--key-file', path])).stdout).toContain(tour);
    expect((await call([], { RENDERDROP_API_KEY_FILE: join(folder.path, 'link') })).stdout).toContain(tour);
    const wins = await desk.cli.call(['projects', '--key-file', path], { RENDERDROP_API_KEY: 'rd_wrong' });
    expect(wins.stdout).toContain(tour);
  });

  it.each([
    ['others can read', 0o644, undefined, 'chmod 600'],
    ['its group can read', 0o640, undefined, 'chmod 600'],
    ['holds nothing', 0o600, ' \n', 'is empty'],
  ])('is refused when it %s', async (_what, mode, text, says) => {
    using folder = temporaryFolder();
    const ended = await call(['--key-file', keyFile(folder.path, mode, text)]);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(says);
  });

  it('is refused when it is not there or no plain file, and says which', async () => {
    using folder = temporaryFolder();
    const none = join(folder.path, 'none');
    const missing = await call(['--key-file', none]);
    expect(missing.code).toBe(3);
    expect(missing.stderr).toContain(
      `There is no key file ${none}.\nCheck --key-file or RENDERDROP_API_KEY_FILE.`,
    );
    const vast = keyFile(folder.path, 0o600, 'x'.repeat(5_000));
    for (const path of [folder.path, vast]) {
      const ended = await call([], { RENDERDROP_API_KEY_FILE: path });
      expect(ended.code).toBe(3);
      expect(ended.stderr).toContain(`The key file ${path} isn't a plain file of at most 4 KB.`);
    }
  });

  it('is named if its key does not work', async () => {
    using folder = temporaryFolder();
    const path = keyFile(folder.path, 0o600, 'psk_cut\n');
    const ended = await call(['--key-file', path]);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain(`${path}: The key is cut short`);
    expect(ended.stderr).not.toContain('RENDERDROP_API_KEY:');
    expect(ended.stderr.match(/Copy the whole key/g)).toHaveLength(1);
  });

  it('is named as the place of the key wherever the variable would be', async () => {
    using folder = temporaryFolder();
    const path = keyFile(folder.path, 0o600);
    const run = async (...words: string[]) =>
      await desk.cli.call([...words, '--key-file', path], { RENDERDROP_API_KEY: undefined });
    expect((await run('whoami')).stdout).toContain(`Stored in    ${path}\n`);
    expect((await run('doctor')).stdout).toContain(`not used: the key comes from ${path}`);
    expect((await run('logout')).stderr).toContain(
      `The key comes from ${path}, so there's nothing to sign out of.\nUnset RENDERDROP_API_KEY_FILE, or leave out --key-file.`,
    );
    expect((await run('projects', '--account', 'x')).stderr).toContain(
      `${path} already chooses the account, so --account can't be used with it.\nLeave out the key file, or --account and RENDERDROP_ACCOUNT.`,
    );
  });

  it('is refused beside another key', async () => {
    using folder = temporaryFolder();
    const both = { RENDERDROP_API_KEY: 'a', RENDERDROP_API_KEY_FILE: keyFile(folder.path, 0o600) };
    expect((await call([], both)).code).toBe(2);
  });
});

it('ends in order within five seconds of SIGTERM, and the same job goes on', async () => {
  const path = await desk.renders.large('LED_Main_v033.mov');
  await desk.service.control('POST', '/faults', {
    on: { method: 'PUT', path: '/upload/**' },
    fault: { kind: 'stall_after_bytes', bytes: 1_000_000, ms: 60_000 },
  });
  const words = ['upload', path, ...to('LED Main'), '--wait', '--json'];
  const command = desk.cli.start(words, slurm('18'));
  await command.until('"type":"progress"');
  const beganAt = performance.now();
  command.child.kill('SIGTERM');
  expect((await command.ended).code).toBe(130);
  expect(performance.now() - beganAt).toBeLessThan(5_000);
  await desk.service.control('DELETE', '/faults');
  const again = await desk.cli.call(words, slurm('18', '1'));
  expect(receiptOf(again)).toMatchObject({ state: 'ready', generation: 1 });
});
