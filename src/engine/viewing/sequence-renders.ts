import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { type FrameRate, framesPerSecond } from '../../shared/model/frame-rate.ts';
import { diskPath } from '../ground/disk-path.ts';
import type { TickedFile } from '../notes/note-ticks.ts';
import type { Render, SequenceAsked } from '../notes/version-renders.ts';
import type { FrameLook, FrameLooker } from '../ports/frame-grabber.ts';
import { shownFrames } from '../sequences/encode-sequence.ts';
import { sequenceNamed } from '../sequences/find-sequences.ts';
import { type FrameSequence, sequenceWithout } from '../sequences/frame-sequences.ts';
import { lookAtFrames } from '../sequences/look-at-frames.ts';
import { SequenceError } from '../sequences/sequence-error.ts';

interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
}

export interface SequenceRender {
  readonly render: Render;
  readonly durationSeconds: number;
}

/** Used if the rate is unknown: something must be shown, and notes count frames, not seconds. */
const usualRate: FrameRate = { num: 24, den: 1 };
/** If none can be read, as without ffmpeg. */
const usualSize = { width: 1920, height: 1080 } as const;
const statsAtOnce = 64;

/** Image sequences on this computer as renders: each file is a frame, in the order of their numbers. */
export class SequenceRenders {
  readonly #looker: FrameLooker;

  constructor(looker: FrameLooker) {
    this.#looker = looker;
  }

  /** Throws a `SequenceError` if the frames are gone, or can't be shown. */
  async find(
    { folder, pattern, rate, colour, skipFrames, fillGaps }: SequenceAsked,
    signal: AbortSignal,
    assumedRate: FrameRate | null = null,
  ): Promise<SequenceRender> {
    const whole = (await sequenceNamed(folder, pattern)).sequence;
    if (whole.negative === 'all')
      throw new SequenceError('frames_negative', sequenceFailures.frames_negative);
    const sequence = sequenceWithout(whole, skipFrames);
    const { firstFrame, lastFrame, missing } = sequence;
    const { kind, size, hasAlpha } = await this.#look(folder, sequence, signal);
    const evenRate = rate ?? assumedRate ?? usualRate;
    const frameCount = lastFrame - firstFrame + 1;
    const path = join(folder, pattern);
    const shown = fillGaps
      ? shownFrames(sequence).map(({ name }, position) => [position, name] as const)
      : sequence.frames.map(({ name, number }) => [number - firstFrame, name] as const);
    const paths = new Map(shown.map(([position, name]) => [position, join(folder, name)]));
    return {
      render: {
        path,
        copyPath: null,
        container: 'frames',
        codec: kind,
        frames: {
          ...{ paths, size: size ?? usualSize, colour, hasAlpha: hasAlpha === true },
          ...{ missing, fillsGaps: fillGaps, hasSize: size !== null, hasRate: rate !== null },
        },
        size: size ?? usualSize,
        evenRate,
        dropFrame: false,
        startTimecode: null,
        frameCount,
        firstFrame,
      },
      durationSeconds: frameCount / framesPerSecond(evenRate),
    };
  }

  /** The state of a sequence's files now, as if they were one, by the path of its render. */
  async fileAt(path: string): Promise<TickedFile> {
    const folder = dirname(path);
    const { frames } = (await sequenceNamed(folder, basename(path))).sequence;
    const stamps = await stampsOf(frames.map(({ name }) => join(folder, name)));
    return {
      path,
      sizeBytes: stamps.reduce((sum, stamp) => sum + (stamp?.size ?? 0), 0),
      modifiedMs: stamps.reduce((latest, stamp) => Math.max(latest, stamp?.mtimeMs ?? 0), 0),
    };
  }

  async #look(folder: string, sequence: FrameSequence, signal: AbortSignal): Promise<FrameLook> {
    const seen = await lookAtFrames(this.#looker, folder, sequence, signal);
    if (seen !== null) return seen;
    const { extension } = sequence;
    throw new SequenceError('frames_of_unknown_kind', sequenceFailures.frames_of_unknown_kind(extension));
  }
}

/** The size and time of each file; null for a file that is gone. */
export async function stampsOf(paths: readonly string[]): Promise<readonly (Stamp | null)[]> {
  const stamps: (Stamp | null)[] = [];
  for (let at = 0; at < paths.length; at += statsAtOnce) {
    const some = paths.slice(at, at + statsAtOnce).map((path) => stat(diskPath(path)).catch(() => null));
    stamps.push(...(await Promise.all(some)));
  }
  return stamps;
}
