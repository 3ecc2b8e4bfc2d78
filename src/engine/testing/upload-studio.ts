import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { hangLimitMs } from '../../../testing/hang-limit.ts';
import { fetchOnce, type PracticeService } from '../../../testing/practice-service.ts';
import { listSchema } from '../../shared/api/list.ts';
import { type Media, mediaSchema } from '../../shared/api/media.ts';
import { projectSchema } from '../../shared/api/project.ts';
import type { AddUploads, QueueEvent } from '../../shared/model/upload-queue.ts';
import { type JobId, type JobSnapshot, uploadTargetSchema } from '../../shared/model/uploads.ts';
import { ApiClients } from '../api-client/api-clients.ts';
import { composeEngine, type Engine, type EngineParts } from '../compose.ts';
import { FfmpegFrameGrabber } from '../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeConnections } from '../node/http/node-connections.ts';
import { NodeHttpTransport } from '../node/http/node-http-transport.ts';
import { NodeClock } from '../node/node-clock.ts';
import { NodeRandom } from '../node/node-random.ts';
import { openStore } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { FakeNetwork, FakePower, MemoryLogger } from './fake-computer.ts';
import { foundFfmpeg } from './found-ffmpeg.ts';
import { sharedProbe } from './shared-probe.ts';
import { databaseIn } from './store-in.ts';

export const accountId = 'account_practice' as AddUploads['accountId'];

export type StudioOptions = Partial<
  Pick<
    EngineParts,
    | 'clock'
    | 'pollMs'
    | 'times'
    | 'watchTimes'
    | 'transferTimings'
    | 'connections'
    | 'random'
    | 'probe'
    | 'openRender'
    | 'encoder'
    | 'looker'
  >
> & {
  readonly folder: string;
  readonly service: Pick<PracticeService, 'baseUrl' | 'addresses' | 'log'>;
  readonly key?: string;
  readonly baseUrl?: URL;
  /** Limits the size of the database, so that a test can simulate a full disk. */
  readonly maxPageCount?: number;
};

const versionStatusSchema = z.object({
  media_id: z.string(),
  number: z.number(),
  status: z.string(),
  stored: z.boolean(),
  bytes_received: z.number(),
  sha256: z.string().nullable(),
  puts: z.number(),
  wire_bytes: z.number(),
});

/** Shared by all studios of a process, since each looks for ffmpeg by starting it. */
const sharedEncoder = new FfmpegVideoEncoder(foundFfmpeg);
const sharedGrabber = new FfmpegFrameGrabber(foundFfmpeg);

/** The whole engine of one program, with its own folder, the practice service, and a computer that a test controls. */
export class UploadStudio implements AsyncDisposable {
  readonly network = new FakeNetwork();
  readonly power = new FakePower();
  readonly logger = new MemoryLogger();
  readonly engine: Engine;
  readonly store: Store;
  readonly events: QueueEvent[] = [];
  key: string;
  readonly #service: Pick<PracticeService, 'log'>;

  constructor(options: StudioOptions) {
    this.#service = options.service;
    this.key = options.key ?? options.service.addresses.keys.all;
    const clock = options.clock ?? new NodeClock();
    const opened = openStore(databaseIn(options.folder), {
      clock: new NodeClock(),
      ...(options.maxPageCount === undefined ? {} : { maxPageCount: options.maxPageCount }),
    });
    if (opened.kind === 'refused') throw opened.error;
    this.store = opened.store;
    const connections =
      options.connections ??
      new NodeConnections({ resolve: async () => 'DIRECT' }, { isOnline: () => this.network.isOnline() });
    const http = new NodeHttpTransport(
      connections instanceof NodeConnections
        ? connections
        : new NodeConnections({ resolve: async () => 'DIRECT' }),
    );
    const credentials = {
      budgetKey: 'practice',
      bearerToken: async () => this.key,
      // Like an account: returns the key that replaced the refused one, if there is one.
      replaceToken: async (refused: string) => (refused === this.key ? null : this.key),
    };
    const baseUrl = options.baseUrl ?? options.service.baseUrl;
    const random = options.random ?? new NodeRandom();
    this.engine = composeEngine({
      store: this.store,
      clock,
      random,
      clients: new ApiClients({ transport: http, clock, random, userAgent: 'Renderdrop-Test/1.0' }),
      logger: this.logger,
      connections,
      network: this.network,
      powerBlocker: this.power,
      powerEvents: this.power,
      probe: options.probe ?? sharedProbe,
      accountOf: (id) => (id === accountId ? { baseUrl, keyId: nameOfKey(this.key), credentials } : null),
      practiceOrigin: options.service.baseUrl.origin,
      resolveHost: async () => [],
      allowedUploadHosts: () => [],
      pollMs: options.pollMs ?? 50,
      encoder: options.encoder ?? sharedEncoder,
      looker: options.looker ?? sharedGrabber,
      ...(options.openRender ? { openRender: options.openRender } : {}),
      ...(options.times ? { times: options.times } : {}),
      ...(options.watchTimes ? { watchTimes: options.watchTimes } : {}),
      ...(options.transferTimings ? { transferTimings: options.transferTimings } : {}),
    });
    this.engine.uploads.subscribe((event) => this.events.push(event));
  }

