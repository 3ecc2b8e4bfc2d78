import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { type HoldReason, type JobState, uploadOptionsSchema } from '../../../shared/model/uploads.ts';
import {
  aDelivery,
  aJob,
  anIntent,
  everyEvent,
  everyState,
  inState,
  projectId,
  trouble,
} from '../../testing/jobs.ts';
import { type JobRecord, jobRecordSchema } from './job.ts';
import { canTake, IllegalTransitionError, type JobEvent } from './job-events.ts';
import { receiptOf } from './receipts.ts';
import { reduce } from './transitions.ts';

/** The whole table: the state that each event leads to. An event that is missing for a state is refused. */
const table: Readonly<Record<JobState['kind'], Partial<Record<JobEvent['kind'], JobState['kind']>>>> = {
  queued: {
    slot_opened: 'examining',
    hold: 'held',
    fail: 'failed',
    cancel: 'cancelled',
    cancel_soon: 'queued',
    retarget: 'queued',
  },
  examining: {
    slot_lost: 'queued',
    examined: 'creating',
    hold: 'held',
    fail: 'failed',
    cancel: 'cancelled',
    cancel_soon: 'examining',
  },
  creating: {
    slot_lost: 'queued',
    intent_stored: 'creating',
    nothing_created: 'creating',
    created: 'sending',
    followed: 'processing',
    file_changed: 'examining',
    hold: 'held',
    fail: 'failed',
    cancel: 'cancelled',
    cancel_soon: 'creating',
  },
  sending: {
    file_changed: 'examining',
    address_spent: 'examining',
    sent_so_far: 'sending',
    last_piece_released: 'confirming',
    delivered: 'processing',
    became_ready: 'ready',
    hold: 'held',
    fail: 'failed',
    cancel: 'cancelled',
    cancel_soon: 'sending',
  },
  confirming: {
    file_changed: 'examining',
    address_spent: 'examining',
    sent_so_far: 'confirming',
    answer_given_up: 'confirming',
    not_received: 'sending',
    delivered: 'processing',
    became_ready: 'ready',
    was_rejected: 'rejected',
    was_superseded: 'superseded',
    confirmation_timed_out: 'unconfirmed',
    hold: 'held',
    fail: 'failed',
    cancel: 'cancelled',
    cancel_soon: 'confirming',
  },
  processing: {
    taken_over: 'examining',
    became_ready: 'ready',
    was_rejected: 'rejected',
    was_superseded: 'superseded',
    confirmation_timed_out: 'unconfirmed',
    hold: 'held',
    fail: 'failed',
  },
  held: { release: 'sending', fail: 'failed', cancel: 'cancelled', cancel_soon: 'held' },
  ready: { retry: 'queued' },
  rejected: { retry: 'queued', retarget: 'queued' },
  superseded: {
    became_ready: 'ready',
    was_rejected: 'rejected',
    look_again: 'processing',
    retry: 'queued',
  },
  unconfirmed: {
    became_ready: 'ready',
    was_rejected: 'rejected',
    look_again: 'confirming',
    retry: 'queued',
  },
  failed: { retry: 'queued', retarget: 'queued' },
  cancelled: { retry: 'queued', retarget: 'queued' },
};

describe('every state with every event', () => {
  for (const state of everyState()) {
    for (const event of everyEvent()) {
      const expected = table[state.kind][event.kind];
      it(`${state.kind} + ${event.kind} -> ${expected ?? 'refused'}`, () => {
        const job = inState(state);
        if (expected === undefined) {
          expect(() => reduce(job, event, 5_000)).toThrow(IllegalTransitionError);
          return;
        }
        const after = reduce(job, event, 5_000);
        expect(after.state.kind).toBe(expected);
        expect(after.updatedAtMs).toBe(5_000);
        expect(jobRecordSchema.parse(JSON.parse(JSON.stringify(after)))).toEqual(after);
      });
    }
  }
});

