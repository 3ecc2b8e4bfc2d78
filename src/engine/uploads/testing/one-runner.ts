import type { VersionId } from '../../../shared/api/ids.ts';
import type { ProbeResult } from '../../../shared/model/media-facts.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import type { HttpRequest } from '../../ports/http-transport.ts';
import { defaultWatchTimes } from '../../processing/verdict.ts';
import { DiskReserve } from '../../store/disk-reserve.ts';
import { type Answers, answeredClient } from '../../testing/answered-client.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { FakeNetwork, FakePower, MemoryLogger } from '../../testing/fake-computer.ts';
import { aJob, facts } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { defaultLimits } from '../connection/schedule.ts';
import { SharedConnection } from '../connection/shared-connection.ts';
import type { UploadFailure } from '../job/decision.ts';
import type { JobRecord } from '../job/job.ts';
import { ItemTurns } from '../queue/item-turns.ts';
import { QueueState } from '../queue/queue-state.ts';
import { QueueTroubles } from '../queue/queue-troubles.ts';
import { confirm } from '../runner/confirm.ts';
import { create } from '../runner/create.ts';
import { examine } from '../runner/examine.ts';
import { JobRunner, type StepEnd } from '../runner/job-runner.ts';
import { RunnerMemory } from '../runner/runner-memory.ts';
import { send } from '../runner/send.ts';
import { defaultRunnerTimes } from '../runner-times.ts';
import { conditionsAtStart } from '../sending/conditions-at-start.ts';
import { UploadHistory } from '../tables/upload-history.ts';
import { UploadJobs } from '../tables/upload-jobs.ts';
import { UploadLedger } from '../tables/upload-ledger.ts';
import { UploadSettings } from '../tables/upload-settings.ts';
import { AddressLife } from '../transfer/address-life.ts';
import { SharedBandwidth } from '../transfer/bandwidth-limiter.ts';
import type { FileStamp, FileState, OpenOutcome, OpenRender } from '../transfer/open-render.ts';
import { SignedAddress } from '../transfer/signed-address.ts';
import type {
  ResumableOutcome,
  ResumableQuery,
  SendOutcome,
  SendRequest,
  UploadAnswer,
  UploadTransport,
} from '../transfer/upload-transport.ts';

/** The file stamp that `aJob` has in states after examining. */
export const stamp: FileStamp = {
  device: 1n,
  inode: 2n,
  sizeBytes: 1000,
  modifiedNs: 3n,
  changedNs: 4n,
};

export const anAnswer = (status: number, changes: Partial<UploadAnswer> = {}): UploadAnswer => ({
  status,
  requestId: null,
  dateMs: null,
  retryAfterMs: null,
  contentType: null,
  bodyText: '',
  ...changes,
});

export const connectionLost = {
  kind: 'connection_failed',
  failure: 'connection_lost',
  host: 'uploads.example',
  tookBytes: 0,
  wholeBodySent: false,
} as const;

export const plainAddress = 'https://uploads.example/1';
export const sessionAddress = 'https://storage.googleapis.com/renders/1?upload_id=session';

const unwatched = () => Promise.reject(new Error('Nothing is watched here.'));

/** A render of this many zero bytes that does not exist on the disk. */
class MadeUpRender implements OpenRender {
  readonly path: string;
  readonly identity: FileStamp;
  closed = 0;
  readonly states: FileState[] = [];

  constructor(path: string, identity: FileStamp) {
    this.path = path;
    this.identity = identity;
  }

  async read(buffer: Uint8Array, length: number, position: number): Promise<number> {
    const count = Math.max(0, Math.min(length, this.identity.sizeBytes - position));
    buffer.fill(0, 0, count);
    return count;
  }

  async check(): Promise<FileState> {
    return this.states.shift() ?? { kind: 'unchanged' };
  }

