import { sequenceTexts } from '../../../shared/messages/sequences.ts';
import type { EmptyEnd, FrameRange } from '../../../shared/model/sequences.ts';
import type { Settling } from '../../../shared/model/watch-folders.ts';

/** What the probe makes of a file that has stopped moving. */
export type ProbeVerdict =
  | { readonly kind: 'whole' }
  /** Nothing in it says that it is all there: only time tells. */
  | { readonly kind: 'unsure'; readonly because: Extract<Settling, { kind: 'unsure' }>['because'] }
  | { readonly kind: 'incomplete'; readonly says: string }
  | { readonly kind: 'not_a_video'; readonly says: string }
  | { readonly kind: 'unreadable'; readonly says: string };

/** Who has a file open for writing. `unknown`: the system does not tell. */
export type Writers =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly by: string | null };

/** All that is known of a file that may be finished; null where nobody has asked yet. */
export interface GateFacts {
  readonly sizeBytes: number;
  /** How long size, times and inode have not moved, by a clock that never jumps. */
  readonly stillForMs: number;
  readonly quietMs: number;
  /** The same for what does not say that it is all there. */
  readonly unsureQuietMs: Readonly<Record<Extract<Settling, { kind: 'unsure' }>['because'], number>>;
  readonly writers: Writers | null;
  readonly probe: ProbeVerdict | null;
  /** Of an image sequence, which no probe is asked about: the encoder reads every frame. */
  readonly frames: FrameGateFacts | null;
}

export interface FrameGateFacts {
  readonly missing: readonly FrameRange[];
  readonly missingCount: number;
  readonly emptyFrames: number;
  /** A person said to upload it as it is. */
  readonly mayHaveGaps: boolean;
  /** Null where nobody has looked yet. */
  readonly ends: FrameEnds | null;
}

/** What stands at the ends of a sequence's frames. */
export interface FrameEnds {
  /** Frames that are not all there by their own format, and the name of the first of them. */
  readonly cutCount: number;
  readonly firstCut: string | null;
  /** Some may be black at their end, or not copied yet; or their format says nowhere where they end. */
  readonly unsure: Extract<Settling, { kind: 'unsure' }>['because'] | null;
  /** Those that end in zeros where the others do not: black, or not copied yet. */
  readonly empty: readonly EmptyEnd[];
}

export type GateStep =
  /** Not yet. It is looked at again after this long, or as soon as it moves. */
  | { readonly kind: 'wait'; readonly waitsFor: Settling; readonly againInMs: number }
  | { readonly kind: 'ask_for_writers' }
  | { readonly kind: 'ask_the_probe' }
  | { readonly kind: 'ask_for_ends' }
  | { readonly kind: 'finished' }
  | { readonly kind: 'not_a_video'; readonly says: string };

/** Somebody who keeps a file open closes it at a moment that no event tells of. */
const writersAgainMs = 2_000;
/** A file that is cut short and lies still changes only by being written to, which is seen by itself. */
const incompleteAgainMs = 60_000;

/** Whether a render is finished: every condition in the order of what it costs to ask. Pure. */
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

/** Frames that come later move the sequence, which is seen by itself. */
const missingAgainMs = 60_000;

function frameStep(
  { missing, missingCount, mayHaveGaps, ends }: FrameGateFacts,
  facts: Pick<GateFacts, 'stillForMs' | 'unsureQuietMs'>,
): GateStep {
  if (mayHaveGaps) return { kind: 'finished' };
  if (missingCount > 0) {
    const waitsFor: Settling = { kind: 'frames_missing', missing: [...missing], missingCount };
    return { kind: 'wait', waitsFor, againInMs: missingAgainMs };
  }
  if (ends === null) return { kind: 'ask_for_ends' };
  if (ends.firstCut !== null) {
    const waitsFor: Settling = { kind: 'frames_cut', count: ends.cutCount, first: ends.firstCut };
    return { kind: 'wait', waitsFor, againInMs: missingAgainMs };
  }
  return ends.unsure === null ? { kind: 'finished' } : unsureStep(ends.unsure, facts, saysEmpty(ends));
}

/** Which frames may not be there to their end; null where they end as the others do. */
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
/** A file that lay for a night before somebody completed it is not written at that pace. */
const growthMsMax = 30 * 60_000;
const unsureTimes = 3;
const unsureMsMin = 60_000;
/** A copy may show its full size at once and no later time until it ends; on a slow line it takes so long. */
const slowCopyBytesPerSecond = 25_000_000;

/**
 * How long frames must lie still. A sequence never says how many there will be, so it waits as long as any file that does
 * not say how long it is; where somebody has chosen the time themselves, for three times that.
 */
export const quietMsForFrames = (quietMs: number, isChosen: boolean, spacingMs: number): number =>
  Math.max(
    unsureTimes * quietMs,
    isChosen ? 0 : unsureMsMin,
    // A slow renderer is quiet between two frames.
    Math.min(spacings * spacingMs, paceMsMax),
  );

/** How long a file must lie still that nothing in it calls whole. `longestPauseMs`: between two times it grew. */
export function unsureQuietMsFor(
  quietMs: number,
  { longestPauseMs, sizeBytes }: { readonly longestPauseMs: number; readonly sizeBytes: number },
): GateFacts['unsureQuietMs'] {
  const paceMs = Math.min(spacings * longestPauseMs, growthMsMax);
  const least = Math.max(unsureTimes * quietMs, unsureMsMin, paceMs);
  const copyMs = Math.min((sizeBytes / slowCopyBytesPerSecond) * 1_000, paceMsMax);
  return { no_length: least, zeros: Math.max(least, copyMs) };
}
