import { expect, it } from 'vitest';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { unplacedIdSchema } from '../../../shared/model/unplaced-uploads.ts';
import type { AddUploads } from '../../../shared/model/upload-queue.ts';
import { uploadOptionsSchema } from '../../../shared/model/uploads.ts';
import { ApiFailure } from '../../api-client/api-failure.ts';
import { TransportError } from '../../ports/http-transport.ts';
import { type Answers, answeredClient, listOf } from '../../testing/answered-client.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { batchId, jobId, trouble } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Added } from '../queue/job-intake.ts';
import type { UnplacedUpload } from '../tables/unplaced-upload.ts';
import { UnplacedUploads } from '../tables/unplaced-uploads.ts';
import { item, project } from '../testing/one-runner.ts';
import { type PlaceOptions, PlacingDesk } from './placing-desk.ts';
import { UnplacedList } from './unplaced-list.ts';

const dayMs = 24 * 60 * 60_000;
const accountId = accountIdSchema.parse('account_1');
const options = uploadOptionsSchema.parse({});
const given: Parameters<PlacingDesk['keep']>[0] = {
  account: { kind: 'account', accountId },
  project: 'Show',
  placement: { kind: 'media', text: 'LED_Main' },
  paths: ['/r/a.mov', '/r/b.mov'],
  options,
};
const lost = new TransportError('connection_lost', 'service.example', 'lost');
const service: Answers = ({ url }) => listOf(url.pathname.endsWith('/media') ? [item()] : [project()]);

/** The desk of process 1 on its own queue, with a service whose answers the test sets. */
class OneDesk implements Disposable {
  readonly clock = new FakeClock();
  readonly #folder = temporaryFolder();
  readonly #store = storeIn(this.#folder.path, this.clock);
  readonly rows = new UnplacedUploads(this.#store);
  readonly banners: (string | null)[] = [];
  readonly added: AddUploads[] = [];
  readonly living = new Set<number>([1]);
  answers: Answers = service;
  askedBefore = false;
  /** Runs before the jobs are added, in place of another program. */
  meanwhile = () => {};
  readonly desk = this.deskOf(1);

  deskOf(pid: number): PlacingDesk {
    let count = 0;
    const random = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => `${pid}-${++count}` };
    return new PlacingDesk({
      ...{ rows: this.rows, clock: this.clock, random, pid },
      isAlive: (other) => this.living.has(other),
      uploads: {
        add: async (request, inTransaction) => {
          this.meanwhile();
          const added: Added = { batchId: batchId('batch_1'), jobIds: [jobId('job_1')], joinedIds: [] };
          inTransaction(added);
          this.added.push(request);
          return added;
        },
        known: { askedBefore: async () => this.askedBefore, ofVersion: () => null },
        setBanner: (_, banner) => this.banners.push(banner?.sentence ?? null),
      },
    });
  }

  place({ id }: UnplacedUpload, changes: Partial<PlaceOptions> = {}) {
    const random = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => 'uuid' };
    const client = answeredClient(this.clock, random, (request) => this.answers(request));
    return this.desk.place(id, {
      ...{ signIn: async () => ({ accountId, client }), voice: null, patienceMs: null },
      signal: new AbortController().signal,
      ...changes,
    });
  }

  /** Advances the clock until this holds. */
  async until(holds: () => boolean): Promise<void> {
    for (let turn = 0; !holds(); turn += 1) {
      if (turn > 2_000) throw new Error('It never came to that.');
      await new Promise((resolve) => setImmediate(resolve));
      await this.clock.advance(100);
    }
  }

  /** Advances the clock until this promise settles. */
  async over<T>(end: Promise<T>): Promise<T> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    void end.then(over, over);
    await this.until(() => isOver);
    return end;
  }

  [Symbol.dispose](): void {
    this.#store[Symbol.dispose]();
    this.#folder[Symbol.dispose]();
  }
}

const tendedBy = (one: OneDesk, { id }: UnplacedUpload) => one.rows.find(id)?.tended?.pid ?? null;

it('keeps an upload on the disk, looked after by this process', () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  expect(kept).toEqual({ ...given, id: '1-1', createdAtMs: one.clock.nowMs(), placed: null, trouble: null });
  expect([one.desk.list(), tendedBy(one, kept)]).toEqual([[kept], 1]);
});

