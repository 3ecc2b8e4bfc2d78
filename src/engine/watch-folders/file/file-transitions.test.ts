import { describe, expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { encodeIdSchema } from '../../../shared/model/encodes.ts';
import type { ShapeChange } from '../../../shared/model/picture-shape.ts';
import type { LengthBefore } from '../../../shared/model/plainly-short.ts';
import { jobIdSchema, type UploadTarget } from '../../../shared/model/uploads.ts';
import type { SkipReason, WatchFileState } from '../../../shared/model/watch-folders.ts';
import { someFrames } from '../testing/watched-examples.ts';
import { allowedIn, canTake, type FileEvent, IllegalFileEventError, reduceFile } from './file-transitions.ts';
import { accepts, newFile, type Stamp, type WatchedFile } from './watched-file.ts';

const stamp: Stamp = { sizeBytes: 10, modifiedNs: '5000000000', changedNs: '5000000000', inode: '1' };
const later: Stamp = { ...stamp, sizeBytes: 20, modifiedNs: '6000000000' };
const encodeId = encodeIdSchema.parse('encode');
const jobId = jobIdSchema.parse('job');
const target: UploadTarget = {
  kind: 'version',
  projectId: projectIdSchema.parse('prj'),
  projectName: 'Show',
  mediaId: mediaIdSchema.parse('med'),
  mediaName: 'LED Main',
};
const trouble = { code: 'x', sentence: 'X.', remedy: '', action: null, requestId: null };

const states: Readonly<Record<WatchFileState['kind'], WatchFileState>> = {
  settling: { kind: 'settling', waitsFor: { kind: 'quiet', quietMs: null }, sinceMs: 1 },
  finished: { kind: 'finished', waitsFor: 'rule', says: null, sinceMs: 1 },
  choosing: { kind: 'choosing', says: 'No match', candidates: [], sinceMs: 1 },
  encoding: { kind: 'encoding', encodeId, progress: null, sinceMs: 1 },
  queued: { kind: 'queued', jobId, sinceMs: 1 },
  giving_way: { kind: 'giving_way', jobId, sinceMs: 1 },
  uploaded: { kind: 'uploaded', jobId, atMs: 1 },
  skipped: { kind: 'skipped', reason: { kind: 'by_person' }, atMs: 1 },
  failed: { kind: 'failed', jobId, trouble, atMs: 1 },
};
const skippedFor = (reason: SkipReason): WatchedFile['state'] => ({ kind: 'skipped', reason, atMs: 1 });
const otherShape = { now: { width: 640, height: 360 }, before: { width: 1080, height: 1920 } };
const gapsAnd = (before?: LengthBefore, shape?: ShapeChange): WatchedFile['state'] => ({
  kind: 'settling',
  waitsFor: {
    ...{ kind: 'frames_missing', missing: [{ first: 2, last: 2 }], missingCount: 1, rate: null },
    ...(before && { before }),
    ...(shape && { otherShape: shape }),
  },
  sinceMs: 1,
});
const gaps = gapsAnd();
const waitsForRate: WatchFileState = { kind: 'finished', waitsFor: 'frame_rate', says: null, sinceMs: 1 };
const at25 = { num: 25, den: 1 };
const events: Readonly<Record<FileEvent['kind'], FileEvent>> = {
  changed: { kind: 'changed', stamp: later, sequence: null },
  waits: { kind: 'waits', waitsFor: { kind: 'empty' } },
  completed: { kind: 'completed', picture: null, remark: null },
  waits_for: { kind: 'waits_for', waitingFor: 'items' },
  hashed: { kind: 'hashed', xxh3: 'aa' },
  asks: { kind: 'asks', says: 'No match', candidates: [] },
  matched: { kind: 'matched', target, why: 'by name' },
  encoding: { kind: 'encoding', encodeId },
  looked: {
    kind: 'looked',
    frameSeen: { number: 1, sizeBytes: 10, modifiedNs: '5', hasAlpha: true },
    losesAlphaIn: 'h264',
  },
  pieces: {
    kind: 'pieces',
    progress: { encodedFrames: 48, frames: 120, lastFrameAtMs: null, startedOver: false },
  },
  encode_progress: { kind: 'encode_progress', progress: null },
  queued: { kind: 'queued', jobId },
  chosen: { kind: 'chosen', target, why: 'chosen' },
  insisted: { kind: 'insisted' },
  frames_skipped: { kind: 'frames_skipped', frames: [9001] },
  skipped: { kind: 'skipped', reason: { kind: 'by_person' } },
  unskipped: { kind: 'unskipped' },
  unchosen: { kind: 'unchosen' },
  delivered: {
    kind: 'delivered',
    versionId: versionIdSchema.parse('ver'),
    versionNumber: 3,
    xxh3: 'bb',
    atMs: 9,
  },
  became_ready: { kind: 'became_ready', atMs: 9, isReplaced: false },
  ended_badly: { kind: 'ended_badly', trouble },
  gave_way: { kind: 'gave_way' },
  retargeted: { kind: 'retargeted', target },
  vanished: { kind: 'vanished' },
  came_back: { kind: 'came_back', stamp: later },
};

const inState = (state: WatchFileState, more: Partial<WatchedFile> = {}): WatchedFile => ({
  ...newFile({ path: 'a.mov', stamp, sequence: null }, false, 1),
  state,
  ...more,
});

const pairs = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => ({ state, event })),
);

