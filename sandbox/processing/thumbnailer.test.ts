/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Thumbnailer } from './thumbnailer.ts';

it.each([
  ['that the video says', '640x360', ['-colorspace', 'bt709']],
  ['of HD where the video says nothing', '1280x720', []],
  ['of a wall, which is made 32 times as small', '15360x272', ['-colorspace', 'bt709']],
])('makes a picture in the colours %s', async (_what, size, says) => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-thumbnail-'));
  try {
    const [video, picture] = [join(folder, 'red.mp4'), join(folder, 'red.jpg')];
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `color=c=0xC03020:s=${size}:r=25:d=0.2,format=gbrp`],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=limited,format=yuv420p'],
      ...['-c:v', 'libx264', '-crf', '4', ...says, video],
    ]);
    expect(await new Thumbnailer().make(video, picture, 0)).toBe(true);
    const read = ['-v', 'error', '-i', picture, '-vf', 'scale=1:1,format=rgb24', '-f', 'rawvideo', 'pipe:1'];
    const [red = 0, green = 0, blue = 0] = execFileSync('ffmpeg', read);
    // Read with another matrix it would be 180, 33, 33.
    for (const apart of [red - 192, green - 48, blue - 32]) expect(Math.abs(apart)).toBeLessThanOrEqual(6);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('makes a picture from after a fade, and a black one only if nothing else comes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-thumbnail-'));
  try {
    const brightnessOf = async (name: string, fade: string) => {
      const [video, picture] = [join(folder, `${name}.mp4`), join(folder, `${name}.jpg`)];
      execFileSync('ffmpeg', [
        ...['-v', 'error', '-f', 'lavfi', '-i', `color=c=0xA0A0A0:s=160x90:r=25:d=4,${fade}`],
        ...['-c:v', 'libx264', '-preset', 'veryfast', video],
      ]);
      expect(await new Thumbnailer().make(video, picture, 4 / 3)).toBe(true);
      const read = ['-v', 'error', '-i', picture, '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo', 'pipe:1'];
      return execFileSync('ffmpeg', read)[0] ?? 0;
    };
    expect(await brightnessOf('slow', 'fade=in:st=2:d=1')).toBeGreaterThan(60);
    expect(await brightnessOf('black', 'fade=in:st=9:d=1')).toBeLessThan(20);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('makes a picture in the shape in which players show the video', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-thumbnail-'));
  try {
    const [video, picture] = [join(folder, 'wide.mp4'), join(folder, 'wide.jpg')];
    const made = 'color=c=red:s=320x320:r=25:d=0.2,setsar=2';
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', made, '-c:v', 'libx264', video]);
    expect(await new Thumbnailer().make(video, picture, 0)).toBe(true);
    const told = '-v error -show_entries stream=width,height -of csv=p=0:s=x'.split(' ');
    expect(
      execFileSync('ffprobe', [...told, picture])
        .toString()
        .trim(),
    ).toBe('480x240');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
