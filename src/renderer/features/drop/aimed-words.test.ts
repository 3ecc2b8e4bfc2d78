import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import { aimedWords } from './aimed-words.ts';

const portrait = { mediaId: mediaIdSchema.parse('portrait'), name: 'portrait' };
const candidate = (id: string) => ({ id: mediaIdSchema.parse(id), name: id, why: '' });
const match = (id: string) => ({ kind: 'match', candidate: candidate(id) }) as unknown as DropMatch;
const ask = (id: string) => ({ kind: 'ask', candidates: [candidate(id)] }) as unknown as DropMatch;
const none = { kind: 'none' } as unknown as DropMatch;

const notAll = 'Not all of these files match “portrait”';
const no = 'None of these files match “portrait”';

it.each<{ of: string; matches: readonly (DropMatch | null)[]; says: string | null }>([
  { of: 'files of which some match', matches: [match('portrait'), match('other')], says: notAll },
  { of: 'files of which one is similar', matches: [ask('portrait'), none], says: notAll },
  { of: 'files that all match others, or nothing', matches: [match('other'), ask('third'), none], says: no },
  { of: 'files that all match', matches: [match('portrait'), match('portrait')], says: null },
  { of: 'files of which one has no match yet', matches: [match('other'), null], says: null },
])('says of $of, dropped on one item: $says', ({ matches, says }) => {
  expect(
    aimedWords(
      portrait,
      matches.map((each) => ({ match: each })),
    ),
  ).toBe(says);
});
