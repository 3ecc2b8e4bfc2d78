/** @module-tag ffmpeg */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholenessOf } from '../../shared/model/media-facts.ts';
import { itLong } from '../testing/it-long.ts';
import { testPicture } from '../testing/sample-renders.ts';
import { h264, prores, vp9 } from './testing/encoders.ts';
import { ProbeDesk } from './testing/probe-samples.ts';

let desk: ProbeDesk;
beforeAll(async () => {
  desk = await ProbeDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

describe('files that are not whole', () => {
  const closed = [
    'prores-hq.mov',
    'h264.mp4',
    'h264-5994-drop.mp4',
    'h264-fragments.mp4',
    'dnxhd.mxf',
    'vp9.webm',
    'vp9.mkv',
    'wmv2.wmv',
    'mpeg4.avi',
  ];
  const points = [0.03, 0.5, 0.99, -30, -2];

  const places = closed.flatMap((name) => points.map((point) => ({ name, point })));
  /**
   * The hardest cases: only the last bytes are missing. One file that is cut in half shows that other cuts are noticed, too.
   */
  const isQuick = ({ name, point }: (typeof places)[number]) => point === -2 || name === 'h264.mp4';
  const isTruncated = async ({ name, point }: (typeof places)[number]) => {
    const bytes = await readFile(await desk.sample(name));
    const path = join(desk.renders.directory, `cut-${name}`);
    await writeFile(
      path,
      bytes.subarray(0, point < 0 ? bytes.length + point : Math.floor(bytes.length * point)),
    );
    expect(await desk.look(path)).toMatchObject({ kind: 'truncated' });
  };
  it.each(places.filter(isQuick))('$name cut at $point is truncated', isTruncated);
  itLong.each(places.filter((place) => !isQuick(place)))('$name cut at $point is truncated', isTruncated);

  it.each(['h264-5994-drop.mp4', 'dnxhd.mxf', 'vp9.mkv', 'mpeg4.avi', 'prores-hq.mov', 'mpeg2.ts'])(
    '%s given its full size before its second half arrived is truncated',
    async (name) => {
      const bytes = await readFile(await desk.sample(name));
      const path = join(desk.renders.directory, `preallocated-${name}`);
      await writeFile(path, bytes.subarray(0, bytes.length / 2));
      await truncate(path, bytes.length);
      expect(await desk.look(path)).toMatchObject({ kind: 'truncated' });
    },
  );

  it('a movie whose pictures are all there and whose index is not', async () => {
    const bytes = await readFile(await desk.sample('h264.mp4'));
    const path = join(desk.renders.directory, 'no-index.mp4');
    await writeFile(path, bytes.subarray(0, bytes.indexOf('moov') - 4));
    expect(await desk.look(path)).toMatchObject({
      kind: 'truncated',
      says: expect.stringContaining('The index is missing'),
    });
  });

  describe('an MXF file whose pictures are all there', () => {
    const partitionKey = Buffer.from('060e2b34020501010d01020101', 'hex');
    const footerKey = Buffer.concat([partitionKey, Buffer.from([0x04])]);

    const withFooter = async () => {
      const bytes = await readFile(await desk.sample('dnxhd.mxf'));
      const footerAt = bytes.indexOf(footerKey);
      expect(footerAt).toBeGreaterThan(0);
      return { bytes, footerAt };
    };
    const probeBytes = async (name: string, bytes: Uint8Array) => {
      const path = join(desk.renders.directory, name);
      await writeFile(path, bytes);
      return desk.look(path);
    };

    it.each([0, 10, 40])('and of whose footer %d bytes are', async (count) => {
      const { bytes, footerAt } = await withFooter();
      const result = await probeBytes('no-footer.mxf', bytes.subarray(0, footerAt + count));
      expect(result).toMatchObject({ kind: 'truncated' });
    });

    it('and whose footer is still empty room', async () => {
      const { bytes, footerAt } = await withFooter();
      bytes.fill(0, footerAt);
      expect(await probeBytes('empty-footer.mxf', bytes)).toMatchObject({ kind: 'truncated' });
    });

    it('and whose header does not know where its footer is', async () => {
      const { bytes } = await withFooter();
      // The key, a length of four bytes, then versions, sizes and positions: the last of three positions is the footer's.
      bytes.fill(0, 16 + 4 + 24, 16 + 4 + 32);
      expect(await probeBytes('unknown-footer.mxf', bytes)).toMatchObject({ kind: 'video' });
      const cut = bytes.subarray(0, bytes.length - 4);
      expect(await probeBytes('unknown-footer-cut.mxf', cut)).toMatchObject({ kind: 'truncated' });
    });
  });

  it('an MP4 with a hole in its middle', async () => {
    const bytes = await readFile(await desk.sample('h264-5994-drop.mp4'));
    const path = join(desk.renders.directory, 'hole.mp4');
    bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 16_384);
    await writeFile(path, bytes);
    expect(await desk.look(path)).toMatchObject({
      kind: 'truncated',
      says: expect.stringContaining('A part is empty'),
    });
  });

  it('room made for a file that has not begun', async () => {
    const path = join(desk.renders.directory, 'room.mov');
    await writeFile(path, '');
    await truncate(path, 10_000_000);
    expect(await desk.look(path)).toMatchObject({ kind: 'truncated', facts: null });
  });
});

describe('what a writer leaves that was killed', () => {
  /** Kills the writer in the middle of its work, once it has reported progress. */
  async function leftBehind(name: string, encoder: readonly string[]): Promise<string> {
    const path = join(desk.renders.directory, name);
    const endless = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25'];
    const telling = ['-progress', 'pipe:1', '-stats_period', '0.2', '-flush_packets', '1'];
    const writer = spawn('ffmpeg', ['-v', 'error', '-y', ...endless, ...encoder, ...telling, path]);
    const ended = once(writer, 'exit');
    for await (const report of writer.stdout) if (/^total_size=\d{5,}/m.test(String(report))) break;
    writer.kill('SIGKILL');
    await ended;
    return path;
  }

  it.each<[string, readonly string[]]>([
    ['killed.mkv', [...h264, '-g', '10', '-cluster_time_limit', '200']],
    ['killed.webm', [...vp9, '-g', '10', '-cluster_time_limit', '200']],
    ['killed.mov', prores('0')],
    ['killed.avi', ['-c:v', 'mpeg4']],
    ['killed.wmv', ['-c:v', 'wmv2']],
    ['killed.mxf', ['-c:v', 'mpeg2video']],
  ])('%s is not whole', async (name, encoder) => {
    expect(await desk.look(await leftBehind(name, encoder))).toMatchObject({ kind: 'truncated' });
  });

  it.each<[string, readonly string[]]>([
    ['killed.flv', ['-c:v', 'flv']],
    ['killed.ts', ['-c:v', 'mpeg2video']],
    ['killed-fragments.mp4', [...h264, '-g', '10', '-movflags', 'frag_keyframe+empty_moov']],
  ])('%s may end between two of its parts, and then nobody knows', async (name, encoder) => {
    const result = await desk.look(await leftBehind(name, encoder));
    expect(['incomplete', 'unknown']).toContain(wholenessOf(result));
  });
});

describe('files that are whole', () => {
  const faststart = ['-movflags', '+faststart'];
  const black = ['-f', 'lavfi', '-i', 'color=black:size=320x240:rate=25:duration=0.2'];
  const rgb = ['-c:v', 'rawvideo', '-pix_fmt', 'rgb24'];
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-t', '1'];
  const picture = testPicture('25', '160x90');

  it.each<[string, readonly string[]]>([
    ['black.mov', [...black, ...rgb, ...faststart]],
    ['black.mkv', [...black, ...rgb, '-allow_raw_vfw', '1', '-cues_to_front', '1']],
    ['silence.mov', [...picture, ...silence, ...prores('3'), '-c:a', 'pcm_s24le', ...faststart]],
    ['silence-16.mov', [...picture, ...silence, ...h264, '-c:a', 'pcm_s16le', ...faststart]],
  ])('%s ends in zeros, which are its picture or its sound', async (name, made) => {
    const path = await desk.renders.make(name, made);
    expect(await desk.look(path)).toMatchObject({ kind: 'video', wholeness: 'whole' });
  });

  it.each([
    ...['prores-hq.mov', 'h264-5994-drop.mp4', 'h264-fragments.mp4', 'dnxhd.mxf', 'vp9.mkv', 'wmv2.wmv'],
    'mpeg4.avi',
  ])('%s has 8 kB of something else behind it', async (name) => {
    const bytes = await readFile(await desk.sample(name));
    const path = join(desk.renders.directory, `more-${name}`);
    for (const more of [Buffer.alloc(8192), Buffer.from('Lorem ipsum dolor sit amet. '.repeat(293))]) {
      await writeFile(path, Buffer.concat([bytes, more]));
      expect(await desk.look(path), more.toString('latin1', 0, 5)).toMatchObject({
        kind: 'video',
        wholeness: 'whole',
      });
    }
  });
});