it.each([
  { what: 'the same', changes: {}, joins: true },
  {
    what: 'what a scheduler calls otherwise',
    changes: { options: { ...options, scheduler: { job: '7' } } },
    joins: true,
  },
  { what: 'another file', changes: { paths: ['/r/c.mov'] }, joins: false },
  { what: 'another project', changes: { project: 'Other' }, joins: false },
  { what: 'another item', changes: { placement: { kind: 'match' } as const }, joins: false },
  { what: 'another version', changes: { options: { ...options, acceptSameBytes: true } }, joins: false },
])('asked for $what, it gives back the one that waits: $joins', ({ changes, joins }) => {
  using one = new OneDesk();
  const first = one.desk.keep(given);
  one.desk.setTrouble(first.id, trouble);
  const second = one.desk.keep({ ...given, ...changes });
  expect([second.id === first.id, one.desk.list().length]).toEqual([joins, joins ? 1 : 2]);
  if (joins) expect(one.desk.list()[0]?.trouble).toBeNull();
});

it.each([
  { what: 'nobody looks after', ageMs: 0, alive: false, again: true, joins: true },
  { what: 'nobody has looked after for half a minute', ageMs: 30_000, alive: true, again: true, joins: true },
  { what: 'another program looks after', ageMs: 29_999, alive: true, again: true, joins: false },
  { what: 'another program looks after', ageMs: -29_999, alive: true, again: true, joins: false },
  { what: 'another program looks after', ageMs: 0, alive: true, again: false, joins: true },
])('takes over one that $what, asked for another version $again: $joins', (row) => {
  using one = new OneDesk();
  const wanted = { ...given, options: { ...options, acceptSameBytes: row.again } };
  const first = one.deskOf(2).keep(wanted);
  if (row.alive) one.living.add(2);
  one.rows.tend(first.id, { pid: 2, atMs: one.clock.nowMs() - row.ageMs });
  expect(one.desk.isTendedElsewhere(first.id)).toBe(row.alive && Math.abs(row.ageMs) < 30_000);
  expect(one.desk.keep(wanted).id === first.id).toBe(row.joins);
});

it('does not take an upload that is gone, or its own, for one that another program looks after', () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  expect(one.desk.isTendedElsewhere(kept.id)).toBe(false);
  expect(one.desk.isTendedElsewhere(unplacedIdSchema.parse('gone'))).toBe(false);
});

it('forgets what was placed a day ago, and nothing that waits', async () => {
  using one = new OneDesk();
  const placed = one.desk.keep(given);
  await one.place(placed);
  const waiting = one.desk.keep({ ...given, project: 'Other' });
  await one.clock.advance(dayMs);
  one.desk.keep({ ...given, project: 'Third' });
  expect(one.rows.find(placed.id)).not.toBeNull();
  await one.clock.advance(1);
  one.desk.keep({ ...given, project: 'Third' });
  expect([one.rows.find(placed.id), one.rows.find(waiting.id)?.upload.id]).toEqual([null, waiting.id]);
});

it.each([
  { what: 'nobody asked for it before', is: 'refused' },
  { what: 'the file was asked for before', before: true, is: 'placed' },
  { what: 'another version is wanted', changes: { acceptSameBytes: true }, is: 'placed' },
  { what: 'its job of a farm may have made it today', changes: { runId: 'farm:7' }, is: 'placed' },
  { what: 'its job of a farm cannot have made it', changes: { runId: 'farm:7' }, daysOld: 1, is: 'refused' },
])(
  'a new item whose name a video has is $is if $what',
  async ({ before = false, changes, daysOld = 0, is }) => {
    using one = new OneDesk();
    one.askedBefore = before;
    const createdAt = new Date(one.clock.nowMs() - daysOld * dayMs).toISOString();
    one.answers = ({ url }) =>
      listOf(url.pathname.endsWith('/media') ? [{ ...item(), created_at: createdAt }] : [project()]);
    const placement = { kind: 'new', name: null } as const;
    const kept = one.desk.keep({
      ...{ ...given, placement, paths: ['/r/LED_Main_v6.mov'] },
      options: { ...options, ...changes },
    });
    if (is === 'refused')
      await expect(one.place(kept)).rejects.toThrow('There is already an item named “LED_Main”.');
    else expect((await one.place(kept))?.targets).toMatchObject([{ kind: 'new_item' }]);
  },
);