  async close(): Promise<void> {
    this.closed += 1;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Runs one job on its own queue with hand-written answers for every port, so that each step takes milliseconds. */
export class OneRunner implements Disposable {
  readonly clock = new FakeClock();
  readonly network = new FakeNetwork();
  readonly logger = new MemoryLogger();
  readonly memory = new RunnerMemory();
  readonly state: QueueState;
  readonly ledger: UploadLedger;
  readonly troubles: QueueTroubles;
  readonly connection: SharedConnection;
  readonly runner: JobRunner;
  readonly render: MadeUpRender;
  /** What the runner asked for, in order. */
  readonly sent: SendRequest[] = [];
  readonly asked: ResumableQuery[] = [];
  readonly requests: HttpRequest[] = [];
  readonly opened: string[] = [];
  readonly delaysOf: string[] = [];
  readonly lost: OpenRender[] = [];
  /** The answers of the ports. */
  onSend: (request: SendRequest) => Promise<SendOutcome> = () =>
    Promise.resolve({ kind: 'delivered', answer: anAnswer(200), sizeBytes: 1000, xxh3: 'ab', bodyMs: 10 });
  onAsk: () => ResumableOutcome = () => ({ kind: 'partial', confirmedBytes: 0 });
  onRequest: Answers = () => new Error('Nothing is asked of the service here.');
  onOpen: (path: string) => OpenOutcome;
  probed: ProbeResult = { kind: 'video', facts, wholeness: 'whole', endsIn: 'data' };
  isSignedIn = true;
  keyId = 'key_1';
  refusedAddress: 'not_an_upload_address' | null = null;
  readonly #folder = temporaryFolder();
  readonly #store;

  constructor(job: JobRecord, before: readonly JobRecord[] = [], identity: FileStamp = stamp) {
    const { clock, logger, network, memory } = this;
    this.#store = storeIn(this.#folder.path, clock);
    const settings = new UploadSettings(this.#store);
    const reserve = new DiskReserve(this.#store.path);
    const jobs = new UploadJobs(this.#store);
    this.ledger = new UploadLedger(this.#store);
    jobs.append([...before, job]);
    const stores = { jobs, history: new UploadHistory(this.#store), ledger: this.ledger, reserve };
    const state = new QueueState(stores, clock, conditionsAtStart(settings, true), defaultLimits);
    state.syncFromDisk(true);
    this.state = state;
    this.troubles = new QueueTroubles({
      ...{ store: this.#store, settings, state, reserve, clock },
      watchTimes: defaultWatchTimes,
      startNothing: () => {},
    });
    this.render = new MadeUpRender(job.path, identity);
    this.onOpen = () => ({ kind: 'opened', render: this.render });
    const random = { fraction: () => 0.5, bytes: () => new Uint8Array(), uuid: () => 'uuid' };
    const client = answeredClient(clock, random, (request) => {
      this.requests.push(request);
      return this.onRequest(request);
    });
    const transport: UploadTransport = {
      send: (request) => {
        this.sent.push(request);
        return this.onSend(request);
      },
      queryResumable: async (query) => {
        this.asked.push(query);
        return this.onAsk();
      },
      delayTo: async (target) => {
        this.delaysOf.push(target.host);
        return 40;
      },
    };
    const power = new FakePower();
    const powers = {
      ...{ network, transport },
      powerBlocker: power,
      powerEvents: power,
      news: { subscribe: () => () => {}, look: () => {} },
      probe: { probe: async () => this.probed },
      reader: { page: unwatched, item: unwatched },
      times: defaultRunnerTimes,
      watchTimes: defaultWatchTimes,
      practiceOrigin: null,
      clientOf: () => (this.isSignedIn ? client : null),
      keyIdOf: () => (this.isSignedIn ? this.keyId : null),
      refuseUploadAddress: async () => this.refusedAddress,
      keepLostRender: (_job: JobId, _version: VersionId, render: OpenRender) => void this.lost.push(render),
      openRender: async (path: string) => {
        this.opened.push(path);
        return this.onOpen(path);
      },
    };
    this.connection = new SharedConnection({
      bandwidth: new SharedBandwidth(clock),
      state,
      settings,
      clock,
      powers,
    });
    this.runner = new JobRunner(
      job.id,
      {
        ...{ powers, clock, random, logger, state, memory },
        ...{
          ledger: this.ledger,
          troubles: this.troubles,
          connection: this.connection,
          turns: new ItemTurns(state),
        },
      },
      { examine, create, send, confirm },
    );
  }

  get job(): JobRecord {
    return this.runner.job;
  }

  /** Puts a signed address into memory as if it had just been received, valid for an hour by default. */
  live(url = plainAddress, forMs = 3_600_000): void {
    const expiresAt = new Date(this.clock.nowMs() + forMs).toISOString();
    const life = new AddressLife(this.clock, expiresAt, null);
    this.memory.addresses.set(this.job.id, { target: new SignedAddress(url), life });
  }

  /** Runs one step of the job. */
  step(kind: 'examine' | 'create' | 'send' | 'confirm'): Promise<StepEnd> {
    return { examine, create, send, confirm }[kind](this.runner);
  }

  /** Advances the clock until the promise is settled. */
  async over<T>(end: Promise<T>): Promise<T> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    void end.then(over, over);
    for (let turn = 0; !isOver; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      // By now, everything that needs no time is done.
      if (turn > 20) await this.clock.advance(1_000);
    }
    return end;
  }

  fail(failure: UploadFailure): Promise<StepEnd> {
    return this.runner.fail(failure);
  }

  [Symbol.dispose](): void {
    this.connection.close();
    this.troubles.close();
    this.state.close();
    this.#store[Symbol.dispose]();
    this.#folder[Symbol.dispose]();
  }
}

export const project = (role: 'editor' | 'viewer' = 'editor') => ({
  object: 'project',
  id: 'prj_1',
  name: 'Show',
  workspace: { kind: 'team', id: 'team_1' },
  role,
  visibility: 'team',
  created_at: null,
  updated_at: null,
  app_url: 'https://service.example/show',
});

export const item = (versionId: string | null = 'ver_before') => ({
  object: 'media',
  id: 'med_1',
  project_id: 'prj_1',
  name: 'LED_Main',
  type: 'video',
  status: 'ready',
  duration_seconds: 42,
  width: 3840,
  height: 1080,
  thumbnail_url: null,
  version: versionId === null ? null : { id: versionId, created_at: null },
  versions_count: 4,
  created_at: null,
});

export const madeVersion = (url = plainAddress, changes: object = {}) => ({
  object: 'media_version',
  id: 'ver_ours',
  media_id: 'med_1',
  project_id: 'prj_1',
  number: 5,
  filename: 'LED_Main_v5.mov',
  status: 'processing',
  created_at: '2026-01-01T00:00:00Z',
  upload: { url, method: 'PUT', expires_at: '2026-01-01T01:00:00Z' },
  ...changes,
});

/** A job before its first request: examined, but nothing is stored on the service. */
export const examined = (changes: Partial<JobRecord> = {}): JobRecord =>
  aJob({
    state: { kind: 'creating' },
    facts,
    identity: { device: '1', inode: '2', sizeBytes: 1000, modifiedNs: '3', changedNs: '4' },
    sizeBytes: 1000,
    ...changes,
  });
