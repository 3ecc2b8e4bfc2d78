import { describe, expect, it } from 'vitest';
import {
  again,
  answer,
  answered,
  callAgain,
  changed,
  examined,
  failed,
  held,
  lost,
  refused,
  renew,
  sent,
  session,
  unread,
  usual,
} from '../../testing/upload-failures.ts';
import { decide } from './decide.ts';
import { isRefusal } from './decide-transfer.ts';
import type { FailureContext, UploadFailure } from './decision.ts';

type Row = readonly [
  row: number,
  what: string,
  failure: UploadFailure,
  decision: object,
  now?: Partial<FailureContext>,
];

/** The fault table of the design, row by row. A row with several cases has several lines. */
const table: readonly Row[] = [
  [1, 'reset mid-body', lost('connection_lost'), again('backoff')],
  [1, 'reset mid-body, session', lost('connection_lost'), again('backoff', 'confirmed'), session],
  [1, 'reset, address over', lost('connection_lost'), renew('now'), { address: 'ended' }],
  [
    2,
    'no byte taken for 60 s',
    sent({ kind: 'stalled', tookBytes: 9, wholeBodySent: false }),
    again('backoff'),
  ],
  [3, 'woke up', { phase: 'sending', what: 'woke_up' }, again('none')],
  [
    3,
    'woke up, perhaps too late',
    { phase: 'sending', what: 'woke_up' },
    again('none'),
    { address: 'doubtful' },
  ],
  [3, 'woke up too late', { phase: 'sending', what: 'woke_up' }, renew('now'), { address: 'ended' }],
  [4, 'upload host does not resolve', lost('name_not_resolved'), { kind: 'wait_for_network' }],
  [4, 'service does not resolve', refused('name_not_resolved'), { kind: 'wait_for_network' }],
  [4, 'lost while offline', lost('connection_lost'), { kind: 'wait_for_network' }, { online: false }],
  [6, 'captive portal', sent({ kind: 'captive_portal', host: 'up.example.com' }), held('captive_portal')],
  [6, 'captive portal before creating', refused('captive_portal', 200), held('captive_portal')],
  [6, 'wrong certificate', lost('certificate_untrusted'), held('captive_portal')],
  [6, 'wrong certificate before creating', refused('certificate_wrong_host'), held('captive_portal')],
  [7, 'proxy wants a login', lost('proxy_login_required'), held('proxy_login')],
  [7, 'proxy wants a login before creating', refused('proxy_login_required', 407), held('proxy_login')],
  [8, 'address of this computer changed', { phase: 'sending', what: 'address_changed' }, again('none')],
  [9, 'stale connection to the service', refused('connection_lost'), callAgain('backoff')],
  [10, 'early 403', answered(403), renew('now')],
  [10, 'early 422', answered(422), failed('upload_refused')],
  [
    11,
    '2xx before the last byte',
    sent({ kind: 'early_success', answer: answer(200), tookBytes: 1 }),
    renew('now'),
  ],
  [
    12,
    'another length confirmed',
    sent({ kind: 'wrong_length', answer: answer(200), confirmedBytes: 9, tookBytes: 9 }),
    renew('now'),
  ],
  [
    13,
    'session holds less than was sent',
    sent({ kind: 'incomplete', answer: answer(308), confirmedBytes: 400, tookBytes: 600 }),
    { kind: 'go_on_from', byte: 400 },
    session,
  ],
  [
    13,
    'session asked',
    { phase: 'asking', outcome: { kind: 'partial', confirmedBytes: 5 }, wholeBodySent: false },
    { kind: 'go_on_from', byte: 5 },
    session,
  ],
  [
    13,
    'session stands still',
    { phase: 'asking', outcome: { kind: 'partial', confirmedBytes: 5 }, wholeBodySent: false },
    { kind: 'retry_same_address', from: 'confirmed', delay: { kind: 'backoff', attempts: 3, askedMs: null } },
    { ...session, attempts: 3 },
  ],
  [
    14,
    'redirect',
    sent({ kind: 'redirected', status: 302, toHost: 'evil.example' }),
    failed('upload_redirected'),
  ],
  [15, '408', answered(408), again('backoff')],
  [15, '429 with Retry-After', answered(429, 7000), again({ askedMs: 7000 })],
  [16, '500', answered(500), again('backoff')],
  [16, '502', answered(502), again('backoff')],
  [16, '503', answered(503), again('backoff', 'confirmed'), session],
  [16, '504 after the end', answered(504), renew('now'), { address: 'ended' }],
  [17, '400', answered(400), failed('upload_refused')],
  [17, '413', answered(413), failed('too_large')],
  [18, '403', answered(403), renew('now')],
  [18, '404', answered(404), renew('now')],
  [18, '410', answered(410), renew('now')],
  [18, '403 the second time', answered(403), held('addresses_spent'), { generation: 2 }],
  [18, '403 after a third was allowed', answered(403), renew('now'), { generation: 2, extraGenerations: 1 }],
  [18, '403 from a fresh address', answered(403), again('backoff'), { isAddressFresh: true }],
  [18, '410 from a fresh address', answered(410), again('backoff'), { isAddressFresh: true }],
  [
    18,
    '404 from a fresh address, twice',
    answered(404),
    held('addresses_spent'),
    { isAddressFresh: true, refusals: 1 },
  ],
  [
    18,
    '403 from a fresh address, in doubt',
    answered(403),
    { kind: 'watch_only' },
    { isAddressFresh: true, inDoubt: true },
  ],
  [20, 'address ended mid-body, refused', answered(403), renew('now'), { address: 'ended' }],
  [
    21,
    'will not make the hour',
    examined({ kind: 'will_not_make_hour', estimatedSeconds: 7200, allowedSeconds: 3600 }),
    held('will_not_make_hour'),
  ],
  [22, 'clock far off, address in doubt', lost('connection_lost'), again('backoff'), { address: 'doubtful' }],
  [23, 'file grew', changed({ kind: 'grew', sizeBytes: 2000 }), renew('settled')],
  [23, 'file rewritten', changed({ kind: 'rewritten' }), renew('settled')],
  [
    23,
    'rewritten again and again',
    changed({ kind: 'rewritten' }),
    held('addresses_spent'),
    { generation: 3 },
  ],
  [24, 'file truncated', changed({ kind: 'truncated', sizeBytes: 10 }), renew('settled')],
  [25, 'deleted before it was opened', examined({ kind: 'not_found' }), failed('file_missing')],
  [25, 'deleted, and cannot be read', unread('unreadable'), failed('read_error'), { readErrors: 2 }],
  [26, 'another file renamed over it', changed({ kind: 'replaced' }), renew('settled')],
  [27, 'read error', unread('unreadable'), again('backoff')],
  [27, 'read error, third time', unread('unreadable'), failed('read_error'), { readErrors: 2 }],
  [27, 'disk does not answer', unread('too_slow'), again('backoff')],
  [
    27,
    'read error while examining',
    examined({ kind: 'unreadable', code: 'EIO' }),
    { kind: 'examine_again' },
  ],
  [28, 'volume gone', unread('volume_gone'), held('volume_gone')],
  [28, 'volume gone while examining', examined({ kind: 'volume_gone' }), held('volume_gone')],
  [29, 'locked by the renderer', examined({ kind: 'locked' }), held('still_being_written')],
  [29, 'locked while sending', unread('locked'), held('still_being_written')],
  [30, 'half-written file', examined({ kind: 'half_written' }), { kind: 'wait_until_settled' }],
  [31, 'empty file', examined({ kind: 'empty_file' }), failed('empty_file')],
  [31, 'directory', examined({ kind: 'not_a_file', what: 'directory' }), failed('not_a_file')],
  [31, 'not a video', examined({ kind: 'not_a_video' }), failed('not_a_video')],
  [
    31,
    'too wide',
    examined({ kind: 'too_large_picture', width: 40_000, height: 10 }),
    failed('picture_too_large'),
  ],
  [31, 'too long', examined({ kind: 'too_long', durationSeconds: 90_000 }), failed('video_too_long')],
  [33, 'crash mid-body', { phase: 'sending', what: 'interrupted' }, again('none')],
  [
    33,
    'crash mid-body, session',
    { phase: 'sending', what: 'interrupted' },
    again('none', 'confirmed'),
    session,
  ],
  [34, 'answer lost', lost('connection_lost', true), { kind: 'confirm' }, { lastBodyMs: 10_000 }],
  [34, 'answer lost to a small file', lost('connection_lost', true), { kind: 'send_to_be_sure' }],
  [34, 'answer that cannot be read', lost('answer_malformed', true), { kind: 'send_to_be_sure' }],
  [34, 'answer without end', lost('answer_too_large', true), { kind: 'send_to_be_sure' }],
  [34, 'no answer in time', lost('timed_out', true), { kind: 'confirm' }],
  [
    34,
    'lost to one of another run',
    lost('connection_lost', true),
    { kind: 'confirm' },
    { lastBodyMs: null },
  ],
  [34, 'answer lost, the second time', lost('connection_lost', true), { kind: 'confirm' }, { inDoubt: true }],
  [34, 'answer lost, session', lost('connection_lost', true), { kind: 'confirm' }, session],
  [34, 'answer did not come in time', lost('timed_out', true), { kind: 'confirm' }],
  [
    34,
    'no answer to a whole body',
    sent({ kind: 'stalled', tookBytes: 1000, wholeBodySent: true }),
    { kind: 'confirm' },
  ],
  [
    34,
    'answer lost, session complete',
    { phase: 'asking', outcome: { kind: 'complete', answer: answer(200) }, wholeBodySent: true },
    { kind: 'delivered' },
    session,
  ],
  [
    34,
    'answer lost, session forgotten',
    {
      phase: 'asking',
      outcome: { kind: 'answered', answer: answer(404), early: false, tookBytes: 0 },
      wholeBodySent: true,
    },
    { kind: 'watch_first' },
    session,
  ],
  [34, 'not received, address lives', { phase: 'confirming', what: 'not_received' }, again('none')],
  [
    34,
    'not received, address over',
    { phase: 'confirming', what: 'not_received' },
    { kind: 'watch_only' },
    { address: 'ended' },
  ],
  [37, 'in progress', refused('idempotency_in_progress', 409), callAgain(1000)],
  [37, 'in progress, second', refused('idempotency_in_progress', 409), callAgain(2000), { attempts: 1 }],
  [37, 'in progress, third', refused('idempotency_in_progress', 409), callAgain(4000), { attempts: 2 }],
  [
    38,
    'key reused',
    refused('idempotency_key_reused', 422),
    { kind: 'fail', trouble: { code: 'idempotency_key_reused', action: 'report' } },
  ],
  [39, 'upload unavailable', refused('upload_unavailable', 503), callAgain('backoff')],
  [
    40,
    'minutes exceeded',
    refused('video_minutes_exceeded', 403),
    { kind: 'hold_project', code: 'video_minutes_exceeded', trouble: { action: 'manage_plan' } },
  ],
  [40, 'read only', refused('project_read_only', 403), { kind: 'hold_project' }],
  [40, 'missing scope', refused('insufficient_scope', 403), { kind: 'hold_project' }],
  [
    40,
    'needs first open',
    refused('project_needs_first_open', 409),
    { kind: 'hold_project', trouble: { action: 'open_project' } },
  ],
  [41, 'key revoked', refused('api_key_revoked', 401), { kind: 'hold_account' }],
  [41, 'key expired', refused('api_key_expired', 401), { kind: 'hold_account' }],
  [41, 'owner gone', refused('api_key_owner_inactive', 401), { kind: 'hold_account' }],
  [41, 'workspace left', refused('workspace_access_revoked', 403), { kind: 'hold_account' }],
  [
    42,
    'rate limited',
    refused('rate_limited', 429, 9000),
    { kind: 'retry_same_call', delay: { kind: 'rate_window' } },
  ],
  [44, 'cancelled', sent({ kind: 'cancelled', tookBytes: 10, wholeBodySent: false }), { kind: 'stop' }],
  [
    45,
    'processing ends in error',
    { phase: 'processing', what: 'ended_in_error' },
    { kind: 'reject', trouble: { code: 'could_not_be_processed', action: 'retry' } },
  ],
  [45, 'processing never ends', { phase: 'processing', what: 'no_word' }, { kind: 'unconfirmed' }],
  [
    45,
    'item gone, in doubt as well',
    { phase: 'processing', what: 'item_gone' },
    failed('media_not_found'),
    { inDoubt: true },
  ],
  [
    51,
    '503 after twice the file again',
    answered(503),
    held('sent_too_often'),
    { sentBytes: 300_000_000, sizeBytes: 100_000_000 },
  ],
  [
    51,
    '503 after a little less',
    answered(503),
    again('backoff'),
    { sentBytes: 299_999_999, sizeBytes: 100_000_000 },
  ],
  [51, 'a small file many times', answered(503), again('backoff'), { sentBytes: 33_000_000 }],
  [51, 'a small file too many times', answered(503), held('sent_too_often'), { sentBytes: 34_000_000 }],
  [
    51,
    'session that confirms little of much',
    sent({ kind: 'incomplete', answer: answer(308), confirmedBytes: 1, tookBytes: 9 }),
    held('sent_too_often'),
    { ...session, sentBytes: 34_000_000 },
  ],
  [51, 'Retry-After of nothing', answered(503, 0), again({ askedMs: 0 })],
  [59, 'in doubt, refused for good', answered(400), { kind: 'watch_only' }, { inDoubt: true }],
  [59, 'in doubt, address spent', answered(410), { kind: 'watch_only' }, { inDoubt: true }],
  [
    59,
    'in doubt, addresses all spent',
    answered(410),
    { kind: 'watch_only' },
    { inDoubt: true, generation: 3 },
  ],
  [59, 'in doubt, file gone', examined({ kind: 'not_found' }), { kind: 'watch_only' }, { inDoubt: true }],
  [59, 'in doubt, trouble', answered(503), again('backoff'), { inDoubt: true }],
  [
    59,
    'in doubt, sent too often',
    answered(503),
    { kind: 'watch_only' },
    { inDoubt: true, sentBytes: 34_000_000 },
  ],
];