  get queue() {
    return this.engine.uploads;
  }

  job(id: JobId): JobSnapshot {
    const job = this.queue.snapshot().jobs.find((candidate) => candidate.id === id);
    if (!job) throw new Error(`No job ${id}`);
    return job;
  }

  async add(path: string, target: unknown, options: AddUploads['options'] = {}): Promise<JobId> {
    const { jobIds } = await this.queue.add({
      accountId,
      files: [{ path, target: uploadTargetSchema.parse(target) }],
      options,
    });
    return jobIds[0] as JobId;
  }

  /** Resolves when the job is as wanted; rejects with its state if that takes too long. */
  until(id: JobId, wanted: (job: JobSnapshot) => boolean, withinMs = hangLimitMs): Promise<JobSnapshot> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const job = this.queue.snapshot().jobs.find((candidate) => candidate.id === id);
        if (!job || !wanted(job)) return false;
        stop();
        clearTimeout(timer);
        resolve(job);
        return true;
      };
      const stop = this.queue.subscribe(() => void check());
      const timer = setTimeout(() => {
        stop();
        const { jobs, conditions } = this.queue.snapshot();
        const others = jobs.map((job) => `${job.state.kind} ${JSON.stringify(job.activity)}`).join(', ');
        const now = JSON.stringify(this.job(id).state);
        const lines = [`The job stayed ${now}`, others, JSON.stringify(conditions), ...this.logger.lines];
        reject(new Error([...lines, this.#service.log].join('\n')));
      }, withinMs);
      check();
    });
  }

  untilState(id: JobId, ...kinds: readonly JobSnapshot['state']['kind'][]): Promise<JobSnapshot> {
    return this.until(id, (job) => kinds.includes(job.state.kind));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine[Symbol.asyncDispose]();
    this.store.close();
  }
}

/** The service as another client sees it, independent of the engine under test. */
export class ServiceView {
  readonly #service: PracticeService;

  constructor(service: PracticeService) {
    this.#service = service;
  }

  async get(path: string): Promise<unknown> {
    for (;;) {
      const response = await fetchOnce(new URL(path, this.#service.baseUrl), {
        headers: { authorization: `Bearer ${this.#service.addresses.keys.all}` },
      });
      if (response.ok) return response.json();
      // The key is also that of the programs under test, which may have used up the requests of this minute.
      if (response.status !== 429)
        throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
      await wait(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    }
  }

  async projects() {
    return listSchema(projectSchema).parse(await this.get('/v1/projects?limit=100')).data;
  }

  /** All media of a project, from all pages. */
  async media(projectId: string) {
    const items: Media[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.get(`/v1/projects/${projectId}/media?limit=100${from}`);
      const page = listSchema(mediaSchema).parse(answer);
      items.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return items;
  }

  async item(projectId: string, mediaId: string) {
    return mediaSchema.parse(await this.get(`/v1/projects/${projectId}/media/${mediaId}`));
  }

  async version(versionId: string) {
    return versionStatusSchema.parse(await this.#service.control('GET', `/versions/${versionId}`));
  }

  /** Requests of one kind that the service received. */
  async requests(method: string, path: RegExp) {
    const requestSchema = z.looseObject({
      method: z.string(),
      path: z.string(),
      status: z.number().nullable(),
    });
    const answer = z
      .object({ requests: z.array(requestSchema) })
      .parse(await this.#service.control('GET', '/requests'));
    return answer.requests.filter((request) => request.method === method && path.test(request.path));
  }

  /** A project that the key may upload to, with an item that is ready for a new version. */
  async target() {
    for (const project of await this.projects()) {
      if (project.role === 'viewer') continue;
      const item = (await this.media(project.id)).find(
        (candidate) => candidate.type === 'video' && candidate.status === 'ready',
      );
      if (item)
        return {
          kind: 'version',
          projectId: project.id,
          projectName: project.name,
          mediaId: item.id,
          mediaName: item.name,
        } as const;
    }
    throw new Error('The practice service has nothing to send to.');
  }
}

/** A public name for each key, like that of the service. */
const nameOfKey = (key: string): string => `key_${key.slice(-6)}`;
