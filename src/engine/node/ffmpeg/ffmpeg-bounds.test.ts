import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EncodeError } from '../../ports/video-encoder.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { withinMemory } from './ffmpeg-bounds.ts';
import { readWithFfmpeg } from './ffmpeg-call.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { FfmpegVideoEncoder } from './ffmpeg-video-encoder.ts';

const mebibyte = 1024 ** 2;
const never = new AbortController().signal;

/** The first bytes of a video, enough to be recognized as one before ffmpeg gets it. */
function videoIn(folder: string): string {
  const path = join(folder, 'begun.mov');
  writeFileSync(path, Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  '));
  return path;
}

describe.skipIf(process.platform !== 'linux')('the memory of ffmpeg', () => {
  it('ends at its limit, whatever ffmpeg does with its own limits', { tags: ['ffmpeg'] }, () => {
    using folder = temporaryFolder();
    const picture = join(folder.path, 'large.png');
    const source = ['-f', 'lavfi', '-i', 'color=black:size=7680x2160:rate=1:duration=1'];
    execFileSync('ffmpeg', ['-v', 'error', ...source, '-frames:v', '1', picture]);
    const decode = (bound: number) =>
      spawnSync(...withinMemory('ffmpeg', ['-v', 'error', '-i', picture, '-f', 'null', '-'], bound));
    expect(decode(3 * 1024 * mebibyte).status).toBe(0);
    expect(decode(64 * mebibyte).status).not.toBe(0);
  });

  it('is limited in the process itself, which gets its arguments unchanged', () => {
    const bound = withinMemory(
      'sh',
      ['-c', 'ulimit -v; printf "<%s>" "$@"', 'sh', 'a b', '$HOME', `"'*`],
      512 * mebibyte,
    );
    expect(execFileSync(...bound, { encoding: 'utf8' })).toBe(`524288\n<a b><$HOME><"'*>`);
  });

  it('is limited wherever a video is read', async () => {
    using folder = temporaryFolder();
    const program = join(folder.path, 'ffmpeg');
    writeFileSync(program, '#!/bin/sh\nulimit -v\n');
    chmodSync(program, 0o755);
    const { stdout } = await readWithFfmpeg({ program, path: videoIn(folder.path), signal: never }, [], []);
    expect(String(stdout)).toBe(`${3 * 1024 * 1024}\n`);
  });

  it('is limited to the computer’s memory wherever a video is made', async () => {
    using folder = temporaryFolder();
    const program = join(folder.path, 'ffmpeg');
    writeFileSync(
      program,
      '#!/bin/sh\ncase "$*" in *-protocols*) exit 0 ;; esac\nulimit -v > "$0.limit"\nexit 1\n',
    );
    chmodSync(program, 0o755);
    const request = {
      source: { kind: 'video', path: videoIn(folder.path), frames: 1 },
      target: { codec: 'prores422hq', colour: 'as_is' },
      outputPath: join(folder.path, 'out.mov'),
      unfinishedPath: null,
    } as const;
    const encoder = new FfmpegVideoEncoder(new FfmpegProgram([program]));
    await expect(encoder.encode(request, () => {}, never)).rejects.toThrow(EncodeError);
    const limitKib = Number(readFileSync(`${program}.limit`, 'utf8'));
    expect(limitKib).toBe(Math.round(Math.max(totalmem(), 4 * 1024 ** 3) / 1024));
  });
});
