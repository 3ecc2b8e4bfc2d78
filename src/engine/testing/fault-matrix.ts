import { afterAll, expect, it } from 'vitest';
import type { JobId } from '../../shared/model/uploads.ts';
import { NodeRandom } from '../node/node-random.ts';
import { FastClock } from './fast-clock.ts';
import { PracticeService, type PracticeServiceOptions } from './practice-service.ts';
import { sampleRender, sha256Of } from './raw-renders.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { ServiceView, type StudioOptions, UploadStudio } from './upload-studio.ts';

/** On a computer that does much else a real upload takes its time; a row that hangs still ends. */
const rowMs = 180_000;

interface Row {
  readonly number: number;
  readonly fault: string;
  readonly result: 'held' | 'broken';
}

/** The rows of the fault matrix that one file shows; the matrix is printed with its results when the file is done. */
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

/** Chance that comes back soon: waits between attempts are drawn short. */
class ShortWaits extends NodeRandom {
  override fraction(): number {
    return 0.03;
  }
}

/** The engine's own waits run four times as fast, so that a suite of real uploads stays short. */
export const quick = {
  clock: new FastClock(4),
  random: new ShortWaits(),
  times: { settleMs: 240, confirmWatchMs: 1_600 },
  watchTimes: { supersededAfterMs: 1_200 },
} as const;

export const anyUpload = { method: 'PUT', path: '/upload/**' } as const;
/** Until the faults are cleared, that is; if a test forgets to, it takes no longer than this. */
export const standstill = (bytes: number) => ({ kind: 'stall_after_bytes', bytes, ms: 30_000 }) as const;
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

  /** What stands still by a fault goes on then: a test says itself when it has seen enough. */
  async clearFaults(): Promise<void> {
    await this.service.control('DELETE', '/faults');
  }

  /** How many versions were asked for so far: nothing must be made twice. */
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
    // A stalled upload would keep it from ending politely.
    await this.service.stop('SIGKILL');
  }
}

type Target = Awaited<ReturnType<ServiceView['target']>>;

/** One render on its way to one item. */
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

  /** Puts the render in line and starts to send. */
  async send(options = {}): Promise<JobId> {
    const id = await this.studio.add(this.path, this.target, options);
    this.studio.queue.startSending();
    return id;
  }

  /** Until this many bytes have left. */
  async untilSent(id: JobId, bytes: number): Promise<void> {
    await this.studio.until(
      id,
      (job) => job.state.kind === 'sending' && (job.progress?.sentBytes ?? 0) >= bytes,
    );
  }

  /** Ready, with the file's own bytes on the service. */
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
    // A job that ended otherwise says why.
    const why = [JSON.stringify(job.state), ...this.studio.logger.lines].join('\n');
    expect(job.state, why).toMatchObject({ kind: 'ready' });
    const versionId = job.delivery?.versionId ?? '';
    const version = await this.stage.view.version(versionId);
    expect(version).toMatchObject({ status: 'ready', sha256 });
    const item = await this.stage.view.item(this.target.projectId, this.target.mediaId);
    expect(item.version?.id).toBe(versionId);
    return versionId;
  }

  /** The program ends without a word to its jobs, and another one is started on what it left. */
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
