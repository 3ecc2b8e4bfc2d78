import { access } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { keepEncodedFrom } from '../../engine/ground/encoded-from.ts';
import { WorkerProbe } from '../../engine/media-probe/worker-probe.ts';
import { FfmpegFrameGrabber } from '../../engine/node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FfmpegProgram } from '../../engine/node/ffmpeg/ffmpeg-program.ts';
import { FfmpegVideoEncoder } from '../../engine/node/ffmpeg/ffmpeg-video-encoder.ts';
import { FileLogger } from '../../engine/node/file-logger.ts';
import { NodeClock } from '../../engine/node/node-clock.ts';
import type { FrameSound } from '../../engine/ports/video-encoder.ts';
import { emptyEnds } from '../../engine/sequences/empty-ends.ts';
import { encodeSequence, refuseTaken } from '../../engine/sequences/encode-sequence.ts';
import { type FoundSequence, foundWithin, sequencesAt } from '../../engine/sequences/find-sequences.ts';
import { type FrameSequence, isLinear } from '../../engine/sequences/frame-sequences.ts';
import { lookAtFrames } from '../../engine/sequences/look-at-frames.ts';
import { whyOf } from '../../engine/sequences/sequence-error.ts';
import { sourceFramesOf } from '../../engine/sequences/source-frames.ts';
import { requireDataFolder } from '../../engine/store/places/moved-folder.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { codecNames, encodeTexts, sequenceFailures, sequenceTexts } from '../../shared/messages/sequences.ts';
import { formatBytes, formatTimeLeft } from '../../shared/model/format.ts';
import { formatFrameRate } from '../../shared/model/frame-rate.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import {
  type EncodeProgress,
  type EncodeSettings,
  type FrameRange,
  type VideoCodec,
  videoCodecSchema,
} from '../../shared/model/sequences.ts';
import { losesAlpha } from '../../shared/model/video-codec.ts';
import { readRate } from '../arguments/read-rate.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Output } from '../output/output.ts';

const sayEveryMs = 500;

export const encode: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  const { rate, codec } = needed(args);
  const range = rangeOf(args);
  const there = await theSequence(args.operand(0));
  const whole = { ...there, sound: await soundFor(args, there) };
  const found = range === null ? whole : foundWithin(whole, range);
  const { folder, sequence, sound } = found;
  if (range !== null) refuseMissingEnds(sequence, range);
  const settings: EncodeSettings = {
    rate,
    codec,
    colour: isLinear(sequence) && !args.has('as-is') ? 'rec709' : 'as_is',
    fillGaps: args.has('fill-gaps'),
  };
  const named = args.text('out');
  const outputPath = resolve(named ?? join(folder, `${sequence.name}${extensionOf(codec)}`));
  await refuseTaken(outputPath);
  output.note(plainText(sequenceTexts.summary(sequence)));
  const empty = await emptyEnds(folder, sequence, signal);
  if (empty.length > 0) output.note(sequenceTexts.emptyEnds(empty));
  const ffmpeg = new FfmpegProgram();
  const look = losesAlpha(codec)
    ? await lookAtFrames(new FfmpegFrameGrabber(ffmpeg), folder, sequence, signal)
    : null;
  if (look?.hasAlpha) output.note(encodeTexts.losesAlpha(codec));
  requireDataFolder(environment.usualFolder);
  const clock = new NodeClock();
  const logger = new FileLogger({ path: join(environment.dataDirectory, 'logs', 'renderdrop.log'), clock });
  await using probe = new WorkerProbe({ logger, clock });
  const report = reporterFor(output, clock);
  try {
    const wanted = { folder, sequence, sound, settings, outputPath };
    const parts = { encoder: new FfmpegVideoEncoder(ffmpeg), probe, clock };
    const facts = await encodeSequence(parts, wanted, report.show, signal);
    report.clear();
    const isKept = await keepEncodedFrom(outputPath, {
      encodedFrom: folder,
      sourceFrames: sourceFramesOf(sequence),
    });
    if (sound !== null && !facts.hasAudio) output.note(answerTexts.soundOver(basename(sound.path)));
    if (!isKept) output.note(answerTexts.framesNotKept(basename(outputPath)));
    output.json({
      type: 'encoded',
      file: outputPath,
      frames: facts.frameCount ?? 0,
      first_frame: sequence.firstFrame,
      last_frame: sequence.lastFrame,
      missing: sequence.missing.map(({ first, last }) => [first, last]),
      empty_ends: [...empty],
      rate: `${rate.num}/${rate.den}`,
      codec,
      width: facts.width,
      height: facts.height,
      size_bytes: facts.sizeBytes,
      sound: facts.hasAudio && sound ? sound.path : null,
    });
    output.line(
      `${plainText(outputPath)}: ${codecNames[codec]}, ${facts.width} × ${facts.height}, ${formatFrameRate(rate)} fps, ${formatBytes(facts.sizeBytes)}`,
    );
    return exitCodes.done;
  } catch (error) {
    if (!signal.aborted) logger.error('encode_failed', { why: whyOf(error) });
    throw error;
  } finally {
    report.clear();
  }
};

