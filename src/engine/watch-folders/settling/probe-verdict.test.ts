import { expect, it } from 'vitest';
import { endNotThereSays } from '../../../shared/messages/media-files.ts';
import type { ProbeResult } from '../../../shared/model/media-facts.ts';
import { facts } from '../../testing/jobs.ts';
import { probeVerdictOf } from './probe-verdict.ts';

const video = (wholeness: 'whole' | 'unknown', endsIn: 'data' | 'zeros' | 'other'): ProbeResult => ({
  kind: 'video',
  facts,
  wholeness,
  endsIn,
});

it.each<readonly [string, ProbeResult, object]>([
  ['whole', video('whole', 'data'), { kind: 'whole' }],
  ['whole, with something behind it', video('whole', 'other'), { kind: 'whole' }],
  ['whole, and black at its end', video('whole', 'zeros'), { kind: 'unsure', because: 'zeros' }],
  ['without a length', video('unknown', 'data'), { kind: 'unsure', because: 'no_length' }],
  [
    'without a length, empty at its end',
    video('unknown', 'zeros'),
    { kind: 'incomplete', says: endNotThereSays },
  ],
  [
    'without a length, its end another',
    video('unknown', 'other'),
    { kind: 'incomplete', says: endNotThereSays },
  ],
  ['cut', { kind: 'truncated', facts, says: 'Cut.' }, { kind: 'incomplete', says: 'Cut.' }],
  [
    'cut, with nothing known of it',
    { kind: 'truncated', facts: null, says: 'Cut.' },
    { kind: 'incomplete', says: 'Cut.' },
  ],
  ['text', { kind: 'not_video', what: 'text', says: 'Text.' }, { kind: 'not_a_video', says: 'Text.' }],
  ['unreadable', { kind: 'unreadable', reason: 'locked', says: 'No.' }, { kind: 'unreadable', says: 'No.' }],
])('a file that is %s', (_what, probed, verdict) => {
  expect(probeVerdictOf(probed)).toEqual(verdict);
});