it('remembers for which reason a render that is looked at again was waited for, and of no other hold', () => {
  const released = (reason: HoldReason) =>
    reduce(
      reduce(inState({ kind: 'examining' }), { kind: 'hold', reason, trouble }, 1),
      { kind: 'release' },
      2,
    ).state;
  expect(released({ kind: 'still_being_written' })).toEqual({ kind: 'examining', waited: trouble });
  expect(released({ kind: 'volume_gone' })).toEqual({ kind: 'examining' });
});

it('knows when an upload joined what is uploading: a pause is no reason to join it again', () => {
  const joined = (reason: HoldReason) =>
    reduce(reduce(inState({ kind: 'sending' }), { kind: 'hold', reason, trouble }, 1), { kind: 'release' }, 2)
      .joinedAtMs;
  expect(joined({ kind: 'paused', by: 'job' })).toBeNull();
  expect(joined({ kind: 'volume_gone' })).toBe(2);
  expect(reduce(inState({ kind: 'failed', atMs: 1, trouble }), { kind: 'retry' }, 2).joinedAtMs).toBe(2);
});

describe('a cancel that can be undone', () => {
  const soon = { kind: 'cancel_soon', atMs: 9_000 } as const;

  it('changes nothing else, however often it is asked for, and can only be undone while it lasts', () => {
    for (const state of ['queued', 'sending', 'confirming'] as const) {
      const job = inState(everyState().find(({ kind }) => kind === state) ?? { kind: 'queued' });
      const marked = reduce(reduce(job, soon, 1), soon, 5_000);
      expect(marked).toEqual({ ...job, cancelsAtMs: 9_000, updatedAtMs: 5_000 });
      const undone = reduce(marked, { kind: 'undo_cancel' }, 5_000);
      expect(undone).toEqual({ ...job, cancelsAtMs: null, updatedAtMs: 5_000 });
      expect(canTake(undone, 'undo_cancel')).toBe(false);
    }
  });

  it('is over once the upload has ended, or the service has every byte', () => {
    const marked = reduce(inState({ kind: 'confirming', sinceMs: 1 }), soon, 1);
    for (const event of [{ kind: 'cancel' }, { kind: 'delivered', xxh3: null }] as const)
      expect(reduce(marked, event, 1).cancelsAtMs).toBeNull();
  });
});