function needed(args: CommandContext['arguments']): Pick<EncodeSettings, 'rate' | 'codec'> {
  const rate = readRate(args.text('fps'));
  if (rate === null) throw usageError(argumentTexts.optionMissing('--fps RATE'), argumentTexts.writeRate);
  const codec = args.text('codec');
  if (codec === null) {
    throw usageError(
      argumentTexts.optionMissing('--codec CODEC'),
      argumentTexts.writeChoices(videoCodecSchema.options.join(', ')),
    );
  }
  return { rate, codec: videoCodecSchema.parse(codec) };
}

function rangeOf(args: CommandContext['arguments']): FrameRange | null {
  const text = args.text('frames');
  if (text === null) return null;
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  const range = { first: Number(first), last: Number(last) };
  if (range.first <= range.last) return range;
  throw usageError(argumentTexts.takesFrames(text));
}

/** Frames missing at the start or end cannot be filled from their neighbors. */
function refuseMissingEnds(sequence: FrameSequence, { first, last }: FrameRange): void {
  if (sequence.frameCount > 0 && sequence.firstFrame === first && sequence.lastFrame === last) return;
  const { sentence, remedy } = sequenceFailures.frames_missing(sequence);
  throw refusal('frames_missing', sentence, remedy, exitCodes.refused);
}

const extensionOf = (codec: VideoCodec): string => (codec === 'h264' ? '.mp4' : '.mov');

async function theSequence(path: string): Promise<FoundSequence> {
  const found = await sequencesAt(path).catch((cause: unknown) => {
    throw refusal('file_missing', answerTexts.nothingAt(path), null, exitCodes.notFound, cause);
  });
  const [first, ...others] = found;
  if (!first) {
    throw refusal('no_frames', sequenceFailures.no_frames(basename(path)).sentence, null, exitCodes.notFound);
  }
  if (others.length === 0) return first;
  throw new CliError({
    code: 'several_sequences',
    ...sequenceFailures.several_sequences(basename(path)),
    list: found.map(({ sequence }) => sequence.pattern),
    exitCode: exitCodes.usage,
  });
}

async function soundFor(args: CommandContext['arguments'], found: FoundSequence): Promise<FrameSound | null> {
  if (args.has('no-sound')) return null;
  const named = args.text('sound');
  if (named === null) return found.sound;
  const path = resolve(named);
  await access(path).catch((cause: unknown) => {
    throw refusal('file_missing', answerTexts.noFile(path), null, exitCodes.notFound, cause);
  });
  return { path, isChosen: true, skippedFrames: 0 };
}

const refusal = (
  code: string,
  sentence: string,
  remedy: string | null,
  exitCode: ExitCode,
  cause?: unknown,
): CliError => new CliError({ code, sentence, remedy, exitCode }, { cause });

function reporterFor(output: Output, clock: NodeClock) {
  const terminal = output.progressTerminal;
  let saidAtMs = Number.NEGATIVE_INFINITY;
  return {
    show: (progress: EncodeProgress) => {
      terminal?.write(`\r\x1b[2K${progressLine(progress)}`);
      const nowMs = clock.monotonicMs();
      if (nowMs - saidAtMs < sayEveryMs) return;
      saidAtMs = nowMs;
      const { frame, frames, framesPerSecond, secondsLeft } = progress;
      output.json({
        type: 'encoding',
        frame,
        frames,
        frames_per_second: framesPerSecond,
        seconds_left: secondsLeft,
      });
    },
    clear: () => terminal?.write('\r\x1b[2K'),
  };
}

function progressLine({ frame, frames, secondsLeft }: EncodeProgress): string {
  return answerTexts.encoding(
    frame,
    frames,
    secondsLeft === null ? null : formatTimeLeft(secondsLeft * 1000),
  );
}
