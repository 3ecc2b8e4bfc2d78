import { expect, it } from 'vitest';
import { dropVerdictOf, type TargetFacts } from './drop-verdict.ts';

const facts = (changes: Partial<TargetFacts> = {}): TargetFacts => ({
  project: { name: 'Arena Tour', role: 'editor' },
  item: { name: 'LED_Main', type: 'video' },
  nextVersion: 5,
  mayUpload: true,
  holdCode: null,
  ...changes,
});
const onItem = { kind: 'item' } as const;
const onProject = { kind: 'project' } as const;
const onScreen = { kind: 'screen', name: 'Floor' } as const;

it.each([
  ['one file on an item', onItem, 1, facts(), 'takes', 'Add v5 to LED_Main'],
  [
    'one on an item whose next number is uncertain',
    onItem,
    1,
    facts({ nextVersion: null }),
    'takes',
    'Add a new version to LED_Main',
  ],
  ['several files on an item', onItem, 3, facts(), 'takes', '3 files: matched by name, you choose'],
  [
    'one file on a project',
    onProject,
    1,
    facts({ item: null }),
    'takes',
    'Add to Arena Tour, matched by name',
  ],
  [
    'files on an empty screen',
    onScreen,
    2,
    facts({ item: null }),
    'takes',
    'Add to Arena Tour, then place it on Floor',
  ],
  [
    'files on an empty screen of a project that is view only',
    onScreen,
    1,
    facts({ project: { name: 'Arena Tour', role: 'viewer' }, item: null }),
    'refuses',
    'This project is view only for you',
  ],
  [
    'many files on a project',
    onProject,
    1200,
    facts({ item: null }),
    'takes',
    'Add 1,200 files to Arena Tour',
  ],
  [
    'an image',
    onItem,
    1,
    facts({ item: { name: 'Logo', type: 'image' } }),
    'refuses',
    'Only videos take new versions',
  ],
  [
    'a project one may only view',
    onItem,
    1,
    facts({ project: { name: 'Arena Tour', role: 'viewer' } }),
    'refuses',
    'This project is view only for you',
  ],
  [
    'a project that needs its first open',
    onProject,
    1,
    facts({ holdCode: 'project_needs_first_open' }),
    'refuses',
    'Open this project once in the web app first',
  ],
  ['a key without media:write', onItem, 1, facts({ mayUpload: false }), 'refuses', "Your key can't upload"],
  [
    'a plan without minutes left: the upload waits in the queue',
    onItem,
    1,
    facts({ holdCode: 'video_minutes_exceeded' }),
    'takes',
    'Add v5 to LED_Main',
  ],
] as const)('%s', (_what, target, count, known, kind, says) => {
  expect(dropVerdictOf(target, count, known)).toEqual({ kind, says });
});
