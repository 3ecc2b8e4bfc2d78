/** @module-tag ffmpeg */
import { execFileSync, spawnSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isProcessAlive } from '../../ground/is-process-alive.ts';
import { EncodeError, type EncodeRequest } from '../../ports/video-encoder.ts';
import { blueFrames } from '../../sequences/testing/attacks.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FfmpegFrameGrabber } from './ffmpeg-frame-grabber.ts';
import { startFfmpeg } from './ffmpeg-process.ts';
import { FfmpegVideoEncoder } from './ffmpeg-video-encoder.ts';
import { standIn, withSharedPosition } from './testing/stand-in.ts';

const never = new AbortController().signal;

function requestFor(folder: string): EncodeRequest {
  const names = Array.from({ length: 4 }, (_, index) => `Marked.${index + 1}.png`);
  blueFrames(folder, names);
  const soundPath = join(folder, 'Marked.wav');
  writeFileSync(soundPath, sound());
  return {
    source: {
      kind: 'frames',
      rate: { num: 25, den: 1 },
      paths: names.map((name) => join(folder, name)),
      sound: { path: soundPath, isChosen: false, skippedFrames: 0 },
      links: { kind: 'own_folder' },
    },
    target: { codec: 'prores422hq', colour: 'as_is' },
    outputPath: join(folder, 'Marked.mov'),
    unfinishedPath: null,
  };
}

let recorded: Buffer | null = null;
function sound(): Buffer {
  recorded ??= execFileSync('ffmpeg', '-v error -f lavfi -i sine=duration=1 -f wav pipe:1'.split(' '));
  return recorded;
}

const refusalOf = (encoding: Promise<void>): Promise<unknown> =>
  encoding.then(
    () => null,
    (error: unknown) => error,
  );

