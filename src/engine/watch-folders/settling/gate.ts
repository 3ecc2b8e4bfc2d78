import { unreadableFramesSays } from '../../../shared/messages/media-files.ts';
import { sequenceTexts } from '../../../shared/messages/sequences.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { ShapeChange } from '../../../shared/model/picture-shape.ts';
import type { LengthBefore } from '../../../shared/model/plainly-short.ts';
import type { FrameRange } from '../../../shared/model/sequences.ts';
import type { Settling } from '../../../shared/model/watch-folders.ts';
import type { FrameEnds, Writers } from '../folder-scanner.ts';

/** What the probe says about a file that has stopped changing. */
export type ProbeVerdict =
  | { readonly kind: 'whole' }
  /** Nothing in the file shows that it is complete, so only waiting can tell. */
  | { readonly kind: 'unsure'; readonly because: Extract<Settling, { kind: 'unsure' }>['because'] }
  | { readonly kind: 'incomplete'; readonly says: string }
  | { readonly kind: 'not_a_video'; readonly says: string }
  | { readonly kind: 'unreadable'; readonly says: string };

/** All that is known about a file that may be finished; null where nobody has looked yet. */
export interface GateFacts {
  readonly sizeBytes: number;
  /** How long its size, times and inode have not changed, by the monotonic clock. */
  readonly stillForMs: number;
  readonly quietMs: number;
  /** How long a file must stay unchanged if its content does not show that it is complete. */
  readonly unsureQuietMs: Readonly<Record<Extract<Settling, { kind: 'unsure' }>['because'], number>>;
  readonly writers: Writers | null;
  readonly probe: ProbeVerdict | null;
  /** For image sequences, which are not probed: the encoder reads every frame. */
  readonly frames: FrameGateFacts | null;
}

export type FramesLack = NonNullable<Extract<Settling, { kind: 'frames_missing' }>['lacks']>;

interface FrameGateFacts {
  readonly missing: readonly FrameRange[];
  readonly missingCount: number;
  readonly rate: FrameRate | null;
  readonly lacks: FramesLack | null;
  /** Of the version that it would replace. */
  readonly before: LengthBefore | null;
  /** What its frames show about their shape. Null where nobody has looked yet. */
  readonly shape: FrameShape | null;
  readonly emptyFrames: number;
  /** A person said to upload the sequence as it is. */
  readonly mayHaveGaps: boolean;
  /** Null where nobody has looked yet. */
  readonly ends: FrameEnds | null;
}

/** `other`: how it differs from the version that it would replace; null if it fits, or either shape is unknown. */
export interface FrameShape {
  readonly other: ShapeChange | null;
}

export type GateStep =
  /** Not finished. It is checked again after this time, or as soon as it changes. */
  | { readonly kind: 'wait'; readonly waitsFor: Settling; readonly againInMs: number }
  | { readonly kind: 'ask_for_writers' }
  | { readonly kind: 'ask_the_probe' }
  | { readonly kind: 'ask_for_ends' }
  | { readonly kind: 'ask_for_shape' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'not_a_video'; readonly says: string };

/** No event is sent when a program closes a file. */
const writersAgainMs = 2_000;
/** An incomplete file becomes complete only if it is written to, and that is noticed anyway. */
const incompleteAgainMs = 60_000;

/** Whether a render is finished. The cheapest checks come first. Pure. */
export function gate(facts: GateFacts): GateStep {
  const { sizeBytes, stillForMs, quietMs, writers, probe, frames } = facts;
  if (stillForMs < quietMs)
    return {
      kind: 'wait',
      waitsFor: { kind: 'quiet', quietMs: frames === null ? null : quietMs },
      againInMs: Math.max(1, quietMs - stillForMs),
    };
  if (sizeBytes === 0 || (frames?.emptyFrames ?? 0) > 0)
    return { kind: 'wait', waitsFor: { kind: 'empty' }, againInMs: incompleteAgainMs };
  if (writers === null) return { kind: 'ask_for_writers' };
  if (writers.kind === 'open')
    return { kind: 'wait', waitsFor: { kind: 'open_elsewhere', by: writers.by }, againInMs: writersAgainMs };
  if (frames !== null) return frameStep(frames, facts);
  if (probe === null) return { kind: 'ask_the_probe' };
  switch (probe.kind) {
    case 'whole':
      return { kind: 'finished' };
    case 'unsure':
      return unsureStep(probe.because, facts);
    case 'incomplete':
      return {
        kind: 'wait',
        waitsFor: { kind: 'incomplete', says: probe.says },
        againInMs: incompleteAgainMs,
      };
    case 'unreadable':
      return {
        kind: 'wait',
        waitsFor: { kind: 'unreadable', says: probe.says },
        againInMs: incompleteAgainMs,
      };
    case 'not_a_video':
      return { kind: 'not_a_video', says: probe.says };
  }
}

