import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type FrameRate, frameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { ProbeResult } from '../../../shared/model/media-facts.ts';
import type { CorpusFile } from './corpus.ts';

const run = promisify(execFile);

const streamSchema = z.looseObject({
  codec_type: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  nb_read_packets: z.string().optional(),
  duration: z.string().optional(),
  tags: z.looseObject({ timecode: z.string().optional() }).optional(),
  side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).optional(),
});
const answerSchema = z.object({
  streams: z.array(streamSchema),
  format: z.looseObject({ duration: z.string().optional() }),
});

export interface Check {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Everything the probe says about a file, next to what ffprobe says, or what is known from how the file was made. */
export async function compareWithFfprobe(
  file: CorpusFile,
  path: string,
  result: ProbeResult,
): Promise<readonly Check[]> {
  const { streams } = await ffprobe(path);
  const video = streams.find(({ codec_type }) => codec_type === 'video');
  if (video === undefined) throw new Error(`ffprobe sees no picture in ${file.name}.`);
  const turned =
    ((video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) + 360) % 360;
  const isOnItsSide = turned === 90 || turned === 270;
  const rate = rateOf(file.rate ?? (file.isVariable ? video.avg_frame_rate : video.r_frame_rate));
  const packets = Number(video.nb_read_packets);
  const facts = result.kind === 'video' ? result.facts : null;
  const seconds = file.isVariable ? Number(video.duration ?? Number.NaN) : packets / framesPerSecond(rate);
  const isClose =
    facts !== null &&
    (Number.isNaN(seconds) ||
      Math.abs((facts.durationSeconds ?? -9) - seconds) < 0.5 / framesPerSecond(rate));
  const startTimecode = file.startTimecode ?? null;
  return [
    { what: 'kind', ours: result.kind, theirs: 'video' },
    {
      what: 'wholeness',
      ours: result.kind === 'video' ? result.wholeness : '',
      theirs: file.wholeness ?? 'whole',
    },
    { what: 'container', ours: String(facts?.container), theirs: file.container },
    { what: 'codec', ours: String(facts?.codec), theirs: file.codec },
    {
      what: 'size',
      ours: `${facts?.width} x ${facts?.height}`,
      theirs: isOnItsSide ? `${video.height} x ${video.width}` : `${video.width} x ${video.height}`,
    },
    {
      what: 'rate',
      ours:
        file.isVariable && isNear(facts?.frameRate ?? null, rate)
          ? text(rate)
          : text(facts?.frameRate ?? null),
      theirs: text(rate),
    },
    {
      what: 'rate mode',
      ours: String(facts?.frameRateMode),
      theirs: file.isVariable ? 'variable' : 'constant',
    },
    { what: 'frames', ours: String(facts?.frameCount), theirs: String(packets) },
    {
      what: 'duration',
      ours: isClose ? seconds.toFixed(3) : String(facts?.durationSeconds),
      theirs: seconds.toFixed(3),
    },
    {
      what: 'sound',
      ours: String(facts?.hasAudio),
      theirs: String(streams.some(({ codec_type }) => codec_type === 'audio')),
    },
    { what: 'rotation', ours: String(facts?.rotationDegrees), theirs: String((360 - turned) % 360) },
    ...(startTimecode === null
      ? []
      : [{ what: 'start timecode', ours: String(facts?.startTimecode?.text), theirs: startTimecode }]),
  ];
}

async function ffprobe(path: string) {
  const shown = ['-v', 'error', '-count_packets', '-show_streams', '-show_format', '-of', 'json'];
  const { stdout } = await run('ffprobe', [...shown, path]);
  return answerSchema.parse(JSON.parse(stdout));
}

function rateOf(written: string | undefined): FrameRate {
  const [num, den = '1'] = (written ?? '').split('/');
  const rate = frameRate(Number(num), Number(den));
  if (rate === null) throw new Error(`ffprobe says ${written} for a rate.`);
  return rate;
}

const text = (rate: FrameRate | null) => (rate === null ? 'unknown' : `${rate.num}/${rate.den}`);

/** An average rate depends on the assumed duration of the last picture. */
const isNear = (mean: FrameRate | null, theirs: FrameRate) =>
  mean !== null && Math.abs(framesPerSecond(mean) / framesPerSecond(theirs) - 1) < 0.03;
