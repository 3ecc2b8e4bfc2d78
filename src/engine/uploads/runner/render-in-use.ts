import type { JobRecord } from '../job/job.ts';
import type { OpenRender } from '../transfer/open-render.ts';
import { RunningHash } from '../transfer/running-hash.ts';
import type { UploadPowers } from '../upload-powers.ts';

/** The render while it is open, with the hash of what has left of it. */
export interface OpenFile {
  readonly render: OpenRender;
  readonly hash: RunningHash;
}

/** The render of a job that runs: open from the step that first reads it, at the latest until the run ends. */
export class RenderInUse {
  readonly #powers: Pick<UploadPowers, 'keepLostRender'>;
  #file: OpenFile | null = null;

  constructor(powers: Pick<UploadPowers, 'keepLostRender'>) {
    this.#powers = powers;
  }

  get openFile(): OpenFile | null {
    return this.#file;
  }

  async keep(render: OpenRender): Promise<OpenFile> {
    await this.close();
    this.#file = { render, hash: new RunningHash() };
    return this.#file;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.render.close();
  }

  /** What was uploaded can be read only while it is open, if it was moved, deleted or replaced meanwhile. */
  async leave(job: JobRecord | undefined): Promise<void> {
    const file = this.#file;
    const versionId = job?.delivery?.versionId;
    if (file && job && versionId && this.#powers.keepLostRender && mayHaveArrived(job)) {
      const { kind } = await file.render.check();
      if (kind === 'gone' || kind === 'replaced') {
        this.#file = null;
        this.#powers.keepLostRender(job.id, versionId, file.render);
        return;
      }
    }
    await this.close();
  }
}

const mayHaveArrived = ({ state: { kind } }: JobRecord): boolean =>
  kind === 'confirming' || kind === 'processing' || kind === 'ready';
