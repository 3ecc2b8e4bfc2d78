/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import {
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { diskPath, pathOfBytes } from '../engine/ground/disk-path.ts';
import { overheardFfmpeg } from '../engine/node/ffmpeg/testing/overheard.ts';
import { blueFrames, oddFrames } from '../engine/sequences/testing/attacks.ts';
import { readNumberedFrames, writeNumberedFrames } from '../engine/sequences/testing/numbered-frames.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { CommandLine, program } from './testing/command-line.ts';

let cli: CommandLine;
beforeAll(() => {
  cli = new CommandLine();
});
afterAll(() => cli[Symbol.dispose]());

const nameOf = (number: number) => `Halo_v04.${String(number).padStart(4, '0')}.png`;

describe('renderdrop encode', () => {
  it('makes a video of a folder of frames and says what it is', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: [1001, 1002, 1003], nameOf });
    const words = ['encode', folder.path, '--fps', '23.976', '--codec', 'prores422hq', '--json'];
    const ended = await cli.call(words);
    expect(ended.stderr).toContain('Halo_v04, 1001-1003, PNG, 3 frames');
    const lines = ended.json();
    expect(lines).toContainEqual(expect.objectContaining({ type: 'encoding', frames: 3 }));
    expect(lines.at(-1)).toMatchObject({
      type: 'encoded',
      file: join(folder.path, 'Halo_v04.mov'),
      frames: 3,
      first_frame: 1001,
      last_frame: 1003,
      missing: [],
      empty_ends: [],
      rate: '24000/1001',
    });
    expect(ended.code).toBe(0);
    const read = await readNumberedFrames(join(folder.path, 'Halo_v04.mov'));
    expect(read.numbers).toEqual([1001, 1002, 1003]);
  });

  it('says that transparent frames lose their transparency, and nothing of it where the codec keeps it', async () => {
    using folder = temporaryFolder();
    // A gap, so that it is said without an encode.
    await writeNumberedFrames({ folder: folder.path, numbers: [1, 3], nameOf, pixels: 'rgba' });
    const noteWith = async (codec: string) => {
      const { code, stderr } = await cli.call(['encode', folder.path, '--fps', '25', '--codec', codec]);
      expect(code).toBe(5);
      return stderr;
    };
    expect(await noteWith('h264')).toContain('Transparency is lost in H.264.');
    expect(await noteWith('prores4444')).not.toContain('Transparency');
  });

  it('refuses a file that is there before it looks at a frame', async () => {
    using folder = temporaryFolder();
    for (const number of [1, 2, 3]) writeFileSync(join(folder.path, nameOf(number)), 'no picture');
    writeFileSync(join(folder.path, 'Halo_v04.mov'), 'mine');
    const ended = await cli.call(['encode', folder.path, '--fps', '25', '--codec', 'prores422hq', '--json']);
    expect(ended.json()).toMatchObject([{ type: 'error', code: 'output_exists', exit_code: 5 }]);
    expect(ended.stderr).not.toContain('3 frames');
    expect(readFileSync(join(folder.path, 'Halo_v04.mov'), 'utf8')).toBe('mine');
  });

  it('names a sound that is no WAV, writes down why an encode failed, keeps to one line, and follows no link', async () => {
    using folder = temporaryFolder();
    const frames = join(folder.path, 'Halo\nrenderdrop: done');
    blueFrames(frames, ['a.1.png', 'a.2.png']);
    const sound = join(folder.path, 'tune.wav');
    writeFileSync(sound, '#EXTM3U\nsecret.mp4\n');
    const words = ['encode', frames, '--fps', '25', '--codec', 'h264'];
    const refused = await cli.call([...words, '--sound', sound]);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain("The sound tune.wav isn't a WAV file that can be read.");
    expect(readFileSync(join(cli.home, 'logs', 'renderdrop.log'), 'utf8')).toMatch(
      /"encode_failed".*tune\.wav.*no file, or no WAV/,
    );
    const victim = join(folder.path, 'victim.blend');
    writeFileSync(victim, 'weeks of work');
    if (process.platform !== 'win32') symlinkSync(victim, join(frames, 'a.mp4.frames.json'));
    const made = await cli.call([...words, '--no-sound']);
    expect(made.code, made.stderr).toBe(0);
    expect(readFileSync(victim, 'utf8')).toBe('weeks of work');
    expect(readFileSync(join(frames, 'a.mp4.frames.json'), 'utf8')).toContain('"encoded_from"');
    expect(made.stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  itLong(
    'takes the frames that are asked for, by a pattern that says where their number begins',
    async () => {
      using folder = temporaryFolder();
      const nameOf = (number: number) => `LED_v012${String(number).padStart(4, '0')}.png`;
      await writeNumberedFrames({ folder: folder.path, numbers: [1, 2, 3, 4, 5], nameOf });
      const of = (frames: string) =>
        cli.call([
          ...['encode', join(folder.path, 'LED_v012####.png'), '--fps', '25', '--codec', 'h264', '--json'],
          ...['--frames', frames],
        ]);
      const ended = await of('2-4');
      expect(ended.code, ended.stderr).toBe(0);
      const video = join(folder.path, 'LED_v012.mp4');
      expect(ended.json().at(-1)).toMatchObject({ file: video, frames: 3, first_frame: 2, last_frame: 4 });
      expect((await readNumberedFrames(video)).numbers).toEqual([2, 3, 4]);
      const beyond = await of('2-7');
      expect(beyond.code).toBe(5);
      expect(beyond.stderr).toContain('2 frames missing: 6-7.');
      expect((await of('7')).stderr).toContain('--frames takes FIRST-LAST, such as 1001-1240, not "7".');
    },
  );

  it('takes a single frame, and no frames that end before they begin', async () => {
    using folder = temporaryFolder();
    blueFrames(folder.path, ['a.1.png', 'a.2.png']);
    const of = (frames: string) =>
      cli.call(['encode', folder.path, '--fps', '25', '--codec', 'h264', '--json', '--frames', frames]);
    expect((await of('2-1')).code).toBe(2);
    const one = await of('2-2');
    expect(one.json().at(-1), one.stderr).toMatchObject({ type: 'encoded', first_frame: 2, last_frame: 2 });
  });

  it.skipIf(process.platform === 'win32')('looks for ffmpeg once', async () => {
    using folder = temporaryFolder();
    using programs = temporaryFolder();
    const { calls } = await overheardFfmpeg(programs.path);
    vi.stubEnv('PATH', [programs.path, process.env['PATH']].join(delimiter));
    blueFrames(folder.path, ['a.1.png', 'a.2.png']);
    const ended = await cli.call(['encode', folder.path, '--fps', '25', '--codec', 'h264']);
    expect(ended.code, ended.stderr).toBe(0);
    expect(calls('-protocols')).toBe(1);
  });

  it('says where the sound ends before the frames that are asked for', async () => {
    using folder = temporaryFolder();
    await writeNumberedFrames({ folder: folder.path, numbers: [1, 2, 3, 4], nameOf });
    const sound = join(folder.path, 'Halo_v04.wav');
    const second = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=1', sound];
    execFileSync('ffmpeg', ['-v', 'error', ...second]);
    const of = (frames: string, more: readonly string[] = []) => {
      const out = join(folder.path, `${frames}.mov`);
      const words = [
        '--fps',
        '1',
        '--codec',
        'prores422hq',
        '--json',
        '--frames',
        frames,
        '--out',
        out,
        ...more,
      ];
      return cli.call(['encode', folder.path, ...words]);
    };
    const over = await of('3-4');
    expect([over.code, over.json().at(-1)]).toMatchObject([0, { sound: null }]);
    expect(over.stderr).toContain('Halo_v04.wav ends before these frames: no sound.');
    // One that is chosen belongs to the whole render too.
    const chosen = join(folder.path, 'mix.wav');
    renameSync(sound, chosen);
    const chosenOver = await of('2-4', ['--sound', chosen]);
    expect(chosenOver.json().at(-1)).toMatchObject({ sound: null });
    const begun = await of('1-3', ['--sound', chosen]);
    expect([begun.code, begun.json().at(-1)]).toMatchObject([0, { sound: chosen }]);
    expect(begun.stderr).not.toContain('wav');
  });

  itLong('leaves nothing behind once it runs again after a kill', async () => {
    using folder = temporaryFolder();
    const numbers = Array.from({ length: 300 }, (_none, index) => index + 1);
    await writeNumberedFrames({ folder: folder.path, numbers, nameOf });
    const words = ['encode', folder.path, '--fps', '25', '--codec', 'prores4444', '--json'];
    const parts = () => readdirSync(folder.path).filter((name) => name.endsWith('.part'));
    const running = cli.start(words);
    await running.until('"type":"encoding"');
    running.child.kill('SIGKILL');
    expect((await running.ended).signal).toBe('SIGKILL');
    expect(parts()).toHaveLength(1);
    const again = await cli.call(words);
    expect(again.code).toBe(0);
    expect(parts()).toEqual([]);
  });

  it.each([
    ['no rate', ['--codec', 'h264'], 2, '--fps RATE is missing'],
    ['no codec', ['--fps', '25'], 2, '--codec CODEC is missing'],
    ['another codec', ['--fps', '25', '--codec', 'xvid'], 2, 'xvid'],
    ['gaps', ['--fps', '25', '--codec', 'h264'], 5, '1 frame missing: 1003'],
    ['a sound that is not there', ['--fps', '25', '--codec', 'h264', '--sound', 'no.wav'], 4, 'no.wav'],
  ] as const)('refuses %s', async (_title, options, code, sentence) => {
    using folder = temporaryFolder();
    blueFrames(folder.path, [1001, 1002, 1004].map(nameOf));
    const ended = await cli.call(['encode', folder.path, ...options]);
    expect(ended.stderr).toContain(sentence);
    expect(ended.code).toBe(code);
    expect(readdirSync(folder.path)).toHaveLength(3);
  });

  it('ends with 75, as for a file that is still being written, where the end of a frame is missing', async () => {
    using folder = temporaryFolder();
    blueFrames(folder.path, ['a.1.png', 'a.2.png']);
    const last = join(folder.path, 'a.2.png');
    truncateSync(last, statSync(last).size - 8);
    const ended = await cli.call(['encode', folder.path, '--fps', '25', '--codec', 'h264', '--json']);
    expect(ended.json()).toMatchObject([{ type: 'error', code: 'frame_cut', exit_code: 75 }]);
    expect(ended.code).toBe(75);
  });

  it('asks which, where a folder holds several', async () => {
    using folder = temporaryFolder();
    for (const name of ['a.1.png', 'a.2.png', 'b.1.png', 'b.2.png'])
      writeFileSync(join(folder.path, name), '');
    const told = ['--fps', '25', '--codec', 'h264'];
    const ended = await cli.call(['encode', folder.path, ...told]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/a\.#\.png[\s\S]*b\.#\.png/);
    const named = await cli.call(['encode', join(folder.path, 'b.#.png'), ...told]);
    expect(named.stderr).toContain('b, 1-2, PNG, 2 frames');
  });

  it.skipIf(process.platform !== 'linux')(
    'makes its video beside frames whose names and folder are not UTF-8',
    async () => {
      using base = temporaryFolder();
      const folder = oddFrames(base.path, 2);
      // A shell can pass bytes that a JavaScript string cannot.
      const command = `exec "$0" encode "$FOLDER/$(printf 'S\\351q')" --fps 25 --codec prores422hq --json`;
      const ended = await cli.start(['-c', command, program], { FOLDER: base.path }, '/bin/sh').ended;
      expect(ended.json().at(-1)).toMatchObject({ type: 'encoded', frames: 2 });
      expect(ended.code).toBe(0);
      const left = readdirSync(diskPath(folder), { encoding: 'buffer' }).map(pathOfBytes);
      expect(left.toSorted()).toEqual(
        ['S\udce9q.1.png', 'S\udce9q.2.png', 'S\ufffdq.mov', 'S\ufffdq.mov.frames.json'].toSorted(),
      );
    },
  );

  itLong('makes its video of frames with the longest names there are', async () => {
    using folder = temporaryFolder();
    const stem = 'n'.repeat(249);
    blueFrames(folder.path, [`${stem}.1.png`, `${stem}.2.png`]);
    const ended = await cli.call(['encode', folder.path, '--fps', '25', '--codec', 'h264', '--json']);
    expect(ended.stderr).toContain(`Couldn't write beside ${stem}.mp4 which frames it shows.`);
    expect(ended.json().at(-1)).toMatchObject({ type: 'encoded', frames: 2 });
    expect(ended.code).toBe(0);
  });

  it('ends with 1 after an internal error, instead of blocking the terminal', async () => {
    using folder = temporaryFolder();
    blueFrames(folder.path, ['a.1.png', 'a.2.png']);
    const broken = join(folder.path, 'broken.cjs');
    const script = `const path = require('node:path');
      const { resolve } = path;
      path.resolve = (...told) => {
        if (told[0] === 'broken') throw new TypeError('made up');
        return resolve(...told);
      };
      require('node:module').syncBuiltinESMExports();`;
    writeFileSync(broken, script);
    const ended = await cli.run(
      ['encode', folder.path, '--fps', '25', '--codec', 'h264', '--out', 'broken'],
      {
        environment: { NODE_OPTIONS: `--require ${broken}` },
      },
    );
    expect(ended.stderr).toContain('TypeError: made up');
    expect(ended.code).toBe(1);
  });

  it('says which frame may not be copied to its end', async () => {
    using folder = temporaryFolder();
    const pattern = join(folder.path, 'a.%02d.bmp');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=0.4', pattern]);
    const last = join(folder.path, 'a.10.bmp');
    const { size } = statSync(last);
    truncateSync(last, Math.floor(size * 0.6));
    truncateSync(last, size);
    const ended = await cli.call(['encode', folder.path, '--fps', '25', '--codec', 'h264', '--json']);
    expect(ended.stderr).toContain('The last 40% of frame 10 is black or not copied yet.');
    expect(ended.json().at(-1)).toMatchObject({ empty_ends: [{ frame: 10, percent: 40 }] });
    expect(ended.code).toBe(0);
  });

  it('says so where there are no frames', async () => {
    using folder = temporaryFolder();
    const told = ['--fps', '25', '--codec', 'h264'];
    expect(await cli.call(['encode', folder.path, ...told])).toMatchObject({ code: 4 });
    expect(await cli.call(['encode', join(folder.path, 'no'), ...told])).toMatchObject({ code: 4 });
  });
});
