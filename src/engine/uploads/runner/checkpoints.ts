import type { Cancel } from '../../ports/clock.ts';
import { fileIdentityOf } from '../job/job.ts';
import type { JobRunner } from './job-runner.ts';
import type { OpenFile } from './render-in-use.ts';

/**
 * If the program is killed, the hash since the last checkpoint is lost: a file that was touched meanwhile, or is a copy
 * on another volume, is then sent from the start.
 */
const everyMs = 3_000;

/** Stores the hash of the bytes sent so far, so that a later run can tell whether the file is still the same. */
export class Checkpoints implements Disposable {
  readonly #runner: JobRunner;
  readonly #file: OpenFile;
  #keptBytes = 0;
  #cancel: Cancel | null = null;

  constructor(runner: JobRunner, file: OpenFile) {
    this.#runner = runner;
    this.#file = file;
  }

  /**
   * Call whenever bytes have moved. A timer stores the checkpoint, so that bytes sent just before a connection stalls
   * are included.
   */
  keepNowAndThen(): void {
    this.#cancel ??= this.#runner.parts.clock.schedule(everyMs, () => {
      this.#cancel = null;
      if (this.#file.hash.hashedBytes > this.#keptBytes) this.keep();
    });
  }

  keep(tookBytes = 0): void {
    const { render, hash } = this.#file;
    this.#keptBytes = hash.hashedBytes;
    this.#runner.parts.state.tryApply(this.#runner.id, {
      kind: 'sent_so_far',
      tookBytes,
      checkpoint: { bytes: hash.hashedBytes, xxh3: hash.digest(), identity: fileIdentityOf(render) },
    });
  }

  [Symbol.dispose](): void {
    this.#cancel?.();
  }
}
