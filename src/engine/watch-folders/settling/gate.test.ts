import { describe, expect, it } from 'vitest';
import { type GateFacts, type GateStep, gate } from './gate.ts';

const finished: GateFacts = {
  sizeBytes: 1_000,
  stillForMs: 10_000,
  quietMs: 10_000,
  writers: { kind: 'none' },
  probe: { kind: 'whole' },
  frames: null,
};

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

  it('looks again just when the quiet time is over', () => {
    expect(gate({ ...finished, stillForMs: 4_000 })).toMatchObject({ againInMs: 6_000 });
  });
});