/**
 * Rows that `decide` never sees: they are handled by construction, in the store, at start, by the watcher or by the
 * command line.
 */
const decidedElsewhere = new Set([
  5, 19, 32, 35, 36, 43, 46, 47, 48, 49, 50, 52, 53, 54, 55, 56, 57, 58, 60, 61, 62, 63, 64, 65, 66, 67, 68,
  69, 70, 71, 72, 73,
]);

describe('the fault table', () => {
  it.each(table.map((row) => [row[0], row[1], row] as const))('row %i: %s', (_row, _what, row) => {
    const [, , failure, decision, now] = row;
    expect(decide(failure, { ...usual, ...now })).toMatchObject(decision);
  });

  it('has every row of the design', () => {
    const rows = new Set([...table.map(([row]) => row), ...decidedElsewhere]);
    expect([...rows].sort((a, b) => a - b)).toEqual(Array.from({ length: 73 }, (_, index) => index + 1));
  });

  it('speaks to the artist whenever something stops', () => {
    for (const [row, , failure, , now = {}] of table) {
      const decision = decide(failure, { ...usual, ...now });
      if (!('trouble' in decision)) continue;
      expect(decision.trouble.sentence, `row ${row}`).toMatch(/^.{10,}[.]$/);
      expect(decision.trouble.remedy, `row ${row}`).not.toBe('');
    }
  });

  it('says how large a refused file is', () => {
    expect(decide(answered(413), usual)).toMatchObject({
      trouble: { sentence: expect.stringContaining('1\u00a0kB') },
    });
  });
});

