/** @module-tag ffmpeg */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackSet } from '../engine/sequences/testing/attack-set.ts';
import { Private, reddest } from '../engine/sequences/testing/attacks.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { CommandLine } from './testing/command-line.ts';

let cli: CommandLine;
let secret: Private;
beforeAll(async () => {
  cli = new CommandLine();
  secret = await Private.open();
});
afterAll(async () => {
  cli[Symbol.dispose]();
  await secret[Symbol.asyncDispose]();
});

const told = ['--fps', '25', '--codec', 'h264', '--json'];
const refused = 5;

it.skipIf(process.platform === 'win32')(
  'makes of frames that try to steer ffmpeg what they are, or refuses them',
  async () => {
    using base = temporaryFolder();
    const { good, other, placed } = attackSet(base.path, secret, { whole: true });
    // Arguments are text, so names that are not valid text are tested in encode.test.ts, through a shell.
    for (const [index, folder] of good.filter((path) => path.isWellFormed()).entries()) {
      const video = join(base.path, `good ${index}.mp4`);
      const { code } = await cli.call(['encode', folder, '--out', video, ...told]);
      expect(code, folder).toBe(0);
      expect(reddest(video), folder).toEqual({
        red: expect.toSatisfy((red: number) => red < 8),
        pictures: 2,
      });
    }
    for (const [index, folder] of [...other, ...placed].entries()) {
      const video = join(base.path, `bad ${index}.mp4`);
      const { code, stderr } = await cli.call(['encode', folder, '--out', video, ...told]);
      expect(code, `${folder} ${stderr}`).toBe(refused);
      expect(existsSync(video), folder).toBe(false);
    }
    expect(secret.heard).toBe(0);
  },
);
