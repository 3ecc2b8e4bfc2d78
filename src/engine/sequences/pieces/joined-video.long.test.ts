/** @module-tag ffmpeg */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { EncodeSettings, VideoCodec } from '../../../shared/model/sequences.ts';
import { WorkerProbe } from '../../media-probe/worker-probe.ts';
import { FfmpegVideoEncoder } from '../../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { encodeSequence, shownFrames } from '../encode-sequence.ts';
import { sequencesIn } from '../find-sequences.ts';
import { piecesOf } from './piece-plan.ts';

const clock = new NodeClock();
const probe = new WorkerProbe({ logger: { debug() {}, info() {}, warn() {}, error() {} }, clock });
afterAll(() => probe[Symbol.asyncDispose]());
const encoder = new FfmpegVideoEncoder(foundFfmpeg);
const never = new AbortController().signal;

const ffmpeg = (...told: readonly string[]): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...told], { encoding: 'utf8', maxBuffer: 1024 ** 3 });

interface Kind {
  readonly what: string;
  readonly codec: VideoCodec;
  readonly rate: FrameRate;
  readonly count: number;
  readonly first?: number;
  readonly extension?: string;
  readonly output?: readonly string[];
  readonly filters?: string;
  readonly colour?: EncodeSettings['colour'];
  /** Numbers of missing frames. */
  readonly missing?: readonly number[];
  readonly hasSound?: boolean;
}

const film: FrameRate = { num: 24000, den: 1001 };
const pal: FrameRate = { num: 25, den: 1 };

