/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkReach } from '../../shared/model/sequences.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../node/node-clock.ts';
import type { VideoEncoder } from '../ports/video-encoder.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { itLong } from '../testing/it-long.ts';
import { sharedProbe } from '../testing/shared-probe.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { encodeSequence } from './encode-sequence.ts';
import { sequencesIn } from './find-sequences.ts';
import {
  blueFrames,
  encodeFrames,
  hostileContents,
  hostileNames,
  hostilePlaces,
  oddFrames,
  Private,
} from './testing/attacks.ts';
import { vastPng } from './testing/vast-png.ts';

// Not `it.skipIf(…)`: without ffmpeg, Vitest would run the hooks of a file that has one.
const onLinux = process.platform === 'linux' ? it : it.skip;
const clock = new NodeClock();
let secret: Private;
beforeAll(async () => {
  secret = await Private.open();
});
afterAll(async () => {
  await secret[Symbol.asyncDispose]();
});

/** The video, or why there is none. In both cases nothing else is left, and the private port was not connected to. */
async function encoded(folder: string, links?: LinkReach) {
  const { video, refusal, left } = await encodeFrames(folder, sharedProbe, links);
  expect(left).toEqual(video ? ['out.mp4'] : []);
  expect(secret.heard).toBe(0);
  return video ?? refusal;
}

const blue = (pictures: number) => ({ red: expect.toSatisfy((red: number) => red < 8), pictures });

