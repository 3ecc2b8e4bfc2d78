import { afterAll, expect, it } from 'vitest';
import { hangLimitMs } from '../../../../testing/hang-limit.ts';
import { PracticeService, type PracticeServiceOptions } from '../../../../testing/practice-service.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { NodeRandom } from '../../node/node-random.ts';
import { FastClock } from '../../testing/fast-clock.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView, type StudioOptions, UploadStudio } from '../../testing/upload-studio.ts';

/** Time limit for one row: real uploads are slow on a busy computer, but a row that hangs must end. */
const rowMs = 180_000;

interface Row {
  readonly number: number;
  readonly fault: string;
  readonly result: 'held' | 'broken';
}

/** Collects the rows of the fault matrix that one file tests, and prints them with their results when the file is done. */
export function faultMatrix(): (number: number, fault: string, show: () => Promise<void>) => void {
  const rows: Row[] = [];
  afterAll(() => {
    const lines = rows
      .toSorted((a, b) => a.number - b.number)
      .map(
        (row) =>
          `  ${String(row.number).padStart(2)}  ${row.result === 'held' ? 'ok    ' : 'BROKEN'}  ${row.fault}`,
      );
    process.stdout.write(`\nFault matrix\n${lines.join('\n')}\n`);
  });
  return (number, fault, show) => {
    it(
      `row ${number}: ${fault}`,
      async () => {
        let result: Row['result'] = 'broken';
        try {
          await show();
          result = 'held';
        } finally {
          rows.push({ number, fault, result });
        }
      },
      rowMs,
    );
  };
}

/** Keeps random waits between attempts short. */
class ShortWaits extends NodeRandom {
  override fraction(): number {
    return 0.03;
  }
}

/** The engine's waits run four times as fast, so that tests with real uploads stay short. */
export const quick = {
  clock: new FastClock(4),
  random: new ShortWaits(),
  times: { settleMs: 240, confirmWatchMs: 1_600 },
  watchTimes: { supersededAfterMs: 1_200 },
} as const;

export const anyUpload = { method: 'PUT', path: '/upload/**' } as const;
/** Stalls until the faults are cleared, or at most this long if a test forgets to. */
export const standstill = (bytes: number) => ({ kind: 'stall_after_bytes', bytes, ms: hangLimitMs }) as const;
export const anyVersion = { method: 'POST', path: '/v1/projects/*/media/*/versions' } as const;

/** One practice service for the rows of a file, and a fresh folder and engine for each row. */
export class FaultStage implements AsyncDisposable {
  readonly service: PracticeService;
  readonly view: ServiceView;

  private constructor(service: PracticeService) {
    this.service = service;
    this.view = new ServiceView(service);
  }

  static async open(options: PracticeServiceOptions = {}): Promise<FaultStage> {
    return new FaultStage(await PracticeService.start({ processingMs: 30, timeScale: 20, ...options }));
  }

  async order(on: { method: string; path: string }, fault: unknown, times = 1, skip = 0): Promise<void> {
    await this.service.control('POST', '/faults', { on, fault, times, skip });
  }

  /** Ends all faults, so that stalled requests continue. */
  async clearFaults(): Promise<void> {
    await this.service.control('DELETE', '/faults');
  }

  /** How many versions were created so far, to check that none is created twice. */
  async versionsMade(): Promise<number> {
    const answered = await this.view.requests('POST', /\/versions$/);
    return answered.filter((request) => request.status === 201).length;
  }

  async play(
    options: Partial<StudioOptions> & { readonly frames?: number },
    act: (scene: Scene) => Promise<void>,
  ): Promise<void> {
    using folder = temporaryFolder();
    await this.clearFaults();
    const target = await this.view.target();
    const scene = new Scene(this, folder.path, target, options);
    try {
      await act(scene);
    } finally {
      await scene.end();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A stalled upload would keep the service from ending normally.
    await this.service.stop('SIGKILL');
  }
}

type Target = Awaited<ReturnType<ServiceView['target']>>;

/** One render that is uploaded to one item. */
export class Scene {
  readonly stage: FaultStage;
  readonly folder: string;
  readonly target: Target;
  readonly path: string;
  readonly sha256: string;
  studio: UploadStudio;
  readonly #options: Partial<StudioOptions>;

  constructor(
    stage: FaultStage,
    folder: string,
    target: Target,
    { frames, ...options }: Partial<StudioOptions> & { readonly frames?: number },
  ) {
    this.stage = stage;
    this.folder = folder;
    this.target = target;
    this.#options = options;
    this.path = sampleRender(folder, 'LED_Main_v5.mov', frames ?? 90);
    this.sha256 = sha256Of(this.path);
    this.studio = this.#open();
  }

  /** Adds the render to the queue and starts uploading. */
  async send(options = {}): Promise<JobId> {
    const id = await this.studio.add(this.path, this.target, options);
    this.studio.queue.startSending();
    return id;
  }

  /** Resolves once this many bytes were sent. */
  async untilSent(id: JobId, bytes: number): Promise<void> {
    await this.studio.until(
      id,
      (job) => job.state.kind === 'sending' && (job.progress?.sentBytes ?? 0) >= bytes,
    );
  }

  /** Expects the job to become ready, and the service to have the file's bytes. */
  async expectReady(id: JobId, sha256 = this.sha256): Promise<string> {
    const job = await this.studio.untilState(
      id,
      'ready',
      'rejected',
      'failed',
      'held',
      'unconfirmed',
      'superseded',
    );
    // If the job ended in another way, show why.
    const why = [JSON.stringify(job.state), ...this.studio.logger.lines].join('\n');
    expect(job.state, why).toMatchObject({ kind: 'ready' });
    const versionId = job.delivery?.versionId ?? '';
    const version = await this.stage.view.version(versionId);
    expect(version).toMatchObject({ status: 'ready', sha256 });
    const item = await this.stage.view.item(this.target.projectId, this.target.mediaId);
    expect(item.version?.id).toBe(versionId);
    return versionId;
  }

  /** Ends the program without ending its jobs, and starts another one on the same data. */
  async restart(meanwhile: () => void = () => {}): Promise<void> {
    await this.studio[Symbol.asyncDispose]();
    meanwhile();
    this.studio = this.#open();
    this.studio.queue.startSending();
  }

  async end(): Promise<void> {
    await this.studio[Symbol.asyncDispose]();
  }

  #open(): UploadStudio {
    return new UploadStudio({ ...quick, ...this.#options, folder: this.folder, service: this.stage.service });
  }
}
