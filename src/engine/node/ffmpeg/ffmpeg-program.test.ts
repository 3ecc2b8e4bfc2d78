import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';
import { FfmpegProgram, programsOnPath } from './ffmpeg-program.ts';

const never = new AbortController().signal;

it('looks for a program by absolute paths only, never in the working folder', () => {
  const searchPath = ['C:\\Tools', '', '.', 'tools', '\\\\server\\tools'].join(';');
  expect(programsOnPath('ffmpeg', { platform: 'win32', searchPath })).toEqual([
    'C:\\Tools\\ffmpeg.exe',
    '\\\\server\\tools\\ffmpeg.exe',
  ]);
  expect(programsOnPath('ffmpeg', { platform: 'linux', searchPath: '/usr/bin::.:bin' })).toEqual([
    '/usr/bin/ffmpeg',
  ]);
});

it.skipIf(process.platform === 'win32')(
  'uses an ffmpeg on Windows only if it can seek in open files',
  async () => {
    using folder = temporaryFolder();
    const saying = (name: string, protocols: string) => {
      const path = join(folder.path, name);
      writeFileSync(path, `#!/bin/sh\nprintf '${protocols}'\n`);
      chmodSync(path, 0o755);
      return path;
    };
    const five = saying('five', 'Input:\\n  file\\n  pipe\\n');
    const six = saying('six', 'Input:\\n  fd\\n  file\\n  pipe\\n');
    expect(await new FfmpegProgram([five, six], 'win32').find()).toBe(six);
    expect(await new FfmpegProgram([five, six], 'linux').find()).toBe(five);
  },
);

it('refuses a picture that would fill the memory, and decodes one of an ordinary size', {
  tags: ['ffmpeg'],
}, async () => {
  using folder = temporaryFolder();
  const make = (name: string, size: string) => {
    const path = join(folder.path, name);
    const source = ['-f', 'lavfi', '-i', `color=black:size=${size}:rate=1:duration=1,format=rgb24`];
    const png = ['-c:v', 'png', '-compression_level', '1'];
    execFileSync('ffmpeg', ['-v', 'error', ...source, '-frames:v', '1', ...png, '-f', 'mov', path]);
    return path;
  };
  const grabber = new FfmpegFrameGrabber();
  const grab = (path: string) =>
    grabber.grab(
      { path, place: { kind: 'moment', seconds: 0 }, container: 'QuickTime', codec: 'PNG', widthMax: 320 },
      never,
    );
  expect(await grab(make('bomb.mov', '12100x12100'))).toBeNull();
  expect((await grab(make('usual.mov', '7680x2160')))?.length).toBeGreaterThan(0);
  writeFileSync(join(folder.path, 'list.mov'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n');
  expect(await grab(join(folder.path, 'list.mov'))).toBeNull();
});