describe.skipIf(process.platform === 'win32')('frames that try to steer ffmpeg', () => {
  /** A sample of each sort of name in every run; the long suite tests all. */
  const encodedUnder = async (names: ReturnType<typeof hostileNames>) => {
    for (const [what, stem] of names) {
      using base = temporaryFolder();
      const name = stem.replaceAll('/', '_');
      const folder = join(base.path, name);
      blueFrames(folder, [`${name}.1.png`, `${name}.2.png`]);
      expect(await encoded(folder), what).toEqual(blue(2));
    }
  };

  it('are encoded as what they are, however they and their folder are called', () =>
    encodedUnder(hostileNames(secret).slice(0, 5)));

  itLong('are so under every odd name', () => encodedUnder(hostileNames(secret)));

  it('are not taken for a pattern that another folder fits', async () => {
    using base = temporaryFolder();
    const names = ['a.1.png', 'a.2.png'];
    blueFrames(join(base.path, 'shot_%d'), names);
    for (const number of [0, 1, 2]) {
      mkdirSync(join(base.path, `shot_${number}`));
      for (const name of names) linkSync(secret.picture, join(base.path, `shot_${number}`, name));
    }
    expect(await encoded(join(base.path, 'shot_%d'))).toEqual(blue(2));
  });

  it.each(['png', 'jpg', 'exr', 'dpx', 'tif', 'tga', 'bmp', 'webp', 'psd', 'jp2', 'sgi', 'hdr'])(
    'are refused where a .%s holds something else',
    async (extension) => {
      for (const [what, content] of hostileContents(secret)) {
        using folder = temporaryFolder();
        for (const number of [1, 2]) writeFileSync(join(folder.path, `a.${number}.${extension}`), content);
        const refusal = await encoded(folder.path);
        const expected =
          what === 'zeros' && !['dpx', 'bmp'].includes(extension)
            ? 'The end of frame 1 is missing.'
            : `Frame 1 isn't ${extension.toUpperCase()}, as its name says.`;
        expect(refusal, what).toBe(expected);
      }
    },
  );

  it('are refused at once where one is no file, or a link that leads out of the folder', async () => {
    for (const [what, make] of hostilePlaces(secret)) {
      using folder = temporaryFolder();
      blueFrames(folder.path, ['a.1.png', 'a.3.png']);
      make(join(folder.path, 'a.2.png'));
      expect(await encoded(folder.path), what).toMatch(
        /^Frame 2 (isn't a file|is a link to a file in another folder|can't be read)\.$/,
      );
    }
  });

  it('may be links to one another', async () => {
    using folder = temporaryFolder();
    blueFrames(folder.path, ['a.1.png']);
    symlinkSync('a.1.png', join(folder.path, 'a.2.png'));
    symlinkSync(join(folder.path, 'a.1.png'), join(folder.path, 'a.3.png'));
    expect(await encoded(folder.path)).toEqual(blue(3));
  });

  onLinux('are encoded where their names and their folder are not UTF-8', async () => {
    using base = temporaryFolder();
    expect(await encoded(oddFrames(base.path, 2))).toEqual(blue(2));
  });

  it('may be links as far as somebody lets them lead, to files and to nothing else', async () => {
    using base = temporaryFolder();
    const pool = join(base.path, 'show', 'pool');
    const shot = join(base.path, 'show', 'shot');
    const below = { kind: 'below', folder: join(base.path, 'show') } as const;
    blueFrames(pool, ['a.png']);
    blueFrames(join(base.path, 'elsewhere'), ['a.png']);
    blueFrames(shot, ['a.1.png']);
    symlinkSync('../pool/a.png', join(shot, 'a.2.png'));
    expect(await encoded(shot)).toBe('Frame 2 is a link to a file in another folder.');
    expect(await encoded(shot, below)).toEqual(blue(2));
    symlinkSync(join(base.path, 'elsewhere', 'a.png'), join(shot, 'a.3.png'));
    expect(await encoded(shot, below)).toBe('Frame 3 is a link to a file in another folder.');
    expect(await encoded(shot, { kind: 'anywhere' })).toEqual(blue(3));
    symlinkSync('/dev/zero', join(shot, 'a.4.png'));
    expect(await encoded(shot, { kind: 'anywhere' })).toBe("Frame 4 isn't a file.");
  });

  it('take no sound through a link that came after it was found', async () => {
    using base = temporaryFolder();
    const shot = join(base.path, 'shot');
    blueFrames(shot, ['a.1.png', 'a.2.png']);
    const private_ = join(base.path, 'meeting.wav');
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=duration=0.1', private_]);
    copyFileSync(private_, join(shot, 'a.wav'));
    const [found] = await sequencesIn(shot);
    if (!found) throw new Error('no sequence');
    const encoder: VideoEncoder = {
      isAvailable: () => Promise.resolve(true),
      encode: (...told) => {
        rmSync(join(shot, 'a.wav'));
        symlinkSync(private_, join(shot, 'a.wav'));
        return new FfmpegVideoEncoder(foundFfmpeg).encode(...told);
      },
    };
    const settings = { rate: { num: 25, den: 1 }, codec: 'h264', colour: 'as_is', fillGaps: false } as const;
    const outputPath = join(base.path, 'out.mp4');
    const encoding = encodeSequence(
      { encoder, probe: sharedProbe, clock },
      { ...found, settings, outputPath },
      () => {},
      AbortSignal.timeout(60_000),
    );
    await expect(encoding).rejects.toThrow('The sound a.wav is a link to a file in another folder.');
    expect(existsSync(outputPath)).toBe(false);
  });

  it('may lie in a folder that a link leads to', async () => {
    using base = temporaryFolder();
    blueFrames(join(base.path, 'real'), ['a.1.png', 'a.2.png']);
    symlinkSync(join(base.path, 'real'), join(base.path, 'link'));
    expect(await encoded(join(base.path, 'link'))).toEqual(blue(2));
  });

  it('are not decoded where they would be 60,000 by 60,000', async () => {
    using folder = temporaryFolder();
    blueFrames(folder.path, ['a.1.png', 'a.3.png']);
    const vast = vastPng(60_000, 60_000);
    // The header says that it is complete; decoding what there is would fill the memory.
    writeFileSync(
      join(folder.path, 'a.2.png'),
      Buffer.concat([vast.subarray(0, 65_536), vast.subarray(-12)]),
    );
    expect(await encoded(folder.path)).toBe("Frame 2 can't be read.");
  });

  it('are refused by their kind where no video can be made of it', async () => {
    using folder = temporaryFolder();
    for (const number of [1, 2]) writeFileSync(join(folder.path, `a.${number}.heic`), 'ftypheic');
    expect(await encoded(folder.path)).toBe("HEIC frames can't be encoded.");
  });
});
