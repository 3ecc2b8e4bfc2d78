/** @module-tag ffmpeg */
import { execFile } from 'node:child_process';
import { open, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import { itLong } from '../testing/it-long.ts';
import { testPicture, testSound } from '../testing/sample-renders.ts';
import { h264 } from './testing/encoders.ts';
import { ntsc, ProbeDesk, type Sample, samples } from './testing/probe-samples.ts';

const run = promisify(execFile);
const never = new AbortController().signal;

let desk: ProbeDesk;
beforeAll(async () => {
  desk = await ProbeDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

async function factsOf(path: string): Promise<MediaFacts> {
  const result = await desk.look(path);
  if (result.kind !== 'video') throw new Error(`${path}: ${JSON.stringify(result)}`);
  return result.facts;
}

const ffprobeSchema = z.object({
  streams: z.array(
    z.looseObject({
      codec_type: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      r_frame_rate: z.string().optional(),
      nb_read_packets: z.string().optional(),
    }),
  ),
  format: z.looseObject({ duration: z.string() }),
});

async function ffprobe(path: string) {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-count_packets',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    path,
  ]);
  return ffprobeSchema.parse(JSON.parse(stdout));
}

describe('probing renders', () => {
  const isWhatFfprobeSays = async (sample: Sample) => {
    const path = await desk.renders.make(sample.name, sample.arguments);
    const facts = await factsOf(path);
    const reference = await ffprobe(path);
    const video = reference.streams.find((stream) => stream.codec_type === 'video');
    expect(facts).toMatchObject({
      codec: sample.codec,
      container: sample.container,
      width: video?.width,
      height: video?.height,
      frameCount: Number(video?.nb_read_packets),
      hasAudio: reference.streams.some((stream) => stream.codec_type === 'audio'),
    });
    expect(`${facts.frameRate?.num}/${facts.frameRate?.den}`).toBe(video?.r_frame_rate);
    const oneFrame = (facts.frameRate?.den ?? 0) / (facts.frameRate?.num ?? 1);
    expect(Math.abs((facts.durationSeconds ?? 0) - Number(reference.format.duration))).toBeLessThan(
      oneFrame * 2,
    );
    if (sample.start !== undefined) expect(facts.startTimecode).toEqual(sample.start);
  };
  /** Samples that stay have the codec of each, and its container. */
  const alike = ['h264-2997.mov', 'hevc.mov', 'hap.mov', 'wide.mp4'];
  const isQuick = ({ name }: Sample) => !alike.includes(name);
  it.each(samples.filter(isQuick))('$name is what ffprobe says', isWhatFfprobeSays);
  itLong.each(samples.filter((sample) => !isQuick(sample)))('$name is what ffprobe says', isWhatFfprobeSays);

  it('knows rate and length of H.264 in a transport stream, which MediaInfo does not', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
    const made = [...testPicture(ntsc, '320x180', 4), ...sound, ...h264];
    const facts = await factsOf(await desk.renders.make('h264.ts', made));
    expect(facts).toMatchObject({
      codec: 'H.264',
      container: 'MPEG-TS',
      frameRate: { num: 30_000, den: 1001 },
      frameCount: 120,
      hasAudio: true,
    });
    expect(facts.durationSeconds).toBeCloseTo((120 * 1001) / 30_000, 6);
  });

  it('reads from a descriptor that is already open', async () => {
    const path = await desk.sample('hap-q.mov');
    await using handle = await open(path);
    const result = await desk.probe.probe({ kind: 'descriptor', fd: handle.fd }, never);
    expect(result).toEqual(await desk.look(path));
  });
});

describe('what is no video', () => {
  const file = (name: string, content: string | Uint8Array) => async () => {
    const path = join(desk.renders.directory, name);
    await writeFile(path, content);
    return path;
  };
  const still = (name: string) => () => desk.renders.make(name, [...testPicture('25'), '-frames:v', '1']);

  it.each<[string, () => Promise<string>]>([
    ['empty', file('empty.mov', '')],
    ['text', file('notes.mov', 'Render this again, please.\n'.repeat(400))],
    ['archive', file('render.zip', `PK\x03\x04${'\0'.repeat(200)}`)],
    ['document', file('brief.pdf', '%PDF-1.7\n')],
    ['project_file', file('scene.blend', `BLENDER-v402${'\0'.repeat(200)}`)],
    [
      'unknown',
      file(
        'noise.mov',
        new Uint8Array(5000).map((_, index) => (index * 7919) % 251),
      ),
    ],
    ['image', still('still.jpg')],
    ['image', still('still.png')],
    ['image', still('still.exr')],
    ['audio', () => desk.renders.make('sound.wav', testSound)],
    ['audio', () => desk.renders.make('sound.m4a', [...testSound, '-c:a', 'aac'])],
    ['directory', async () => desk.renders.directory],
    ['special_file', async () => '/dev/null'],
  ])('%s', async (what, make) => {
    const result = await desk.look(await make());
    expect(result).toMatchObject({ kind: 'not_video', what });
    expect(result.kind === 'not_video' ? result.says : '').toMatch(/^This .+\.$/);
  });

  it('does not wait at a pipe', async () => {
    const path = join(desk.renders.directory, 'pipe.mov');
    await run('mkfifo', [path]);
    expect(await desk.look(path)).toMatchObject({ kind: 'not_video', what: 'special_file' });
  });

  it('is unreadable where it is gone', async () => {
    expect(await desk.look(join(desk.renders.directory, 'gone.mov'))).toMatchObject({
      kind: 'unreadable',
      reason: 'not_found',
    });
    const loop = join(desk.renders.directory, 'loop.mov');
    await symlink(loop, loop);
    expect(await desk.look(loop)).toMatchObject({ kind: 'unreadable', reason: 'read_failed' });
  });
});