describe('the answer of a session that was asked how much it has', () => {
  type Outcome = Extract<UploadFailure, { phase: 'asking' }>['outcome'];
  const watchFirst = { kind: 'watch_first' };
  const askedForMore = { kind: 'answered', answer: answer(503) } as Outcome;
  const refusedIt = { kind: 'answered', answer: answer(403) } as Outcome;
  const other = { kind: 'wrong_length', answer: answer(200), confirmedBytes: 9 } as Outcome;
  const unheard = {
    kind: 'connection_failed',
    failure: 'connection_lost',
    host: 'up.example.com',
  } as Outcome;
  it.each<readonly [string, Outcome, part: object, whole: object]>([
    [
      'it has all',
      { kind: 'complete', answer: answer(200) } as Outcome,
      { kind: 'delivered' },
      { kind: 'delivered' },
    ],
    ['it is no session', { kind: 'not_resumable' } as Outcome, again('none', 'confirmed'), watchFirst],
    ['it says nothing', { kind: 'stalled' } as Outcome, again('backoff', 'confirmed'), watchFirst],
    ['nobody is heard', unheard, again('backoff', 'confirmed'), watchFirst],
    ['it asks for patience', askedForMore, again('backoff', 'confirmed'), again('backoff', 'confirmed')],
    ['it refuses the address', refusedIt, renew('now'), watchFirst],
    ['it has more than there is', other, renew('now'), renew('now')],
    [
      'a sign-in page answers',
      { kind: 'captive_portal', host: 'x' } as Outcome,
      held('captive_portal'),
      held('captive_portal'),
    ],
    ['nobody waits any more', { kind: 'cancelled' } as Outcome, { kind: 'stop' }, { kind: 'stop' }],
  ])('%s', (_what, outcome, part, whole) => {
    const decided = (wholeBodySent: boolean) =>
      decide({ phase: 'asking', outcome, wholeBodySent }, { ...usual, ...session });
    expect(decided(false), 'after a part').toMatchObject(part);
    expect(decided(true), 'after all of it').toMatchObject(whole);
  });
});