it('puts the files in line once the service has said where they go', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  const projects: unknown[] = [];
  const placed = await one.place(kept, { onProject: async (...told) => void projects.push(told) });
  const target = {
    kind: 'version',
    projectId: 'prj_1',
    projectName: 'Show',
    mediaId: 'med_1',
    mediaName: 'LED_Main',
  };
  expect(placed).toEqual({ batchId: 'batch_1', jobIds: ['job_1'], joinedIds: [], targets: [target, target] });
  // A person who names the item means it, whatever its shape.
  const known = { ...options, itemShape: { width: 3840, height: 1080 }, acceptShape: true };
  const files = given.paths.map((path) => ({ path, target, options: known }));
  expect(one.added).toEqual([{ accountId, files, options }]);
  expect(projects).toEqual([[accountId, 'prj_1']]);
  expect([one.desk.list(), tendedBy(one, kept), one.banners.at(-1)]).toEqual([[], null, null]);
  expect(one.clock.pendingCount).toBe(0);
});

it('asks about a shape where only the name led to the item', async () => {
  using one = new OneDesk();
  await one.place(one.desk.keep({ ...given, placement: { kind: 'match' }, paths: ['/r/LED_Main_v5.mov'] }));
  expect(one.added[0]?.files[0]?.options).toMatchObject({ acceptShape: false });
});

it('joins what another program has placed meanwhile, and adds nothing', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  const placed = { batchId: batchId('batch_2'), jobIds: [jobId('job_2')], joinedIds: [], targets: [] };
  one.meanwhile = () => one.rows.save({ ...kept, placed });
  expect(await one.place(kept)).toEqual({ ...placed, joinedIds: placed.jobIds });
  expect([one.added, await one.place(kept)]).toEqual([[], { ...placed, joinedIds: placed.jobIds }]);
});

it('adds nothing of what was taken back meanwhile', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  one.meanwhile = () => one.desk.remove([kept.id]);
  expect([await one.place(kept), one.added]).toEqual([null, []]);
});

it('asks again while the service does not answer, and says so', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  let isAnswering = false;
  one.answers = (request) => (isAnswering ? service(request) : lost);
  const told: Trouble[] = [];
  const placing = one.place(kept, { onWaiting: (why) => told.push(why) });
  await one.until(() => one.desk.waitsFor(kept.id) !== null);
  expect(one.desk.waitsFor(kept.id)?.code).toBe('connection_lost');
  expect(one.banners.at(-1)).toMatch(/^2 /);
  isAnswering = true;
  expect((await one.over(placing))?.jobIds).toEqual(['job_1']);
  expect(told.map(({ code }) => code)).toContain('connection_lost');
  expect(one.desk.waitsFor(kept.id)).toBeNull();
});

it('gives up when patience is over: the upload stays in the queue, looked after by nobody', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  one.answers = () => lost;
  const end = await one.over(one.place(kept, { patienceMs: 5_000 }).catch((error: unknown) => error));
  expect(end).toBeInstanceOf(ApiFailure);
  expect(one.clock.monotonicMs()).toBeGreaterThanOrEqual(5_000);
  expect([one.desk.list().length, tendedBy(one, kept), one.clock.pendingCount]).toEqual([1, null, 0]);
  expect(end).toMatchObject({ code: 'connection_lost' });
});

it('throws what only a person can mend at once', async () => {
  using one = new OneDesk();
  one.answers = () => listOf([]);
  await expect(one.place(one.desk.keep(given))).rejects.toThrow('No project is named "Show".');
});

it('stops when its caller aborts', async () => {
  using one = new OneDesk();
  const stop = new AbortController();
  one.answers = () => {
    stop.abort(new Error('stopped'));
    return lost;
  };
  await expect(one.place(one.desk.keep(given), { signal: stop.signal })).rejects.toThrow();
  expect(one.added).toEqual([]);
});

it('notices within a second that another program has taken it back', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  one.answers = () => lost;
  const placing = one.place(kept);
  await one.until(() => one.desk.waitsFor(kept.id) !== null);
  one.rows.remove(kept.id);
  expect(await one.over(placing)).toBeNull();
});

