/** @module-tag ffmpeg */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  readNumberedFrames,
  writeNumberedFrames,
} from '../../src/engine/sequences/testing/numbered-frames.ts';
import { itLong } from '../../src/engine/testing/it-long.ts';
import { ffmpegSizeForItem } from '../../src/engine/testing/item-shapes.ts';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { receiptSchema } from '../../src/shared/model/upload-queue.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { openJobTemplateSchema } from './testing/openjd-template.ts';
import { renderdropCommand } from './testing/python.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '..', '..', 'integrations');
const page = readFileSync(join(folder, 'README.md'), 'utf8');

/** The shell commands below a heading, as printed. */
const commandsOf = (heading: string): string => {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text).join('');
};

describe('integrations/README.md', () => {
  const disk = temporaryFolder();
  const shows = join(disk.path, 'shows');
  let service: PracticeService;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    service = await PracticeService.start({ processingMs: 100 });
    const [bin, home] = [join(disk.path, 'bin'), join(disk.path, 'home')];
    for (const each of [bin, join(home, '.config', 'blender', '3.4')]) mkdirSync(each, { recursive: true });
    symlinkSync(renderdropCommand, join(bin, 'renderdrop'));
    writeFileSync(join(disk.path, 'key'), service.addresses.keys.all, { mode: 0o600 });
    environment = {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      HOME: home,
      XDG_CONFIG_HOME: undefined,
      XDG_DATA_HOME: undefined,
      RENDERDROP_HOME: join(disk.path, 'data'),
      RENDERDROP_BASE_URL: service.addresses.base_url,
      RENDERDROP_API_KEY_FILE: join(disk.path, 'key'),
      RENDERDROP_API_KEY: undefined,
      JOB: 'job-1',
      FRAMES: '1001-1003',
    };
  });
  beforeEach(async () => {
    await service.control('POST', '/clock', { advance_seconds: 61 });
  });
  afterAll(async () => {
    await service.stop();
    disk[Symbol.dispose]();
  });
  const frames = async (path: string, numbers: readonly number[] = [1001, 1002, 1003]) => {
    mkdirSync(path, { recursive: true });
    const nameOf = (number: number) => `halo_v04.${number}.exr`;
    await writeNumberedFrames({ folder: path, numbers, nameOf });
  };
  /** Runs commands as printed, except that the disk and the project are those of this test. */
  const shell = (commands: string, options: readonly string[] = ['-e'], more: NodeJS.ProcessEnv = {}) => {
    const script = join(disk.path, 'commands.sh');
    writeFileSync(
      script,
      commands.replaceAll('/shows/', `${shows}/`).replaceAll('Summer Tour', 'Aurora Arena Tour'),
    );
    return run('sh', [...options, script], { env: { ...environment, ...more } });
  };

  it('adds an integration by the commands that it prints', async () => {
    const said = await shell(commandsOf('Adding one'));
    expect(said.stdout).toContain('panel.py');
    expect(said.stdout).toMatch(/^blender +Blender +Not added/m);
  });

  it('uploads frames once from the last task of any scheduler, even if that task runs again', async () => {
    await frames(join(shows, 'halo', 'v04'));
    const task = commandsOf('Other schedulers');
    expect((await shell(task)).stdout).toMatch(/halo_v04\.mov: .*LED Main, v\d+/);
    const receipt = receiptSchema.parse(
      JSON.parse(readFileSync(join(shows, 'halo/v04/halo_v04.mov.receipt.json'), 'utf8')),
    );
    expect(receipt).toMatchObject({ state: 'ready', source_frames: { first: 1001, last: 1003 } });
    // Another node, whose data folder is empty.
    const other = { ...environment, RENDERDROP_HOME: join(disk.path, 'other') };
    const video = join(shows, 'halo/v04/halo_v04.mov');
    const words = [
      'upload',
      video,
      '-p',
      'Aurora Arena Tour',
      '-m',
      'LED Main',
      '--wait',
      '--json',
      '--run-id',
      'job-1',
    ];
    const again = await run(renderdropCommand, words, { env: other });
    const last = again.stdout.trim().split('\n').at(-1) ?? '';
    expect(receiptSchema.parse(JSON.parse(last)).version_id).toBe(receipt.version_id);
  });

  itLong(
    'uploads frames that were rendered again into the same folder, not the video of the earlier ones',
    async () => {
      const path = join(shows, 'halo', 'v04');
      const task = commandsOf('Other schedulers');
      const render = async (job: string, numbers: readonly number[]) => {
        await frames(path, numbers);
        await shell(task, [], { JOB: job, FRAMES: `${numbers.at(0)}-${numbers.at(-1)}` });
      };
      const receipt = (name: string) =>
        receiptSchema.parse(JSON.parse(readFileSync(join(path, name), 'utf8')));
      rmSync(path, { recursive: true, force: true });
      await render('job-2', [1001, 1002]);
      await render('job-3', [1001, 1002, 1003, 1004]);
      const [before, after] = [receipt('halo_v04.mov.receipt.json'), receipt('halo_v04.mov.receipt-2.json')];
      expect(after).toMatchObject({
        source_frames: { first: 1001, last: 1004 },
        version_number: (before.version_number ?? 0) + 1,
      });
      expect((await readNumberedFrames(join(path, 'halo_v04.mov'))).numbers).toEqual([
        1001, 1002, 1003, 1004,
      ]);
    },
  );

  it('ends the last task of any scheduler as the encode ended', async () => {
    const path = join(shows, 'halo', 'v04');
    rmSync(path, { recursive: true, force: true });
    await frames(path, [1001, 1003]);
    await expect(shell(commandsOf('Other schedulers'), [])).rejects.toMatchObject({ code: 5 });
  });

  it('submits to Slurm by the examples of the script’s own help', { tags: ['python3'] }, async () => {
    const jobs = join(disk.path, 'jobs');
    const sbatch = `#!/bin/sh\nprintf '%s\\n' "$*" >> '${jobs}'\necho 7\n`;
    writeFileSync(join(disk.path, 'bin', 'sbatch'), sbatch, { mode: 0o755 });
    const script = join(folder, 'slurm', 'renderdrop-slurm');
    const help = async (...words: readonly string[]) => (await run(script, [...words, '--help'])).stdout;
    const [, example = ''] = /^ {4}(renderdrop-slurm submit (?:.*\\\n)*.*)$/m.exec(await help()) ?? [];
    const [, options = ''] = /"(--partition=\w+)"/.exec(await help('submit')) ?? [];
    const withOptions = example.replace('--fps', `--sbatch "${options}" --fps`);
    const said = await shell(withOptions.replace('renderdrop-slurm', `'${script}'`));
    expect(JSON.parse(said.stdout)).toMatchObject({ frames: '7', finish: '7', report: '7' });
    expect(readFileSync(jobs, 'utf8').match(/ --partition=render /g)).toHaveLength(3);
  });

  itLong('drains a folder of finished renders by the command of docs/scale.md', async () => {
    const [, command = ''] =
      /^```sh\n([\s\S]*?)^```/m.exec(readFileSync(join(folder, '..', 'docs', 'scale.md'), 'utf8')) ?? [];
    const finished = join(shows, 'halo', 'finished');
    mkdirSync(finished, { recursive: true });
    const name = 'Halo_Chorus_Loop_v077.mov';
    const size = ffmpegSizeForItem(name, 320 * 180) ?? '320x180';
    await run('ffmpeg', [
      ...[
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        `testsrc2=size=${size}:rate=25:duration=1`,
        join(finished, name),
      ],
    ]);
    const said = await shell(command.trim().concat(' --quiet-seconds 1'));
    expect(said.stdout).toMatch(/Halo_Chorus_Loop_v077\.mov.*(?:Ready|v\d+)/);
  });

  itLong('has a job template of Open Job Description whose upload step works', async () => {
    const template = openJobTemplateSchema.parse(
      JSON.parse(readFileSync(join(folder, 'openjd', 'template.json'), 'utf8')),
    );
    const [, upload] = template.steps;
    const path = join(shows, 'openjd');
    // The fourth is left of a longer render.
    await frames(path, [1001, 1002, 1003, 1004]);
    const given: Record<string, string> = {
      'Param.Output': join(path, 'halo_v04.####.exr'),
      'Param.Video': join(path, 'halo_v04.mov'),
      'Param.Fps': '24000/1001',
      'Param.Frames': '1001-1003',
      'Param.Project': 'Aurora Arena Tour',
      'Param.Item': 'LED Main',
      'Param.KeyFile': join(disk.path, 'key'),
      'Task.File.Upload': join(path, 'upload.sh'),
    };
    const { command, args = [] } = upload?.script.actions.onRun ?? { command: '' };
    writeFileSync(join(path, 'upload.sh'), upload?.script.embeddedFiles?.[0]?.data ?? '');
    const words = () =>
      args.map((word) => word.replace(/\{\{([^}]+)\}\}/g, (_all, name: string) => given[name] ?? ''));
    const step = () => run(command, words(), { env: { ...environment, RENDERDROP_API_KEY_FILE: undefined } });
    expect((await step()).stdout).toMatch(/halo_v04\.mov: Ready/);
    const numbers = async () => (await readNumberedFrames(join(path, 'halo_v04.mov'))).numbers;
    expect(await numbers()).toEqual([1001, 1002, 1003]);
    await frames(path, [1001, 1002]);
    given['Param.Frames'] = '1001-1002';
    expect((await step()).stdout).toMatch(/halo_v04\.mov: Ready/);
    expect(await numbers()).toEqual([1001, 1002]);
  });
});
