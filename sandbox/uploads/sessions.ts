import type { UploadFiles } from './files.ts';

interface Running {
  readonly stop: () => void;
  readonly done: Promise<void>;
}

/** The PUTs that are running. Only one PUT writes to a session at a time: a newer one takes over from a connection that hangs. */
export class Sessions {
  readonly files: UploadFiles;
  /** Bytes received so far by the running PUT, by version. */
  readonly progress = new Map<string, number>();
  readonly #running = new Map<string, Running>();

  constructor(files: UploadFiles) {
    this.files = files;
  }

  async takeOver(versionId: string, stop: () => void): Promise<() => void> {
    for (let former = this.#running.get(versionId); former; former = this.#running.get(versionId)) {
      former.stop();
      await former.done;
    }
    const { promise: done, resolve } = Promise.withResolvers<void>();
    this.#running.set(versionId, { stop, done });
    return () => {
      this.#running.delete(versionId);
      resolve();
    };
  }
}
