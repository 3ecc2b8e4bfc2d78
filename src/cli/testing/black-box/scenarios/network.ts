import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';

type Given = Pick<Scenario, 'expect'> &
  Partial<Pick<Scenario, 'quick' | 'rows'>> & {
    /** The length of the render, if it must be larger than the socket buffers. */
    readonly frames?: number;
  };

const delivered: Scenario['expect'] = { exits: [0], versions: 1, jobs: ['ready'] };

/** The service or its upload host answers wrongly once; the command recovers or says why it cannot. */
const oneFault = (
  name: string,
  on: 'PUT' | 'POST' | 'GET',
  fault: object,
  { frames = 6, ...given }: Given,
  times = 1,
): Scenario => ({
  name,
  ...given,
  play: async (bench) => {
    await bench.fault(on, fault, times);
    return [await bench.upload(bench.render('fault.mov', frames), '--wait', '--patience', '0.6')];
  },
});

const answer = (status: number, code?: string, headers: Readonly<Record<string, string>> = {}) => ({
  kind: 'answer',
  status,
  ...(code === undefined ? {} : { code }),
  headers,
});

const bodies: readonly Scenario[] = [
  ...[1, 100_000, 1_000_000].map((bytes) =>
    oneFault(
      `the connection is reset after ${bytes} bytes`,
      'PUT',
      { kind: 'reset_after_bytes', bytes },
      {
        rows: [1],
        expect: { ...delivered, puts: 2 },
      },
    ),
  ),
  ...[500, 502, 503, 504, 408].map((status) =>
    oneFault(`the upload host answers ${status} once`, 'PUT', answer(status), {
      rows: [status === 408 ? 15 : 16],
      expect: { ...delivered, puts: 2 },
    }),
  ),
  oneFault(
    'the upload host answers 429 with a time to wait',
    'PUT',
    answer(429, undefined, { 'Retry-After': '1' }),
    {
      rows: [15],
      expect: { ...delivered, puts: 2 },
    },
  ),
  oneFault(
    'the upload host answers 200 before the body is whole',
    'PUT',
    { kind: 'answer_early', after_bytes: 100_000, status: 200 },
    {
      rows: [11],
      // The body must be larger than the system's buffers. Otherwise it is sent completely before the answer comes.
      frames: 60,
      // The host accepted an incomplete file, so its address is not used again.
      expect: { ...delivered, versions: 2, whole: 1, puts: 2 },
    },
  ),
  ...[403, 404, 410].map((status) =>
    oneFault(`a fresh address is refused once: ${status}`, 'PUT', answer(status), {
      rows: [18],
      expect: { ...delivered, puts: 2 },
    }),
  ),
  ...[400, 413].map((status) =>
    oneFault(`the upload host refuses for good: ${status}`, 'PUT', answer(status), {
      rows: [17],
      expect: { exits: [5], versions: 1, whole: 0, puts: 1, jobs: ['failed'] },
    }),
  ),
  oneFault(
    'the answer to a whole body is lost',
    'PUT',
    { kind: 'lose_answer' },
    {
      rows: [34, 59],
      quick: true,
      expect: { ...delivered, puts: { atMost: 2 } },
    },
  ),
  oneFault(
    'the body is slow to be taken in',
    'PUT',
    { kind: 'delay', ms: 700 },
    { expect: { ...delivered, puts: 1 } },
  ),
];

const calls: readonly Scenario[] = [
  oneFault(
    'the answer to the creation is lost',
    'POST',
    { kind: 'lose_answer' },
    { rows: [32], expect: delivered },
  ),
  oneFault('the video service is not available once', 'POST', answer(503, 'upload_unavailable'), {
    rows: [39],
    expect: delivered,
  }),
  oneFault('the first request is still running', 'POST', answer(409, 'idempotency_in_progress'), {
    rows: [37],
    expect: delivered,
  }),
  oneFault('the service makes a mistake once', 'POST', answer(500, 'internal_error'), { expect: delivered }),
  oneFault('too many requests once', 'POST', answer(429, 'rate_limited', { 'Retry-After': '1' }), {
    rows: [42, 49],
    expect: delivered,
  }),
  oneFault('the plan has no minutes left', 'POST', answer(403, 'video_minutes_exceeded'), {
    rows: [40],
    expect: { exits: [5], versions: 0, puts: 0, jobs: ['held'] },
  }),
  oneFault('the project may only be viewed', 'POST', answer(403, 'project_read_only'), {
    rows: [40],
    expect: { exits: [3], versions: 0, puts: 0, jobs: ['held'] },
  }),
  oneFault('the project was never opened', 'POST', answer(409, 'project_needs_first_open'), {
    rows: [40],
    expect: { exits: [5], versions: 0, puts: 0, jobs: ['held'] },
  }),
  oneFault('the key is revoked when the version is made', 'POST', answer(401, 'api_key_revoked'), {
    rows: [41],
    expect: { exits: [3], versions: 0, puts: 0, jobs: ['held'] },
  }),
  oneFault('the key lacks the permission', 'POST', answer(403, 'insufficient_scope'), {
    rows: [40],
    expect: { exits: [3], versions: 0, puts: 0, jobs: ['held'] },
  }),
  ...[500, 502, 503].map((status) =>
    oneFault(`looking at the project answers ${status} once`, 'GET', answer(status), { expect: delivered }),
  ),
  oneFault('looking at the project is cut off once', 'GET', { kind: 'lose_answer' }, { expect: delivered }),
];

const storms: readonly Scenario[] = [
  oneFault(
    '503 after every body: not sent for ever',
    'PUT',
    answer(503),
    {
      rows: [51],
      expect: { exits: [10], versions: 1, whole: 0, puts: { atMost: 16 }, jobs: ['sending'] },
    },
    1_000,
  ),
  oneFault(
    '503 with no time to wait after every body: no storm',
    'PUT',
    answer(503, undefined, { 'Retry-After': '0' }),
    {
      rows: [51],
      expect: { exits: [10], versions: 1, whole: 0, puts: { atMost: 16 }, jobs: ['sending'] },
    },
    1_000,
  ),
  oneFault(
    '503 with no time to wait for every creation: no storm',
    'POST',
    answer(503, 'upload_unavailable', { 'Retry-After': '0' }),
    {
      rows: [51],
      expect: { exits: [10], versions: 0, puts: 0, jobs: ['creating'] },
    },
    1_000,
  ),
];

export const network: Area = {
  title: 'Answers and connections',
  scenarios: [...bodies, ...calls, ...storms],
};