describe('what a change keeps and what it drops', () => {
  it('forgets key and version when the file changed, and keeps counting generations', () => {
    const sending = { ...inState({ kind: 'sending' }), generation: 1 };
    const after = reduce(sending, { kind: 'file_changed' }, 1);
    expect(after).toMatchObject({ intent: null, delivery: null, xxh3: null, generation: 1 });
  });

  it('knows which versions stay unfinished because the file changed, until it starts over', () => {
    const delivery = (versionNumber: number) => ({ ...inState({ kind: 'sending' }).delivery, versionNumber });
    const sending = { ...inState({ kind: 'sending' }), delivery: delivery(3) } as JobRecord;
    const once = reduce(sending, { kind: 'file_changed' }, 1);
    expect(once.unfinishedVersions).toEqual([3]);
    const again = { ...once, state: { kind: 'sending' }, delivery: delivery(4) } as JobRecord;
    expect(reduce(again, { kind: 'file_changed' }, 1).unfinishedVersions).toEqual([3, 4]);
    expect(reduce(again, { kind: 'address_spent' }, 1).unfinishedVersions).toEqual([3]);
    const canceled = reduce(once, { kind: 'cancel' }, 1);
    expect(canceled.state).toMatchObject({ kind: 'cancelled', versionRemains: true });
    expect(receiptOf(canceled).unfinished_versions).toEqual([3]);
    expect(reduce(canceled, { kind: 'retry' }, 1).unfinishedVersions).toEqual([]);
  });

  it('keeps key, body and version across a hold', () => {
    const held = reduce(
      inState({ kind: 'sending' }),
      { kind: 'hold', reason: { kind: 'paused', by: 'job' }, trouble },
      1,
    );
    const back = reduce(held, { kind: 'release' }, 2);
    expect(back).toMatchObject({ state: { kind: 'sending' }, intent: anIntent, delivery: aDelivery });
  });

  it('keeps the moment of delivery across a hold, so that its age stays true', () => {
    const held = reduce(
      inState({ kind: 'processing', sinceMs: 100 }),
      { kind: 'hold', reason: { kind: 'account', code: 'api_key_revoked' }, trouble },
      900,
    );
    expect(reduce(held, { kind: 'release' }, 1_000).state).toEqual({ kind: 'processing', sinceMs: 100 });
  });

  it('knows since when its item is watched in place of an answer, until it is sent again or held', () => {
    const [givenUp, hold] = [
      { kind: 'answer_given_up' },
      { kind: 'hold', reason: { kind: 'account', code: 'api_key_revoked' }, trouble },
    ] as const;
    const watched = reduce(inState({ kind: 'confirming', sinceMs: 100 }), givenUp, 300);
    expect(watched.state).toEqual({ kind: 'confirming', sinceMs: 100, watchedSinceMs: 300 });
    const again = reduce(watched, { kind: 'not_received', certain: false }, 500);
    const released = reduce(again, { kind: 'last_piece_released' }, 600);
    expect(released.state).toEqual({ kind: 'confirming', sinceMs: 600 });
    const resumed = reduce(reduce(watched, hold, 700), { kind: 'release' }, 800);
    expect(resumed.state).toEqual({ kind: 'confirming', sinceMs: 100 });
  });

  it('changes its target only while nothing is made for it, and keeps nothing of the previous target', () => {
    const target = {
      kind: 'new_item',
      projectId: projectId('prj_2'),
      projectName: 'Other show',
      name: 'Elsewhere',
    } as const;
    const failed = {
      ...inState({ kind: 'failed', atMs: 1, trouble }),
      options: uploadOptionsSchema.parse({ acceptSameBytes: true, receiptBeside: true }),
    };
    expect(reduce(failed, { kind: 'retarget', target }, 2)).toMatchObject({
      target,
      state: { kind: 'queued' },
      intent: null,
      delivery: null,
      generation: 0,
      options: { acceptSameBytes: false, receiptBeside: true },
    });
    const held = (reason: HoldReason, returnsTo: 'creating' | 'sending') =>
      inState({ kind: 'held', reason, trouble, returnsTo, sinceMs: 1 });
    const viewOnly = held({ kind: 'project', code: 'project_read_only' }, 'creating');
    expect(reduce(viewOnly, { kind: 'retarget', target }, 2).state.kind).toBe('queued');
    const unknown = held({ kind: 'creation_unknown', askedAtMs: 1 }, 'creating');
    const halfSent = held({ kind: 'paused', by: 'job' }, 'sending');
    for (const job of [unknown, halfSent]) {
      expect(() => reduce(job, { kind: 'retarget', target }, 2)).toThrow(IllegalTransitionError);
    }
  });

  it.each([
    ['its answer is awaited', { kind: 'confirming', sinceMs: 1 }, true],
    ['it is paused while its answer is awaited', { reason: { kind: 'paused', by: 'person' } }, true],
    ['the storage has refused it', { reason: { kind: 'addresses_spent', generations: 1 } }, false],
    ['the storage has refused it too often', { reason: { kind: 'sent_too_often', sentBytes: 1 } }, false],
    ['its bytes are being sent', { kind: 'sending' }, false],
  ])('knows whether its bytes may have arrived when it is canceled while %s', (_what, state, inDoubt) => {
    const held = { kind: 'held', returnsTo: 'confirming', trouble: { code: 'paused' }, sinceMs: 1 };
    const job = { ...aJob(), state: { ...held, ...state } as JobRecord['state'] };
    expect(reduce(job, { kind: 'cancel' }, 2).inDoubt).toBe(inDoubt);
    expect(reduce({ ...job, inDoubt: true }, { kind: 'cancel' }, 2).inDoubt, 'once in doubt').toBe(true);
  });

  it('cannot be canceled once the service has every byte, unless another computer uploads it', () => {
    const processing = inState({ kind: 'processing', sinceMs: 1 });
    expect(canTake(processing, 'cancel')).toBe(false);
    const followed = { ...processing, delivery: { ...aDelivery, sentElsewhere: true } };
    expect(reduce(followed, { kind: 'cancel' }, 2).state).toMatchObject({ bytes: 'may_have_arrived' });
  });

  it('says after canceling whether every byte arrived, or may have', () => {
    const held = (returnsTo: 'confirming' | 'processing' | 'sending') =>
      inState({ kind: 'held', reason: { kind: 'account', code: 'x' }, trouble, returnsTo, sinceMs: 1 });
    const bytesOf = (job: JobRecord) => {
      const { state } = reduce(job, { kind: 'cancel' }, 2);
      return state.kind === 'cancelled' ? (state.bytes ?? null) : 'not canceled';
    };
    expect(bytesOf({ ...held('processing'), deliveredAtMs: 1 })).toBe('arrived');
    expect(bytesOf(inState({ kind: 'confirming', sinceMs: 1 }))).toBe('may_have_arrived');
    expect(bytesOf(held('confirming'))).toBe('may_have_arrived');
    expect(bytesOf({ ...inState({ kind: 'sending' }), inDoubt: true })).toBe('may_have_arrived');
    expect(bytesOf(inState({ kind: 'sending' }))).toBeNull();
    expect(bytesOf(held('sending'))).toBeNull();
  });

  it('says after canceling that its bytes were uploaded before, and gives no reason for any other', () => {
    const sameBytes = {
      kind: 'same_bytes',
      versionId: versionIdSchema.parse('ver'),
      versionNumber: 3,
      sentAtMs: 1,
    } as const;
    const held = (reason: typeof sameBytes | { kind: 'paused'; by: 'job' }) =>
      reduce(
        inState({ kind: 'held', reason, trouble, returnsTo: 'examining', sinceMs: 1 }),
        { kind: 'cancel' },
        2,
      );
    expect(held(sameBytes).state).toMatchObject({ uploadedAs: 3, uploadedVersionId: 'ver' });
    expect(receiptOf(held(sameBytes))).toMatchObject({ state: 'cancelled', trouble });
    expect(receiptOf(held({ kind: 'paused', by: 'job' })).trouble).toBeNull();
  });

  it('says after canceling whether a version stays behind', () => {
    const before = reduce(aJob(), { kind: 'cancel' }, 1);
    const after = reduce(inState({ kind: 'sending' }), { kind: 'cancel' }, 1);
    const asked = reduce({ ...aJob(), state: { kind: 'creating' }, intent: anIntent }, { kind: 'cancel' }, 1);
    expect([before, after, asked].map((job) => job.state)).toEqual([
      { kind: 'cancelled', atMs: 1, versionRemains: false },
      { kind: 'cancelled', atMs: 1, versionRemains: true },
      { kind: 'cancelled', atMs: 1, versionRemains: true },
    ]);
  });
});

