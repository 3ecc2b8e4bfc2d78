import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { prores } from '../engine/media-probe/testing/encoders.ts';
import { numberedPictures, numberIn, numbersIn } from '../engine/media-probe/testing/numbered-frames.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { SampleRenders } from '../engine/testing/sample-renders.ts';
import { tour, uploadDesk } from './testing/upload-desk.ts';

const desk = uploadDesk();
let renders: SampleRenders;
beforeAll(async () => {
  renders = await SampleRenders.create();
});
afterAll(() => renders[Symbol.asyncDispose]());

const receipt = z.object({ media_id: z.string(), version_id: z.string() });

itLong(
  'writes the frames of notes as pictures, of the version they were left on and of the newest',
  async () => {
    const { cli, service } = desk;
    const upload = async (name: string, from: number, words: readonly string[]) => {
      const path = await renders.make(name, [...numberedPictures('30000/1001', 40, from), ...prores('2')]);
      const ended = await cli.call(['upload', path, '-p', tour, ...words, '--wait', '--json']);
      expect(ended.code, ended.stderr).toBe(0);
      const found = ended.json().flatMap((line) => receipt.safeParse(line).data ?? []);
      return found.at(-1) ?? { media_id: '', version_id: '' };
    };
    const first = await upload('Halo_v1.mov', 0, ['--new']);
    for (const [frame, text] of [
      [31, 'Flicker.'],
      [7, 'Too dark.'],
    ] as const) {
      const at_seconds = Math.round((frame * 1001 * 1000) / 30_000) / 1000;
      await service.control('POST', '/notes', { ...first, text, at_seconds });
    }
    await upload('Halo_v2.mov', 512, ['-m', 'Halo']);

    const folder = join(cli.home, 'frames');
    const ended = await cli.call(['notes', tour, 'Halo', '--frames', folder]);
    expect(ended.code, ended.stderr).toBe(0);
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual([
      'note-1_00-00-00-07_v1.jpg',
      'note-1_00-00-00-07_v2.jpg',
      'note-2_00-00-01-01_v1.jpg',
      'note-2_00-00-01-01_v2.jpg',
    ]);
    expect(await numbersIn(names.map((name) => readFileSync(join(folder, name))))).toEqual([
      7,
      512 + 7,
      31,
      512 + 31,
    ]);
    expect(ended.stdout.trim().split('\n').toSorted()).toEqual(names.map((name) => join(folder, name)));

    // Links in the output folder must not redirect where pictures are written.
    const victim = join(cli.home, 'victim.blend');
    writeFileSync(victim, 'weeks of work');
    const [link = '', pipe = ''] = names.map((name) => join(folder, name));
    for (const path of [link, pipe]) rmSync(path);
    symlinkSync(victim, link);
    execFileSync('mkfifo', [pipe]);
    const again = await cli.call(['notes', tour, 'Halo', '--frames', folder]);
    expect(again.code, again.stderr).toBe(0);
    expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
    expect(await numberIn(readFileSync(link))).toBe(7);

    const refused = await cli.call(['notes', tour, 'Halo', '--frames', victim]);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain(`Can't write to ${victim}.`);
  },
);

// There it is found without a search path.
const isAlwaysFound = ['/opt/homebrew/bin/ffmpeg', '/usr/local/bin/ffmpeg'].some((path) => existsSync(path));

it.skipIf(isAlwaysFound)('refuses to write frames without ffmpeg', async () => {
  const { cli, service } = desk;
  const uploaded = await cli.call([
    'upload',
    await desk.renders.small('Flare_v1.mov'),
    '-p',
    tour,
    '--new',
    '--wait',
    '--json',
  ]);
  expect(uploaded.code, uploaded.stderr).toBe(0);
  const [version] = uploaded.json().flatMap((line) => receipt.safeParse(line).data ?? []);
  await service.control('POST', '/notes', { ...version, text: 'Flicker.', at_seconds: 0.04 });
  const folder = join(cli.home, 'frames');
  const words = ['notes', tour, version?.media_id ?? '', '--frames', folder];
  const refused = await cli.run(words, { environment: { PATH: dirname(process.execPath) } });
  expect([refused.code, readdirSync(folder)]).toEqual([5, []]);
  expect(refused.stderr).toContain("ffmpeg is needed to read frames, and it isn't on this computer.");
});

it('asks for the item whose frames are meant', async () => {
  const ended = await desk.cli.call(['notes', tour, '--frames', join(desk.cli.home, 'frames')]);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('--frames needs an item');
});