/** Missing frames that arrive change the sequence, and that is noticed anyway. */
const missingAgainMs = 60_000;

function frameStep(
  { missing, missingCount, rate, lacks, before, shape, mayHaveGaps, ends }: FrameGateFacts,
  facts: Pick<GateFacts, 'stillForMs' | 'unsureQuietMs'>,
): GateStep {
  if (mayHaveGaps) return { kind: 'finished' };
  if (missingCount > 0) {
    if (shape === null) return { kind: 'ask_for_shape' };
    const waitsFor: Settling = {
      kind: 'frames_missing',
      missing: [...missing],
      missingCount,
      rate,
      ...(lacks !== null && { lacks }),
      ...(before !== null && { before }),
      ...(shape.other !== null && { otherShape: shape.other }),
    };
    return { kind: 'wait', waitsFor, againInMs: missingAgainMs };
  }
  if (ends === null) return { kind: 'ask_for_ends' };
  if (ends.unreadable !== null) {
    const says = unreadableFramesSays(ends.unreadable);
    return { kind: 'wait', waitsFor: { kind: 'unreadable', says }, againInMs: incompleteAgainMs };
  }
  if (ends.firstCut !== null) {
    const waitsFor: Settling = { kind: 'frames_cut', count: ends.cutCount, first: ends.firstCut };
    return { kind: 'wait', waitsFor, againInMs: missingAgainMs };
  }
  return ends.unsure === null ? { kind: 'finished' } : unsureStep(ends.unsure, facts, saysEmpty(ends));
}

/** Names the frames that may be incomplete; null if all frames end alike. */
export const saysEmpty = ({ empty }: FrameEnds): string | null =>
  empty.length > 0 ? sequenceTexts.emptyEnds(empty) : null;

function unsureStep(
  because: Extract<Settling, { kind: 'unsure' }>['because'],
  { stillForMs, unsureQuietMs }: Pick<GateFacts, 'stillForMs' | 'unsureQuietMs'>,
  says: string | null = null,
): GateStep {
  const quietMs = unsureQuietMs[because];
  if (stillForMs >= quietMs) return { kind: 'finished' };
  return {
    kind: 'wait',
    waitsFor: { kind: 'unsure', because, quietMs, says },
    againInMs: quietMs - stillForMs,
  };
}

const spacings = 3;
const paceMsMax = 2 * 60 * 60_000;
/** A file that nobody touched overnight and then completed is not written that slowly all the time. */
const growthMsMax = 30 * 60_000;
const unsureTimes = 3;
const unsureMsMin = 60_000;
/** During a copy, a file may have its full size and an unchanging time from the start. A slow connection copies at this rate. */
const slowCopyBytesPerSecond = 25_000_000;

/**
 * How long frames must stay unchanged. A sequence never says how many frames it will have, so it waits as long as any file without
 * a length. If a person chose the quiet time, it waits three times that.
 */
export const quietMsForFrames = (quietMs: number, isChosen: boolean, spacingMs: number): number =>
  Math.max(
    unsureTimes * quietMs,
    isChosen ? 0 : unsureMsMin,
    // A slow renderer writes nothing for a while between two frames.
    Math.min(spacings * spacingMs, paceMsMax),
  );

/** How long a file must stay unchanged if its content does not show that it is complete. `longestPauseMs`: between two writes. */
export function unsureQuietMsFor(
  quietMs: number,
  { longestPauseMs, sizeBytes }: { readonly longestPauseMs: number; readonly sizeBytes: number },
): GateFacts['unsureQuietMs'] {
  const paceMs = Math.min(spacings * longestPauseMs, growthMsMax);
  const least = Math.max(unsureTimes * quietMs, unsureMsMin, paceMs);
  const copyMs = Math.min((sizeBytes / slowCopyBytesPerSecond) * 1_000, paceMsMax);
  return { no_length: least, zeros: Math.max(least, copyMs) };
}