it.each([
  [2, 0, 'new_generation'],
  [3, 0, 'hold'],
  [3, 1, 'new_generation'],
  [4, 1, 'hold'],
])(
  'after version %i, %i of them asked for, a length that is wrong means: %s',
  (generation, extraGenerations, kind) => {
    const wrong = sent({ kind: 'wrong_length', answer: answer(200), confirmedBytes: 9, tookBytes: 9 });
    expect(decide(wrong, { ...usual, generation, extraGenerations }).kind).toBe(kind);
  },
);

it.each([
  [0, 'examine_again'],
  [1, 'examine_again'],
  [2, 'fail'],
])('looks at a file again that could not be read %i times before: %s', (readErrors, kind) => {
  expect(decide(examined({ kind: 'unreadable' } as never), { ...usual, readErrors }).kind).toBe(kind);
});

it('retries when a session wants another byte than it was offered, and only for a session', () => {
  expect(decide(answered(416), { ...usual, ...session })).toMatchObject(again('backoff', 'confirmed'));
  expect(decide(answered(416), usual)).toMatchObject(failed('upload_refused'));
});

it.each<readonly [string, UploadFailure, boolean]>([
  ['an address that is over', answered(410), true],
  ['a body that is wrong', answered(400), false],
  ['a service that is busy', answered(503), false],
  ['a connection that broke', lost('connection_lost'), false],
  ['a computer that woke up', { phase: 'sending', what: 'woke_up' }, false],
])('%s: whether the address itself was refused', (_what, failure, is) => {
  expect(isRefusal(failure)).toBe(is);
});

it.each<[string, UploadFailure, object]>([
  [
    'an untrusted certificate of the upload host',
    lost('certificate_untrusted'),
    {
      sentence: "This network presents a certificate that your computer doesn't trust.",
      remedy: 'Ask your IT team to install it, or use another network.',
      action: 'resume',
    },
  ],
  [
    'an expired one',
    lost('certificate_expired'),
    { remedy: 'Check the date and time on your computer.', action: 'resume' },
  ],
  ['one of another host', lost('certificate_wrong_host'), { action: 'sign_in_to_network' }],
  ['an untrusted one of the service', refused('certificate_untrusted'), { action: 'resume' }],
  ['an expired one of the service', refused('certificate_expired'), { action: 'resume' }],
  [
    'one of another host instead of the service',
    refused('certificate_wrong_host'),
    { action: 'sign_in_to_network' },
  ],
])(
  'says what helps against %s, and offers a sign-in only where the network may ask for one',
  (_, failure, says) => {
    expect(decide(failure, usual)).toMatchObject({
      kind: 'hold',
      reason: { kind: 'captive_portal' },
      trouble: says,
    });
  },
);
