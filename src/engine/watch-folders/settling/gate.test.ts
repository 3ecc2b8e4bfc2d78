import { describe, expect, it } from 'vitest';
import {
  type GateFacts,
  type GateStep,
  gate,
  quietMsForFrames,
  saysEmpty,
  unsureQuietMsFor,
} from './gate.ts';

const finished: GateFacts = {
  sizeBytes: 1_000,
  stillForMs: 10_000,
  quietMs: 10_000,
  unsureQuietMs: { no_length: 60_000, zeros: 90_000 },
  writers: { kind: 'none' },
  probe: { kind: 'whole' },
  frames: null,
};

const unsure = { probe: { kind: 'unsure', because: 'no_length' } } as const;
const frames = {
  missing: [],
  missingCount: 0,
  rate: null,
  lacks: null,
  before: null,
  shape: null,
  emptyFrames: 0,
  mayHaveGaps: false,
  ends: null,
};
const ends = { cutCount: 0, firstCut: null, unsure: null, empty: [], unreadable: null };
const unreadable = { count: 2, first: 'a.0002.png', reason: 'not_allowed' } as const;

type Row = readonly [
  what: string,
  facts: Partial<GateFacts>,
  kind: GateStep['kind'],
  waitsFor: string | null,
];
const rows: readonly Row[] = [
  ['all of it holds', {}, 'finished', null],
  ['it moved just now', { stillForMs: 0 }, 'wait', 'quiet'],
  ['a moment is missing to the quiet time', { stillForMs: 9_999 }, 'wait', 'quiet'],
  ['whole by the probe, but it moved', { stillForMs: 1, probe: { kind: 'whole' } }, 'wait', 'quiet'],
  ['empty', { sizeBytes: 0 }, 'wait', 'empty'],
  ['nobody asked who has it open', { writers: null }, 'ask_for_writers', null],
  ['the system does not tell who has it open', { writers: { kind: 'unknown' } }, 'finished', null],
  ['a program has it open', { writers: { kind: 'open', by: 'ffmpeg' } }, 'wait', 'open_elsewhere'],
  [
    'a program has it open, and it looks whole',
    { writers: { kind: 'open', by: null }, probe: { kind: 'whole' } },
    'wait',
    'open_elsewhere',
  ],
  ['it was not probed', { probe: null }, 'ask_the_probe', null],
  ['its end is missing', { probe: { kind: 'incomplete', says: 'No index.' } }, 'wait', 'incomplete'],
  ['it cannot be read', { probe: { kind: 'unreadable', says: 'No.' } }, 'wait', 'unreadable'],
  ['nothing says where it ends', { probe: { kind: 'unsure', because: 'no_length' } }, 'wait', 'unsure'],
  ['nothing says where it ends, a moment short', { ...unsure, stillForMs: 59_999 }, 'wait', 'unsure'],
  [
    'nothing says where it ends, and it lay still for long',
    { ...unsure, stillForMs: 60_000 },
    'finished',
    null,
  ],
  [
    'nothing says where it ends, and somebody writes to it',
    { ...unsure, stillForMs: 60_000, writers: { kind: 'open', by: null } },
    'wait',
    'open_elsewhere',
  ],
  [
    'it ends in zeros, and lay still as long as one without a length',
    { probe: { kind: 'unsure', because: 'zeros' }, stillForMs: 60_000 },
    'wait',
    'unsure',
  ],
  [
    'frames with gaps whose shape nobody looked at',
    { frames: { ...frames, missingCount: 2 } },
    'ask_for_shape',
    null,
  ],
  [
    'frames with gaps',
    { frames: { ...frames, missingCount: 2, shape: { other: null } } },
    'wait',
    'frames_missing',
  ],
  ['frames whose ends nobody looked at', { frames }, 'ask_for_ends', null],
  ['frames that are all there', { frames: { ...frames, ends } }, 'finished', null],
  [
    'a frame that is cut',
    { frames: { ...frames, ends: { ...ends, cutCount: 1, firstCut: 'a.0001.png' } } },
    'wait',
    'frames_cut',
  ],
  [
    'a frame that cannot be read',
    { frames: { ...frames, ends: { ...ends, unreadable } } },
    'wait',
    'unreadable',
  ],
  [
    'frames that end in zeros',
    { frames: { ...frames, ends: { ...ends, unsure: 'zeros' } } },
    'wait',
    'unsure',
  ],
  [
    'frames that end in zeros and lay still for long',
    { stillForMs: 90_000, frames: { ...frames, ends: { ...ends, unsure: 'zeros' } } },
    'finished',
    null,
  ],
  [
    'frames that somebody wants as they are',
    { frames: { ...frames, mayHaveGaps: true, missingCount: 2 } },
    'finished',
    null,
  ],
  ['it is a text', { probe: { kind: 'not_a_video', says: 'A text.' } }, 'not_a_video', null],
  ['no quiet time at all is asked for', { quietMs: 0, stillForMs: 0 }, 'finished', null],
];

