import type { FrameRange } from '../../../shared/model/sequences.ts';
import type { Settling } from '../../../shared/model/watch-folders.ts';

/** What the probe makes of a file that has stopped moving. */
export type ProbeVerdict =
  | { readonly kind: 'whole' }
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
  readonly writers: Writers | null;
  readonly probe: ProbeVerdict | null;
  /** Of an image sequence, which no probe is asked about: the encoder reads every frame. */
  readonly frames: FrameGateFacts | null;
}

export interface FrameGateFacts {
  readonly missing: readonly FrameRange[];
  readonly missingCount: number;
  readonly emptyFrames: number;
  /** A person said to fill the gaps. */
  readonly mayHaveGaps: boolean;
}

export type GateStep =
  /** Not yet. It is looked at again after this long, or as soon as it moves. */
  | { readonly kind: 'wait'; readonly waitsFor: Settling; readonly againInMs: number }
  | { readonly kind: 'ask_for_writers' }
  | { readonly kind: 'ask_the_probe' }
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
  if (frames !== null) return frameStep(frames);
  if (probe === null) return { kind: 'ask_the_probe' };
  switch (probe.kind) {
    case 'whole':
      return { kind: 'finished' };
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

function frameStep({ missing, missingCount, mayHaveGaps }: FrameGateFacts): GateStep {
  if (missingCount === 0 || mayHaveGaps) return { kind: 'finished' };
  const waitsFor: Settling = { kind: 'frames_missing', missing: [...missing], missingCount };
  return { kind: 'wait', waitsFor, againInMs: missingAgainMs };
}

const spacings = 3;
const quietMsMax = 2 * 60 * 60_000;

/** A slow renderer is quiet between two frames: a sequence lies still for several times as long as its frames are apart. */
export const quietMsFor = (quietMs: number, spacingMs: number): number =>
  Math.max(quietMs, Math.min(spacings * spacingMs, quietMsMax));
