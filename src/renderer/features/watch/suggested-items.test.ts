import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import { suggestedItems } from './suggested-items.ts';

const [tour, library] = [projectIdSchema.parse('tour'), projectIdSchema.parse('library')];
const mediaId = mediaIdSchema.parse('led');
const settling: WatchFile['state'] = {
  kind: 'settling',
  waitsFor: { kind: 'frames_missing', missing: [], missingCount: 1, rate: null },
  sinceMs: 0,
};
const skipped: WatchFile['state'] = { kind: 'skipped', reason: { kind: 'by_person' }, atMs: 0 };
const match: DropMatch = {
  kind: 'match',
  candidate: { id: mediaId, name: 'LED Main', why: 'Matched by name' },
  newName: 'LED Main',
};
const goesTo: UploadTarget = {
  ...{ kind: 'version', projectId: library, projectName: 'Library' },
  ...{ mediaId, mediaName: 'LED Main' },
};
const without = { target: null, why: null };

it('offers what the row offers', () => {
  const candidates = [{ mediaId, name: 'LED Main', why: 'The item it matches' }];
  const state: WatchFile['state'] = { kind: 'choosing', says: 'Short', candidates, sinceMs: 0 };
  expect(suggestedItems({ state, ...without }, match, tour)).toBe(candidates);
});

it('offers the item that a file goes to while it waits for something else, in its project', () => {
  const file = { state: settling, target: goesTo, why: 'Matched by name, ignoring _v009' };
  expect(suggestedItems(file, null, tour)).toEqual([
    {
      ...{ mediaId, name: 'LED Main', why: 'Matched by name, ignoring _v009' },
      ...{ projectId: library, projectName: 'Library' },
    },
  ]);
});

it('offers what the name of any other file matches in the chosen project', () => {
  const asksNothing: WatchFile['state'] = { kind: 'choosing', says: 'No match', candidates: [], sinceMs: 0 };
  for (const state of [skipped, settling, asksNothing]) {
    expect(suggestedItems({ state, ...without }, match, tour)).toEqual([
      { mediaId, name: 'LED Main', why: 'Matched by name', projectId: tour },
    ]);
    expect(suggestedItems({ state, ...without }, null, tour)).toEqual([]);
  }
});
