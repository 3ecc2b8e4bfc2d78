import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeNumberedFrames } from '../engine/sequences/testing/numbered-frames.ts';
import { sha256Of } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { renderKinds } from '../engine/watch-folders/testing/render-kinds.ts';
import { tour, uploadDesk } from './testing/upload-desk.ts';
import { watchLineSchema } from './testing/watch-lines.ts';

// Uses real time and the default quiet time of ten seconds, because the waiting itself is tested.

const desk = uploadDesk();
const pauseMs = 20_000;
const kinds = renderKinds.filter(({ whole }) => whole === 'no_length');

it('real writers that pause for twenty seconds and hold nothing open: each render goes up whole, and once', async () => {
  using folder = temporaryFolder();
  const renders = join(folder.path, 'renders');
  mkdirSync(renders);
  const frames = join(folder.path, 'frames');
  mkdirSync(frames);
  const nameOf = (number: number) => `Paused_Owl.${String(number).padStart(4, '0')}.png`;
  await writeNumberedFrames({ folder: frames, numbers: [1, 2, 3, 4, 5, 6, 7, 8], nameOf });
  const made = kinds.map((kind) => {
    const path = join(folder.path, kind.name);
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...kind.arguments, path]);
    return { name: kind.name, bytes: readFileSync(path) };
  });
  const words = ['watch', renders, '-p', tour, '--new', '--once', '--json', '--fps', '25'];
  for (const { name, bytes } of made) writeFileSync(join(renders, name), bytes.subarray(0, bytes.length / 2));
  for (const number of [1, 2, 3, 4]) copy(number);
  const running = desk.cli.start(words);
  await wait(pauseMs);
  for (const { name, bytes } of made) appendFileSync(join(renders, name), bytes.subarray(bytes.length / 2));
  for (const number of [5, 6, 7, 8]) copy(number);
  const ended = await running.ended;
  expect(ended.code, ended.stderr).toBe(0);
  const lines = ended
    .json()
    .flatMap((line) => watchLineSchema.safeParse(line).data ?? [])
    .filter((line) => line.type === 'file');
  for (const { name } of made) {
    const [why, last] = [
      lines.find((line) => line.path === name && line.next?.includes('Nothing in it says where it ends')),
      lines.findLast((line) => line.path === name),
    ];
    expect(why?.next, name).toMatch(/Uploads once it hasn't changed for \d/);
    expect(last, name).toMatchObject({ state: 'uploaded', version_number: 1 });
    const version = await desk.view.version(last?.version_id ?? '');
    expect(version.sha256, name).toBe(sha256Of(join(renders, name)));
    expect(statSync(join(renders, name)).size, name).toBe(version.bytes_received);
  }
  const sequence = lines.findLast((line) => line.path.startsWith('Paused_Owl'));
  expect(sequence).toMatchObject({ state: 'uploaded', version_number: 1, sequence: { frameCount: 8 } });

  function copy(number: number): void {
    writeFileSync(join(renders, nameOf(number)), readFileSync(join(frames, nameOf(number))));
  }
});