it('keeps saying that it looks after an upload while the service does not answer', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  const stop = new AbortController();
  one.answers = () => lost;
  const ended = one.place(kept, { signal: stop.signal }).catch(() => null);
  await one.clock.advance(4_999);
  const startedMs = one.clock.nowMs() - 4_999;
  expect(one.rows.find(kept.id)?.tended).toEqual({ pid: 1, atMs: startedMs });
  await one.clock.advance(1);
  expect(one.rows.find(kept.id)?.tended).toEqual({ pid: 1, atMs: startedMs + 5_000 });
  stop.abort();
  await ended;
});

it('leaves the claim of another program alone that took it over', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  one.meanwhile = () => one.rows.tend(kept.id, { pid: 2, atMs: one.clock.nowMs() });
  await one.place(kept);
  expect(tendedBy(one, kept)).toBe(2);
});

it('shows over the queue what waits, and first what needs somebody', () => {
  using one = new OneDesk();
  let heard = 0;
  const stop = one.desk.subscribe(() => {
    heard += 1;
  });
  const first = one.desk.keep(given);
  const second = one.desk.keep({ ...given, project: 'Other', paths: ['/r/c.mov'] });
  one.desk.showWaiting();
  expect(one.banners.at(-1)).toMatch(/^3 /);
  one.desk.setTrouble(second.id, trouble);
  expect(one.banners.at(-1)).toContain('c.mov');
  expect(one.banners.at(-1)).toContain(trouble.sentence);
  one.desk.remove([first.id, second.id]);
  expect([one.banners.at(-1), one.desk.list(), heard]).toEqual([null, [], 3]);
  stop();
  one.desk.showWaiting();
  expect(heard).toBe(3);
});

it('records no trouble of what is gone or placed', async () => {
  using one = new OneDesk();
  const kept = one.desk.keep(given);
  await one.place(kept);
  one.desk.setTrouble(kept.id, trouble);
  one.desk.setTrouble(unplacedIdSchema.parse('gone'), trouble);
  expect(one.rows.find(kept.id)?.upload.trouble).toBeNull();
});

it('lists for the window what each waits for, and tells only what has changed', async () => {
  using one = new OneDesk();
  let mayAsk = true;
  const canceled: string[][] = [];
  using list = new UnplacedList({
    desk: one.desk,
    mayAsk: () => mayAsk,
    uploads: { cancel: async (ids) => void canceled.push([...ids]) },
  });
  const heard: string[][] = [];
  const stop = list.subscribe((uploads) => heard.push(uploads.map(({ waitsFor }) => waitsFor.kind)));
  const kept = one.desk.keep(given);
  one.desk.showWaiting();
  one.desk.showWaiting();
  expect(heard).toEqual([['looking']]);
  expect(list.all()).toEqual([
    {
      id: kept.id,
      fileNames: ['a.mov', 'b.mov'],
      project: 'Show',
      item: 'LED_Main',
      waitsFor: { kind: 'looking' },
    },
  ]);
  one.desk.setTrouble(kept.id, trouble);
  expect(list.all()[0]?.waitsFor).toEqual({ kind: 'person', trouble });
  list.retry(kept.id);
  mayAsk = false;
  expect(list.all()[0]?.waitsFor).toEqual({ kind: 'key' });
  one.living.add(2);
  one.rows.tend(kept.id, { pid: 2, atMs: one.clock.nowMs() });
  expect(list.all()[0]?.waitsFor).toEqual({ kind: 'looking' });
  await list.cancel(kept.id);
  expect([list.all(), heard.at(-1), canceled]).toEqual([[], [], []]);
  stop();
  // The service answered while a person could still take the cancel back. What was in the queue before stays.
  const jobIds = ['job_1', 'job_2'].map(jobId);
  const placed = { batchId: batchId('batch'), jobIds, joinedIds: jobIds.slice(1), targets: [] };
  one.rows.save({ ...kept, trouble: null, placed });
  await list.cancel(kept.id);
  expect(canceled).toEqual([['job_1']]);
  for (const placement of [{ kind: 'new', name: 'Sky' }, { kind: 'match' }] as const)
    one.desk.keep({ ...given, placement });
  one.desk.showWaiting();
  expect(list.all().map(({ item: name }) => name)).toEqual(['Sky', null]);
  expect(heard.at(-1)).toEqual([]);
});