describe('every event in every state', () => {
  it.each(pairs.map(({ state, event }) => [state.kind, event.kind, state, event] as const))(
    '%s takes %s, or refuses it',
    (kind, what, state, event) => {
      const file = inState(state);
      if (!allowedIn[what].includes(kind)) {
        expect(() => reduceFile(file, event, 7)).toThrow(IllegalFileEventError);
        expect(canTake(file, what)).toBe(false);
        return;
      }
      const after = reduceFile(file, event, 7);
      expect(after.path).toBe('a.mov');
      expect(states[after.state.kind]).toBeDefined();
    },
  );
});

const leadsTo: readonly (readonly [WatchFileState['kind'], FileEvent['kind'], WatchFileState['kind']])[] = [
  ['settling', 'changed', 'settling'],
  ['settling', 'completed', 'finished'],
  ['finished', 'changed', 'settling'],
  ['finished', 'asks', 'choosing'],
  ['finished', 'queued', 'queued'],
  ['choosing', 'chosen', 'finished'],
  ['choosing', 'changed', 'settling'],
  ['settling', 'chosen', 'settling'],
  ['queued', 'changed', 'giving_way'],
  ['queued', 'became_ready', 'uploaded'],
  ['queued', 'ended_badly', 'failed'],
  ['queued', 'skipped', 'skipped'],
  ['giving_way', 'changed', 'giving_way'],
  ['giving_way', 'became_ready', 'giving_way'],
  ['giving_way', 'gave_way', 'settling'],
  ['uploaded', 'changed', 'settling'],
  ['skipped', 'insisted', 'finished'],
  ['failed', 'insisted', 'finished'],
  ['failed', 'queued', 'queued'],
];

it.each(leadsTo)('%s: %s leads to %s', (from, what, to) => {
  expect(reduceFile(inState(states[from]), events[what], 7).state.kind).toBe(to);
});

it('no longer waits for anything once its target is known', () => {
  const waits = inState({ kind: 'finished', waitsFor: 'new_item', says: null, sinceMs: 1 });
  expect(reduceFile(waits, events.matched, 7).state).toMatchObject({ waitsFor: 'rule' });
});

