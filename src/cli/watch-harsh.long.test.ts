import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { keepResult } from '../../testing/reliability-report.ts';
import { writeNumberedFrames } from '../engine/sequences/testing/numbered-frames.ts';
import { sampleRender, sha256Of } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { computerHas } from './testing/black-box/abilities.ts';
import type { RunningCommand } from './testing/command-line.ts';
import { tour, uploadDesk } from './testing/upload-desk.ts';
import { watchLineSchema } from './testing/watch-lines.ts';

const desk = uploadDesk();
const run = promisify(execFile);
const binary = fileURLToPath(new URL('../../bin/renderdrop', import.meta.url));
const blenderScript = fileURLToPath(
  new URL('../engine/watch-folders/testing/render-with-blender.py', import.meta.url),
);
const nobody = 65_534;
const mayBecomeNobody = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;
const hasBlender = spawnSync('blender', ['--version']).status === 0;
if (!hasBlender)
  console.log('Blender is not installed, so its test is left out: sudo apt-get install blender');

const seen: string[] = [];
afterAll(() => {
  if (seen.length > 0) keepResult('Harsh folders and real renderers', seen);
});

const quick = ['--quiet-seconds', '0.4', '--json'];

const filesOf = (running: RunningCommand) =>
  running.stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => watchLineSchema.safeParse(JSON.parse(line)))
    .flatMap(({ data }) => (data?.type === 'file' ? [data] : []));

async function until(running: RunningCommand, path: string, state: string, render = 1) {
  const look = () =>
    filesOf(running).find((line) => line.path === path && line.state === state && line.render >= render);
  while (!look()) await running.until(new RegExp(`^.*"path":"${path}".*"state":"${state}"`, 'm'));
  return look();
}

async function expectArrived(running: RunningCommand, path: string, file: string): Promise<void> {
  await running.until(new RegExp(`"path":"${path}"[^\n]*"state":"uploaded"`));
  const line = filesOf(running).findLast((each) => each.path === path && each.state === 'uploaded');
  const version = await desk.view.version(line?.version_id ?? '');
  expect(version.sha256).toBe(sha256Of(file));
  expect(version.number).toBe(1);
}

it.runIf(mayBecomeNobody)(
  'a folder that loses its permission says so, and resumes once it has it again',
  async () => {
    using folder = temporaryFolder();
    const [renders, locked] = [join(folder.path, 'renders'), join(folder.path, 'renders', 'locked')];
    mkdirSync(locked, { recursive: true });
    chmodSync(folder.path, 0o755);
    chownSync(desk.cli.home, nobody, nobody);
    const asNobody = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', binary];
    const words = ['watch', renders, '-p', tour, '--new', '--poll', ...quick];
    const running = desk.cli.start([...asNobody, ...words], { HOME: desk.cli.home }, 'setpriv');
    await running.until('"condition":"watching"');
    chmodSync(renders, 0o700);
    await running.until('"condition":"not_allowed"');
    const hidden = sampleRender(folder.path, 'Behind The Door.mov');
    copyFileSync(hidden, join(renders, 'Behind The Door.mov'));
    chmodSync(locked, 0o700);
    copyFileSync(hidden, join(locked, 'Never.mov'));
    chmodSync(renders, 0o755);
    await expectArrived(running, 'Behind The Door.mov', hidden);
    expect(filesOf(running).map(({ path }) => path)).not.toContain('locked/Never.mov');
    running.child.kill('SIGINT');
    await running.ended;
    seen.push(
      '- A folder that loses its permissions, as a user who is not root: reported, nothing lost, resumed by itself. An unreadable subfolder delays no other file.',
    );
  },
);

it.runIf(computerHas('the right to mount'))(
  'a disk that fills while a render is written: nothing half goes up',
  async () => {
    using folder = temporaryFolder();
    const renders = join(folder.path, 'renders');
    mkdirSync(renders);
    const words = ['watch', renders, '-p', tour, '--new', ...quick].map((word) => `'${word}'`).join(' ');
    const script = `mount -t tmpfs -o size=3m none '${renders}' && exec '${binary}' ${words}`;
    const running = desk.cli.start(['-m', 'sh', '-c', script], {}, 'unshare');
    const inside = (...command: readonly string[]) =>
      spawnSync('nsenter', ['-t', String(running.child.pid), '-m', ...command]).status;
    await running.until('"condition":"watching"');
    const large = sampleRender(folder.path, 'Fills The Disk.mov', 12);
    const filler = join(folder.path, 'filler.bin');
    writeFileSync(filler, Buffer.alloc(3 * 1024 * 1024 - statSync(large).size + 200_000));
    expect(inside('cp', filler, renders)).toBe(0);
    expect(inside('cp', large, renders)).not.toBe(0);
    await running.until(/"path":"Fills The Disk.mov".*"state":"settling"/);
    await running.until(/"path":"Fills The Disk.mov".*"line":"Incomplete"/);
    expect(filesOf(running).some(({ state }) => state === 'queued')).toBe(false);
    inside('rm', join(renders, 'filler.bin'));
    expect(inside('cp', large, renders)).toBe(0);
    await expectArrived(running, 'Fills The Disk.mov', large);
    running.child.kill('SIGINT');
    await running.ended;
    seen.push(
      '- A disk that fills while a render is copied: the half render waits as incomplete; the complete one becomes version 1.',
    );
  },
);