it.each<{ what: string; from: JobRecord; event: JobEvent }>([
  {
    what: 'its address was refused',
    from: inState({ kind: 'sending' }),
    event: { kind: 'address_spent' },
  },
  {
    what: 'a person asked for another version',
    from: inState({
      ...{ kind: 'held', reason: { kind: 'addresses_spent', generations: 2 } },
      ...{ trouble, returnsTo: 'sending', sinceMs: 1 },
    }),
    event: { kind: 'release', newGeneration: true },
  },
  {
    what: 'the computer that uploaded to it has died',
    from: inState({ kind: 'processing', sinceMs: 1 }),
    event: { kind: 'taken_over' },
  },
  {
    what: 'its file changed while nobody knew the number of its version',
    from: { ...inState({ kind: 'sending' }), delivery: { ...aDelivery, versionNumber: null } },
    event: { kind: 'file_changed' },
  },
])(
  'says after canceling, before another version is made, that one stays behind: $what',
  ({ from, event }) => {
    const canceled = (job: JobRecord) => reduce(job, { kind: 'cancel' }, 3).state;
    const left = reduce(from, event, 2);
    expect(left.delivery).toBeNull();
    expect(canceled(left)).toMatchObject({ kind: 'cancelled', versionRemains: true });
    const again = reduce({ ...left, state: { kind: 'failed', atMs: 3, trouble } }, { kind: 'retry' }, 4);
    expect(canceled(again), 'started over').toMatchObject({ versionRemains: false });
  },
);