/** Motion, one scene change and grain, so that an encoder can skip nothing. */
const picture = (count: number, rate: FrameRate, filters: string): readonly string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=320x182:r=${rate.num}/${rate.den}`],
  ...[
    '-vf',
    `noise=alls=9:allf=t:all_seed=7,hue=h=if(gt(n\\,${Math.floor(count * 0.6)})\\,120\\,0)${filters}`,
  ],
  ...['-frames:v', String(count)],
];

async function madeBothWays(kind: Kind) {
  const { codec, rate, count, first = 1001, extension = 'png', output = [], filters = '' } = kind;
  const folder = temporaryFolder();
  const frames = join(folder.path, 'frames');
  mkdirSync(frames);
  const pattern = join(frames, `Halo.%04d.${extension}`);
  ffmpeg(...picture(count, rate, filters), ...output, '-start_number', String(first), pattern);
  for (const number of kind.missing ?? [])
    renameSync(pattern.replace('%04d', String(number)), join(folder.path, `gone.${number}`));
  if (kind.hasSound)
    ffmpeg('-f', 'lavfi', '-i', 'sine=duration=30', '-metadata', 'title=Take 4', join(frames, 'Halo.wav'));
  const [found] = await sequencesIn(frames);
  if (!found) throw new Error('no sequence');
  const settings = { rate, codec, colour: kind.colour ?? 'as_is', fillGaps: kind.missing !== undefined };
  const ending = codec === 'h264' ? 'mp4' : 'mov';
  const [whole, joined] = [join(folder.path, `whole.${ending}`), join(folder.path, `joined.${ending}`)];
  const parts = { encoder, probe, clock };
  const wholeFacts = await encodeSequence(parts, { ...found, settings, outputPath: whole }, () => {}, never);

  const shown = shownFrames(found.sequence);
  const planned = piecesOf(
    {
      first: found.sequence.firstFrame,
      frames: shown.map(({ name }) => ({ name, sizeBytes: 1, modifiedNs: '0', changedNs: '0', inode: '0' })),
    },
    codec,
  );
  const pieces = [];
  for (const piece of planned) {
    const outputPath = join(folder.path, `piece-${piece.first}.mov`);
    const paths = piece.frames.map((frame) => join(frames, frame?.name ?? ''));
    const source = { kind: 'frames', rate, paths, sound: null, links: { kind: 'own_folder' } } as const;
    const target =
      codec === 'h264'
        ? { codec, colour: settings.colour, bitsPerSecond: null }
        : { codec, colour: settings.colour };
    const made = await encoder.encodePiece({ source, target, outputPath, threads: 2 }, () => {}, never);
    pieces.push({ path: outputPath, frames: paths.length, made });
  }
  const facts = await encodeSequence(
    parts,
    { ...found, settings, outputPath: joined, pieces: { videos: pieces, stillHold: async () => true } },
    () => {},
    never,
  );
  return { folder, pattern, whole, joined, wholeFacts, facts, pieces, frames };
}

/** All metadata that a player reads, apart from the file name and the bit rate. */
function toldOf(path: string): unknown {
  const show = [
    '-show_entries',
    'stream:stream_tags:stream_disposition:format_tags:format=format_name,start_time,duration,nb_streams',
  ];
  const said = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', ...show, '-of', 'json', path], { encoding: 'utf8' }),
  ) as { streams: Record<string, unknown>[] };
  for (const stream of said.streams) delete stream['bit_rate'];
  return said;
}

const decoded = (path: string): string =>
  ffmpeg('-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough', '-f', 'framemd5', '-');

/** Times and duration of each packet. */
function timesOf(path: string): readonly string[] {
  const show = ['-select_streams', 'v:0', '-show_entries', 'packet=pts,dts,duration', '-of', 'csv=p=0'];
  return execFileSync('ffprobe', ['-v', 'error', ...show, path], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

describe('pieces that are joined give what one encode gives', () => {
  const proResIsTheSame = async (kind: Kind) => {
    const { folder, whole, joined, wholeFacts, facts } = await madeBothWays(kind);
    using _folder = folder;
    expect(decoded(joined)).toBe(decoded(whole));
    expect(toldOf(joined)).toEqual(toldOf(whole));
    expect(timesOf(joined)).toEqual(timesOf(whole));
    expect(facts).toEqual({ ...wholeFacts, sizeBytes: facts.sizeBytes });
  };
  const proRes: readonly Kind[] = [
    {
      what: 'PNG, ProRes 422 HQ, 24000/1001, with sound',
      codec: 'prores422hq',
      rate: film,
      count: 60,
      hasSound: true,
    },
    { what: '60 frames a second', codec: 'prores422hq', rate: { num: 60, den: 1 }, count: 130 },
    {
      what: 'alpha, ProRes 4444',
      codec: 'prores4444',
      rate: pal,
      count: 100,
      filters: ",format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='mod(X+N*3,256)'",
      output: ['-pix_fmt', 'rgba'],
    },
    {
      what: 'EXR of half floats, from linear light',
      codec: 'prores422hq',
      rate: film,
      count: 70,
      extension: 'exr',
      output: ['-pix_fmt', 'gbrpf32le', '-format', 'half'],
      colour: 'rec709',
    },
    {
      what: 'gaps, one over a border',
      codec: 'prores422hq',
      rate: pal,
      count: 110,
      missing: [1007, 1055, 1056, 1057],
    },
  ];
  it.each(proRes)('$what', proResIsTheSame);

  /** PSNR against the source frames, in decibels, averaged over all pictures and planes. */
  const nearness = (path: string, { rate }: Kind, pattern: string, first: number): number => {
    const framesAsVideo =
      '[1]scale=out_color_matrix=bt709:out_range=limited:flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=yuv420p[frames];[0][frames]psnr';
    const told = ['-hide_banner', '-nostats', '-i', path, '-framerate', `${rate.num}/${rate.den}`];
    const from = ['-start_number', String(first), '-i', pattern, '-lavfi', framesAsVideo, '-f', 'null', '-'];
    const { stderr } = spawnSync('ffmpeg', [...told, ...from], { encoding: 'utf8' });
    return Number(/average:([\d.]+)/.exec(stderr)?.[1]);
  };

  it.each<Kind>([
    { what: '24000/1001, with sound', codec: 'h264', rate: film, count: 240, hasSound: true },
    {
      what: '60 frames a second, the last piece one frame long',
      codec: 'h264',
      rate: { num: 60, den: 1 },
      first: 1,
      count: 192,
    },
  ])('H.264, $what: as near to the frames within 0.1 dB', async (kind) => {
    const { folder, whole, joined, wholeFacts, facts, pattern } = await madeBothWays(kind);
    using _folder = folder;
    const first = kind.first ?? 1001;
    const [one, other] = [whole, joined].map((path) => nearness(path, kind, pattern, first));
    expect(one).toBeGreaterThan(30);
    expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThan(0.1);
    expect(toldOf(joined)).toEqual(toldOf(whole));
    const shown = (path: string) =>
      timesOf(path)
        .map((line) => Number(line.split(',')[0]))
        .toSorted((a, b) => a - b);
    expect(shown(joined)).toEqual(shown(whole));
    expect(facts).toEqual({ ...wholeFacts, sizeBytes: facts.sizeBytes });
  });
});