it('a .mov whose index is written last, long after its pictures and by another hand', async () => {
  using folder = temporaryFolder();
  const renders = join(folder.path, 'renders');
  mkdirSync(renders);
  const made = join(folder.path, 'Index Last.mov');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=3'];
  await run('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'prores_ks', made]);
  const bytes = readFileSync(made);
  const index = bytes.lastIndexOf('moov') - 4;
  expect(index).toBeGreaterThan(bytes.length / 2);
  const running = desk.cli.start(['watch', renders, '-p', tour, '--new', ...quick]);
  await running.until('"condition":"watching"');
  const path = join(renders, 'Index Last.mov');
  writeFileSync(path, bytes.subarray(0, index));
  await running.until(/"path":"Index Last.mov".*"line":"Incomplete"/);
  appendFileSync(path, bytes.subarray(index));
  await expectArrived(running, 'Index Last.mov', made);
  running.child.kill('SIGINT');
  await running.ended;
  seen.push(
    '- A .mov with its index at the end: incomplete until the index is written, then one version with all bytes.',
  );
});

it('frames that arrive in any order, in bursts, with a hole that is filled last', async () => {
  using folder = temporaryFolder();
  const [made, renders] = [join(folder.path, 'made'), join(folder.path, 'renders')];
  mkdirSync(made);
  mkdirSync(renders);
  const numbers = Array.from({ length: 60 }, (_none, index) => 1001 + index);
  await writeNumberedFrames({ folder: made, numbers, nameOf: (number) => `Shuffled.${number}.png` });
  const words = ['watch', renders, '-p', tour, '--new', '--fps', '25', '--codec', 'h264', ...quick];
  const running = desk.cli.start(words);
  await running.until('"condition":"watching"');
  const names = readdirSync(made).toSorted(() => Math.random() - 0.5);
  const hole = 'Shuffled.1042.png';
  for (const name of names) if (name !== hole) copyFileSync(join(made, name), join(renders, name));
  await running.until(/"path":"Shuffled.####.png".*"line":"Frames missing"/);
  expect(filesOf(running).some(({ state }) => state === 'encoding')).toBe(false);
  renameSync(join(made, hole), join(renders, hole));
  const line = await until(running, 'Shuffled.####.png', 'uploaded');
  expect(line).toMatchObject({ version_number: 1, render: 1, sequence: { frameCount: 60, missingCount: 0 } });
  running.child.kill('SIGINT');
  await running.ended;
  seen.push(
    '- 60 frames in random order, one missing: the missing frame is named, nothing is encoded until it arrives, one version.',
  );
});

it.runIf(hasBlender)('Blender renders frames and a video into the folder: one version of each', async () => {
  using folder = temporaryFolder();
  const renders = join(folder.path, 'renders');
  mkdirSync(renders);
  const words = ['watch', renders, '-p', tour, '--new', '--fps', '25', '--codec', 'h264', ...quick];
  const running = desk.cli.start(words);
  await running.until('"condition":"watching"');
  const blender = (name: string, what: 'frames' | 'video') =>
    run('blender', [
      '-b',
      '--factory-startup',
      '-noaudio',
      '--python',
      blenderScript,
      '--',
      renders,
      name,
      what,
    ]);
  await Promise.all([blender('Blender Frames', 'frames'), blender('Blender Video', 'video')]);
  await expectArrived(running, 'Blender Video.mov', join(renders, 'Blender Video.mov'));
  const line = await until(running, 'Blender Frames.####.png', 'uploaded');
  expect(line).toMatchObject({
    version_number: 1,
    sequence: { firstFrame: 1001, lastFrame: 1012, missingCount: 0 },
  });
  running.child.kill('SIGINT');
  await running.ended;
  const version = execFileSync('blender', ['--version'], { encoding: 'utf8' }).split('\n')[0];
  seen.push(
    `- ${version} rendering 12 frames and a video into the folder at the same time: one version of each.`,
  );
  rmSync(renders, { recursive: true });
});
