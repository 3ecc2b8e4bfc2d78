import type { OpenRender } from '../transfer/open-render.ts';
import type { RunningHash } from '../transfer/running-hash.ts';
import { fileIdentityOf } from './examine.ts';
import type { JobRunner } from './job-runner.ts';

/** A kill loses what was hashed since the last one: a file that was touched meanwhile is then sent from the start. */
const everyMs = 3_000;

/** Keeps the hash of what has left on the disk, so that a later run can tell whether the file is still the same. */
export class Checkpoints {
  readonly #runner: JobRunner;
  readonly #file: { readonly render: OpenRender; readonly hash: RunningHash };
  #keptAtMs = Number.NEGATIVE_INFINITY;

  constructor(runner: JobRunner, file: { readonly render: OpenRender; readonly hash: RunningHash }) {
    this.#runner = runner;
    this.#file = file;
  }

  keepNowAndThen(): void {
    if (this.#runner.parts.clock.monotonicMs() - this.#keptAtMs >= everyMs) this.keep();
  }

  keep(tookBytes = 0): void {
    const { render, hash } = this.#file;
    this.#keptAtMs = this.#runner.parts.clock.monotonicMs();
    this.#runner.parts.state.tryApply(this.#runner.id, {
      kind: 'sent_so_far',
      tookBytes,
      checkpoint: { bytes: hash.hashedBytes, xxh3: hash.digest(), identity: fileIdentityOf(render) },
    });
  }
}