describe('the gate', () => {
  it.each(rows)('%s', (_what, facts, kind, waitsFor) => {
    const step = gate({ ...finished, ...facts });
    expect(step.kind).toBe(kind);
    if (step.kind === 'wait') expect(step.waitsFor.kind).toBe(waitsFor);
    if (step.kind === 'wait') expect(step.againInMs).toBeGreaterThan(0);
  });

  it('names the frames that end in zeros while the others do not', () => {
    const unsureEnds = { ...ends, unsure: 'zeros', empty: [{ frame: 4, percent: 40 }] } as const;
    const says = 'The last 40% of frame 4 is black or not copied yet.';
    expect(gate({ ...finished, frames: { ...frames, ends: unsureEnds } })).toMatchObject({
      waitsFor: { kind: 'unsure', says },
    });
    expect(saysEmpty(unsureEnds)).toBe(says);
    expect(saysEmpty({ ...unsureEnds, empty: [] })).toBe(null);
  });

  it.each([
    [unreadable, "You don't have permission to read a.0002.png and 1 other frame. Change the permissions."],
    [{ ...unreadable, count: 1, reason: 'locked' }, 'Another program is using a.0002.png.'],
    [
      { ...unreadable, count: 3, reason: 'read_failed' },
      "Couldn't read a.0002.png and 2 other frames. Check the drive.",
    ],
  ] as const)('names the frames that cannot be read: %o', (those, says) => {
    const step = gate({ ...finished, frames: { ...frames, ends: { ...ends, unreadable: those } } });
    expect(step).toMatchObject({ waitsFor: { kind: 'unreadable', says } });
  });

  it('looks again just when the quiet time is over', () => {
    expect(gate({ ...finished, stillForMs: 4_000 })).toMatchObject({ againInMs: 6_000 });
  });
});

describe('how long it takes to be sure', () => {
  const file = { longestPauseMs: 0, sizeBytes: 1_000 };
  it.each([
    ['a minute at least', 10_000, file, 60_000, 60_000],
    ['three times the quiet time', 30_000, file, 90_000, 90_000],
    [
      'three times the longest pause of its writer',
      10_000,
      { ...file, longestPauseMs: 40_000 },
      120_000,
      120_000,
    ],
    ['not for ever after a night', 10_000, { ...file, longestPauseMs: 43_200_000 }, 1_800_000, 1_800_000],
    ['as long as a slow copy of it takes', 10_000, { ...file, sizeBytes: 10e9 }, 60_000, 400_000],
    ['two hours for the largest', 10_000, { ...file, sizeBytes: 10e12 }, 60_000, 7_200_000],
  ])('%s', (_what, quietMs, of, noLength, zeros) => {
    expect(unsureQuietMsFor(quietMs, of)).toEqual({ no_length: noLength, zeros });
  });

  it.each([
    ['a minute, since a sequence never says how many frames it has', 10_000, false, 100, 60_000],
    ['three times what somebody has chosen', 2_000, true, 100, 6_000],
    ['three times as long as its frames are apart', 10_000, false, 30_000, 90_000],
    ['two hours for the slowest', 10_000, true, 20_000_000, 7_200_000],
  ])('of frames: %s', (_what, quietMs, isChosen, spacingMs, expected) => {
    expect(quietMsForFrames(quietMs, isChosen, spacingMs)).toBe(expected);
  });
});