it('says after canceling that no version stays behind where the file changed before one was asked for', () => {
  const examined: JobRecord = { ...inState({ kind: 'creating' }), intent: { ...anIntent, askedAtMs: null } };
  const changed = reduce(examined, { kind: 'file_changed' }, 2);
  expect(reduce(changed, { kind: 'cancel' }, 3).state).toMatchObject({ versionRemains: false });
});

it('never changes its argument and always gives the same answer', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...everyState()),
      fc.constantFrom(...everyEvent()),
      fc.nat(),
      (state, event, nowMs) => {
        const job = inState(state);
        const kept = structuredClone(job);
        const once = () => {
          try {
            return reduce(job, event, nowMs);
          } catch (error) {
            return String(error);
          }
        };
        expect(once()).toEqual(once());
        expect(job).toEqual(kept);
      },
    ),
  );
});

it('leaves an ended state only by starting over, or where a later look corrects what was not certain', () => {
  for (const state of everyState().filter((candidate) => hasEnded(candidate))) {
    for (const event of everyEvent()) {
      if (event.kind === 'retry' || event.kind === 'retarget') continue;
      const isUncertain = state.kind === 'unconfirmed' || state.kind === 'superseded';
      if (isUncertain && ['look_again', 'became_ready', 'was_rejected'].includes(event.kind)) continue;
      expect(() => reduce(inState(state), event, 1)).toThrow(IllegalTransitionError);
    }
  }
});

it('keeps its age when it is looked at again, because the age is shown', () => {
  const silent = { kind: 'unconfirmed', atMs: 9_000, sinceMs: 100, delivered: true } as const;
  const looking = reduce({ ...inState(silent), deliveredAtMs: 100 }, { kind: 'look_again' }, 10_000);
  expect(looking.state).toEqual({ kind: 'processing', sinceMs: 100 });
});

describe('a retry', () => {
  const newItem = {
    kind: 'new_item',
    projectId: projectId('prj_1'),
    projectName: 'Show',
    name: 'Wall',
  } as const;
  const failed = { kind: 'failed', atMs: 5, trouble } as const;
  const options = { ...aJob().options, runId: 'farm-1' };
  const asked = aJob({ state: failed, target: newItem, intent: anIntent, generation: 2, options });

  it('asks once more, word for word, for a new item of which nobody knows whether it was made', () => {
    expect(reduce(asked, { kind: 'retry' }, 10)).toMatchObject({
      state: { kind: 'queued' },
      intent: anIntent,
      generation: 2,
      options: { runId: 'farm-1' },
    });
  });

  it.each<readonly [string, Partial<JobRecord>]>([
    ['of a version', { target: aJob().target }],
    ['whose item is known', { delivery: aDelivery }],
    ['whose request never left', { intent: { ...anIntent, askedAtMs: null } }],
    ['without a request', { intent: null }],
  ])('is another request for an upload %s', (_which, changes) => {
    expect(reduce({ ...asked, ...changes }, { kind: 'retry' }, 10)).toMatchObject({
      state: { kind: 'queued' },
      intent: null,
      generation: 0,
      options: { runId: null },
    });
  });
});
