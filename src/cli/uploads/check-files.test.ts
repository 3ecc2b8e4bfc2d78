import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import type { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { checkFiles } from './check-files.ts';

function renders() {
  const folder = temporaryFolder();
  const write = (name: string, content = 'video') => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };
  const make = (name: string) => {
    const path = join(folder.path, name);
    mkdirSync(path);
    return path;
  };
  const problem = async (...paths: readonly string[]) =>
    await checkFiles(paths).then(
      () => null,
      ({ message, exitCode, list }: CliError) => ({ message, exitCode, list }),
    );
  return { write, make, problem, path: folder.path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

it('lets files pass that have something in them', async () => {
  using stage = renders();
  expect(await stage.problem(stage.write('a.mov'), stage.write('b.mov'))).toBeNull();
});

it('says of each of all that will not do what it is', async () => {
  using stage = renders();
  const frames = stage.make('frames');
  for (let frame = 1; frame <= 24; frame += 1) stage.write(`frames/wall.${1000 + frame}.exr`);
  const { refused, notFound } = exitCodes;
  const says = (message: RegExp, exitCode: number) => ({
    message: expect.stringMatching(message),
    exitCode,
    list: [],
  });
  expect(await stage.problem(stage.make('empty folder'))).toEqual(says(/empty folder.*folder/i, refused));
  expect(await stage.problem(frames)).toEqual(says(/24 EXR frames/, refused));
  expect(await stage.problem(stage.write('empty.mov', ''))).toEqual(says(/empty\.mov/, refused));
  expect(await stage.problem(join(stage.path, 'gone.mov'))).toEqual(says(/gone\.mov/, notFound));
  const good = stage.write('a.mov');
  expect(await stage.problem(good, join(stage.path, 'gone.mov'), frames)).toMatchObject({
    list: [expect.stringMatching(/24 EXR frames/)],
  });
});

it('takes a file named twice for a mistake, and frames for the video that they are not', async () => {
  using stage = renders();
  const path = stage.write('a.mov');
  expect(await stage.problem(path, path)).toMatchObject({ exitCode: exitCodes.usage });
  const frames = Array.from({ length: 24 }, (_, index) => stage.write(`wall.${1001 + index}.exr`));
  expect(await stage.problem(...frames)).toMatchObject({
    message: expect.stringMatching(/24 EXR frames/),
    list: [],
  });
});