describe('a file that changes', () => {
  it('counts as the next render only after the one before was uploaded', () => {
    expect(reduceFile(inState(states.uploaded), events.changed, 7).render).toBe(2);
    expect(reduceFile(inState(states.settling), events.changed, 7).render).toBe(1);
    expect(reduceFile(inState(states.giving_way), events.gave_way, 7).render).toBe(1);
    const delivered = reduceFile(inState(states.giving_way), events.delivered, 7);
    expect(reduceFile(delivered, events.gave_way, 8).render).toBe(2);
  });

  it.each<[WatchedFile['state'], WatchedFile['accepted'], boolean]>([
    [skippedFor({ kind: 'there_already' }), ['age'], false],
    [skippedFor({ kind: 'older_than_version' }), ['age'], false],
    [skippedFor({ kind: 'same_bytes', itemName: 'LED', versionNumber: 2, path: 'a' }), ['same_bytes'], false],
    [skippedFor({ kind: 'newer_render', path: 'b' }), ['newer_render'], false],
    [skippedFor({ kind: 'image_sequence' }), ['frames'], false],
    [skippedFor({ kind: 'by_person' }), [], false],
    [states.failed, ['age', 'newer_render', 'same_bytes'], false],
    [states.choosing, [], true],
    [gaps, ['gaps'], false],
    [gapsAnd({ seconds: 4, rate: at25 }), ['gaps', 'short'], false],
    // Nothing says the rates, so its row gives both lengths.
    [gapsAnd({ seconds: 4, rate: null }), ['gaps', 'short'], false],
    [gapsAnd({ seconds: 0.12, rate: at25 }), ['gaps'], false],
    [gapsAnd({ seconds: 4, rate: at25 }, otherShape), ['gaps', 'short', 'shape'], false],
    [states.settling, [], false],
  ])(
    'takes "Upload anyway" as the answer to what it says, and to nothing else: %j',
    (state, accepted, all) => {
      const after = reduceFile(inState(state, { sequence: someFrames(1, 3) }), events.insisted, 7);
      expect(after).toMatchObject({ state: { kind: 'finished' }, accepted, insisted: all });
      for (const what of [
        'item',
        'age',
        'newer_render',
        'same_bytes',
        'frames',
        'gaps',
        'short',
        'shape',
      ] as const)
        expect(accepts(after, what)).toBe(all || accepted.includes(what));
    },
  );

  it('stays skipped while more comes of what was being written, and is another render if it was not', () => {
    const skippedIn = (state: WatchFileState) => reduceFile(inState(state), events.skipped, 7);
    const then = (state: WatchFileState, found: Stamp) =>
      reduceFile(skippedIn(state), { kind: 'changed', stamp: found, sequence: null }, 8);
    expect(then(states.settling, later)).toMatchObject({
      state: { kind: 'skipped' },
      stamp: later,
      render: 1,
    });
    const minuteLater = { ...later, modifiedNs: '66000000000' };
    expect(then(states.settling, minuteLater)).toMatchObject({ state: { kind: 'settling' }, render: 2 });
    const smaller = { ...later, sizeBytes: 1 };
    expect(then(states.settling, smaller)).toMatchObject({ state: { kind: 'settling' }, render: 2 });
    const incomplete = { kind: 'incomplete', says: 'The end is missing.' } as const;
    const cut: WatchFileState = { kind: 'settling', waitsFor: incomplete, sinceMs: 1 };
    expect(then(cut, later)).toMatchObject({ state: { kind: 'settling' }, render: 2 });
  });

  it('keeps every answer for as long as it is the same render', () => {
    const once = reduceFile(inState(skippedFor({ kind: 'image_sequence' })), events.insisted, 7);
    const again = reduceFile({ ...once, state: gaps }, events.insisted, 8);
    expect(again.accepted).toEqual(['frames', 'gaps']);
    expect(reduceFile(again, events.changed, 9).accepted).toEqual(['frames', 'gaps']);
    expect(reduceFile({ ...again, state: states.uploaded }, events.changed, 9).accepted).toEqual([]);
  });

  it('keeps what its last look showed if it is found unchanged, as it is after a restart', () => {
    const file = inState(gaps, { target, why: 'by name' });
    const again = (found: Stamp) => reduceFile(file, { kind: 'changed', stamp: found, sequence: null }, 9);
    expect(again(stamp)).toMatchObject({ state: gaps, target, why: 'by name' });
    expect(again(later)).toMatchObject({ state: { waitsFor: { kind: 'quiet' } }, target });
    expect(again({ ...stamp, inode: '2' })).toMatchObject({ state: { waitsFor: { kind: 'quiet' } } });
  });

  it('keeps the item that its name matched while more of it comes, since only the name decided that', () => {
    const matched = inState(states.settling, { target, why: 'matched' });
    expect(reduceFile(matched, events.changed, 7)).toMatchObject({ target, why: 'matched' });
    const finished = inState(states.finished, { target, why: 'matched' });
    expect(reduceFile(finished, events.changed, 7)).toMatchObject({ target: null, why: null });
  });

  it('settles again if frames with gaps are skipped and that is taken back, and does not fill them', () => {
    const withGap = { ...someFrames(1, 3), missing: [{ first: 2, last: 2 }], missingCount: 1 };
    const skipped = inState(skippedFor({ kind: 'by_person' }), { sequence: withGap });
    expect(reduceFile(skipped, events.insisted, 7)).toMatchObject({ state: { kind: 'settling' } });
    const filled = { ...skipped, accepted: ['gaps' as const] };
    expect(reduceFile(filled, events.insisted, 7)).toMatchObject({ state: { kind: 'finished' } });
  });

  it.each<[string, WatchFileState, boolean]>([
    ['frames with gaps', gaps, true],
    ['a render that is still written', states.settling, true],
    ['a choice', states.choosing, true],
    ['what waits for a frame rate', waitsForRate, true],
    ['a failure', states.failed, false],
  ])('gives back %s as it was when a skip is undone', (_what, state, isAlsoByUploadAnyway) => {
    const skipped = reduceFile(inState(state), events.skipped, 7);
    expect(skipped.state.kind).toBe('skipped');
    expect(reduceFile(skipped, events.unskipped, 8).state).toEqual(state);
    const anyway = reduceFile(skipped, events.insisted, 8).state;
    expect(anyway).toEqual(isAlsoByUploadAnyway ? state : { ...states.finished, sinceMs: 8 });
  });

  it.each([states.choosing, states.failed, skippedFor({ kind: 'there_already' }), gaps])(
    'gives back what an item was chosen for: %j',
    (state) => {
      const before = inState(state);
      const chosen = reduceFile(before, events.chosen, 7);
      expect(reduceFile(chosen, events.unchosen, 8)).toMatchObject({
        ...{ state, target: null, why: null, insisted: false, accepted: [], beforeChoice: null },
      });
      const canceled = reduceFile({ ...chosen, state: states.queued }, events.skipped, 8);
      expect(reduceFile(canceled, events.unchosen, 9)).toMatchObject({ state, target: null });
    },
  );

  it.each([states.queued, states.encoding])('starts over what a skip canceled: %j', (state) => {
    const skipped = reduceFile(inState(state), events.skipped, 7);
    expect(reduceFile(skipped, events.unskipped, 8).state).toEqual({ ...states.finished, sinceMs: 8 });
  });

  it('takes an item that is chosen while frames come as no answer to what is found later', () => {
    const named = gapsAnd({ seconds: 4, rate: at25 }, otherShape);
    const answersOf = (file: Partial<WatchedFile>) => {
      const after = reduceFile(inState(named, { sequence: someFrames(1, 3), ...file }), events.chosen, 7);
      expect(after).toMatchObject({ target, insisted: false });
      return (['item', 'gaps', 'short', 'shape'] as const).filter((what) => accepts(after, what));
    };
    expect(answersOf({ state: states.settling })).toEqual(['item']);
    expect(answersOf({ target })).toEqual(['item', 'gaps', 'short', 'shape']);
    const another = { ...target, mediaId: mediaIdSchema.parse('med_other') };
    expect(answersOf({ target: another }), 'length and shape were those of another item').toEqual([
      'item',
      'gaps',
    ]);
  });

  it('forgets its target and version, but not what a person chose for it', () => {
    const matched = inState(states.finished, { target, why: 'by name', xxh3: 'aa' });
    expect(reduceFile(matched, events.changed, 7)).toMatchObject({ target: null, why: null, xxh3: null });
    const chosen = inState(states.finished, { target, why: 'chosen', insisted: true });
    expect(reduceFile(chosen, events.changed, 7)).toMatchObject({ target, insisted: true });
  });

  it('shows item and version of the render before until it is placed itself, also of a new item, which is made by then', () => {
    const answers = { why: 'chosen', insisted: true, accepted: ['item' as const], versionNumber: 3 };
    const uploaded = inState(states.uploaded, { target, ...answers });
    const next = reduceFile(uploaded, events.changed, 7);
    expect(next).toMatchObject({ target, why: 'chosen', insisted: false, accepted: [] });
    expect(next).toMatchObject({ versionNumber: null, versionBefore: 3 });
    expect(reduceFile(next, events.matched, 8)).toMatchObject({ versionBefore: 3 });
    const more = { ...events.changed, stamp: { ...later, sizeBytes: 30 } };
    expect(reduceFile(next, more, 8)).toMatchObject({ target, versionBefore: 3 });
    const elsewhere = { ...target, mediaId: mediaIdSchema.parse('other') };
    const moved = reduceFile(next, { kind: 'chosen', target: elsewhere, why: 'chosen' }, 8);
    expect(moved).toMatchObject({ versionBefore: null });
    const made: UploadTarget = {
      kind: 'new_item',
      projectId: target.projectId,
      projectName: 'Show',
      name: 'Halo',
    };
    expect(reduceFile({ ...uploaded, target: made }, events.changed, 7)).toMatchObject({ target: null });
    const { mediaId } = target;
    const queued = inState(states.queued, { target: made });
    const ready = reduceFile(queued, { kind: 'became_ready', atMs: 9, isReplaced: false, mediaId }, 7);
    const again = reduceFile(ready, events.changed, 8);
    expect(again).toMatchObject({ target: { kind: 'version', mediaId, mediaName: 'Halo' } });
  });
});

it('leaves skipped frames out of its sequence, also after other frames changed', () => {
  const sequence = {
    ...{ name: 'Halo', pattern: 'Halo.####.png', extension: 'png', frameCount: 51 },
    ...{ firstFrame: 1, lastFrame: 9001, missing: [{ first: 51, last: 9000 }], missingCount: 8950 },
    apart: [9001],
  };
  const skipped = reduceFile(inState(gaps, { sequence }), events.frames_skipped, 8);
  const without = { lastFrame: 50, missing: [], missingCount: 0, frameCount: 50, strays: [9001] };
  expect(skipped).toMatchObject({ sequence: without, state: { waitsFor: { kind: 'quiet' } } });
  const again = reduceFile(skipped, { kind: 'changed', stamp: later, sequence }, 9);
  expect(again).toMatchObject({ sequence: without, skipFrames: [9001] });
});