describe.skipIf(process.platform === 'win32')('ffmpeg', () => {
  it.runIf(process.platform === 'linux')(
    'stands back for what runs in the background, and for nothing else, and never to the very end',
    async () => {
      using folder = temporaryFolder();
      // Once it has ended: by then whoever started it has set its priority.
      const program = standIn(
        folder.path,
        '"$ffmpeg" "$@"; code=$?; cat /proc/$$/stat > "$0.stat"; exit $code',
      );
      const niceness = () => {
        const stat = readFileSync(join(folder.path, 'ffmpeg.stat'), 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
      };
      const { source, target } = requestFor(folder.path);
      if (source.kind !== 'frames') throw new Error('no frames');
      const encoder = new FfmpegVideoEncoder(program);
      const piece = (name: string, threads: number | null) =>
        encoder.encodePiece(
          { source: { ...source, sound: null }, target, outputPath: join(folder.path, name), threads },
          () => {},
          never,
        );
      await piece('waited-for.mov', null);
      const own = niceness();
      await piece('in-the-background.mov', 1);
      expect(niceness()).toBeGreaterThanOrEqual(own + 5);
      expect(niceness()).toBeLessThan(19);
    },
  );

  it('never gets any part of a path, whatever it is used for', async () => {
    using folder = temporaryFolder();
    const marked = join(folder.path, 'Marked folder');
    mkdirSync(marked);
    const program = standIn(folder.path, 'printf "%s\\n" "$@" "$PWD" >> "$0.told"\nexec "$ffmpeg" "$@"');
    const request = requestFor(marked);
    await new FfmpegVideoEncoder(program).encode(request, () => {}, never);
    const path = request.outputPath;
    const copy: EncodeRequest = {
      source: { kind: 'video', path, frames: 4 },
      target: { codec: 'h264', colour: 'as_is', bitsPerSecond: 500_000 },
      outputPath: join(marked, 'Marked copy.mp4'),
      unfinishedPath: null,
    };
    await new FfmpegVideoEncoder(program).encode(copy, () => {}, never);
    const grabber = new FfmpegFrameGrabber(program);
    const source = { path, container: 'QuickTime', codec: 'ProRes 422 HQ' };
    const place = { kind: 'frame', frame: 2, rate: { num: 25, den: 1 } } as const;
    expect(await grabber.grab({ ...source, place, widthMax: 320 }, never)).not.toBeNull();
    expect(await grabber.timesAround(source, 0.1, never)).not.toEqual([]);
    expect(await grabber.still({ path, atSeconds: 0.1, widthMax: 90, heightMax: 90 }, never)).not.toBeNull();

    // ffmpeg is not told the folder in which it writes. The lines with it come from the shell in this test.
    const told = readFileSync(join(folder.path, 'ffmpeg.told'), 'utf8').split('\n');
    const named = told.filter((line) => line.includes('arked') && !/\/\.renderdrop-[^/]+\.part$/.test(line));
    expect(told.length).toBeGreaterThan(100);
    expect(named).toEqual([]);
    const inputs = told.filter((_, index) => told[index - 1] === '-i');
    expect(new Set(inputs)).toEqual(new Set(['pipe:0', 'pipe:3', 'file:/dev/stdin']));
    for (const bound of ['-protocol_whitelist', '-format_whitelist', '-codec_whitelist', '-f']) {
      expect(told.filter((line) => line === bound).length, bound).toBeGreaterThanOrEqual(inputs.length);
    }
  });

  it('gets an open file of its own in each call, since those that share one share its position', async () => {
    using folder = temporaryFolder();
    const encoder = new FfmpegVideoEncoder(standIn(folder.path, withSharedPosition));
    const request = requestFor(join(folder.path, 'frames'));
    await encoder.encode(request, () => {}, never);
    const copy: EncodeRequest = {
      source: { kind: 'video', path: request.outputPath, frames: 4 },
      target: { codec: 'h264', colour: 'as_is', bitsPerSecond: 500_000 },
      outputPath: join(folder.path, 'copy.mp4'),
      unfinishedPath: null,
    };
    await encoder.encode(copy, () => {}, never);
    expect(readdirSync(folder.path)).toContain('copy.mp4');
  });

  it('makes no video with other pictures than its frames', async () => {
    using folder = temporaryFolder();
    const red =
      '-v error -f lavfi -i color=red:s=256x64:r=25 -frames:v 4 -c:v prores_ks -progress pipe:1 video.mov';
    const program = standIn(
      folder.path,
      `case "$*" in *-progress*) cat > /dev/null & exec "$ffmpeg" ${red} ;; esac\nexec "$ffmpeg" "$@"`,
    );
    const frames = join(folder.path, 'frames');
    const request = requestFor(frames);
    const refusal = await refusalOf(new FfmpegVideoEncoder(program).encode(request, () => {}, never));
    expect(refusal).toMatchObject({ name: 'EncodeError', problem: 'wrong_pictures' });
    expect(readdirSync(frames).filter((name) => !/\.(png|wav)$/.test(name))).toEqual([]);
  });

  it('is killed if it gives no sign of life', async () => {
    using folder = temporaryFolder();
    const program = standIn(folder.path, 'exec sleep 600');
    const frames = join(folder.path, 'frames');
    const refusal = await refusalOf(
      new FfmpegVideoEncoder(program, 200).encode(requestFor(frames), () => {}, never),
    );
    expect(refusal).toBeInstanceOf(EncodeError);
    expect(refusal).toMatchObject({ problem: 'encode_failed', cause: { name: 'FfmpegSilent' } });
    expect(readdirSync(frames).filter((name) => !/\.(png|wav)$/.test(name))).toEqual([]);
  });

  it('leaves nothing behind on the signal that many calls may share', async () => {
    using folder = temporaryFolder();
    const program = join(folder.path, 'ffmpeg');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const { signal } = new AbortController();
    const { ended } = startFfmpeg({
      ...{ program, inputs: [], general: [], output: [], folder: null, signal },
      bounds: { pieceBytes: 1_000_000, memoryBytes: 1_000_000_000, silenceMs: 600_000 },
    });
    expect(getEventListeners(signal, 'abort')).not.toEqual([]);
    expect(await ended).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is ended with the program that started it, however that ends by itself', async () => {
    using folder = temporaryFolder();
    const program = join(folder.path, 'ffmpeg');
    writeFileSync(program, '#!/bin/sh\necho $$\nexec sleep 600\n', { mode: 0o755 });
    const call = {
      ...{ program, inputs: [], general: [], output: [], folder: null },
      bounds: { pieceBytes: 1_000_000, memoryBytes: 1_000_000_000, silenceMs: 600_000 },
    };
    const source = JSON.stringify(new URL('./ffmpeg-process.ts', import.meta.url).href);
    const starter = `
      const { startFfmpeg } = await import(${source});
      const signal = new AbortController().signal;
      const { stdout, ended } = startFfmpeg({ ...${JSON.stringify(call)}, signal });
      ended.catch(() => {});
      stdout.once('data', (pid) => {
        require('node:fs').writeSync(1, pid);
        process.exit(3);
      });`;
    const { status, stdout } = spawnSync(process.execPath, ['--eval', `(async () => {${starter}})()`], {
      encoding: 'utf8',
    });
    expect(status).toBe(3);
    await expect.poll(() => isProcessAlive(Number(stdout))).toBe(false);
  });
});
