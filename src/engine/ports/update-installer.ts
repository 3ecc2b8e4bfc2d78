import type { ReleaseFile } from '../../shared/model/updates.ts';

/** A release file with a verified signature. Nothing else is downloaded. */
export interface UpdateOrder {
  readonly version: string;
  readonly date: string;
  readonly feed: URL;
  readonly file: ReleaseFile;
}

/**
 * Downloads a package that only the system's package manager installs. Resolves with its path once the whole file is on the
 * disk and matches what was signed; else throws a `TroubleError`.
 */
export type KeepPackage = (
  order: UpdateOrder,
  onReceived: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<string>;

/** What the program has to do after `install`; `quits_itself`: nothing, as the updater quits it. */
export type AfterInstall = 'relaunch' | 'quit' | 'quits_itself';

/** Replaces this program with another version, in the way of the system and the package. */
export interface UpdateInstaller {
  /** Resolves once the whole file is on the disk and matches what was signed; else throws a `TroubleError`. */
  download(order: UpdateOrder, onReceived: (bytes: number) => void, signal: AbortSignal): Promise<void>;
  /** Checks the whole file once more, then installs it or starts its installer; throws a `TroubleError` on failure. */
  install(order: UpdateOrder): Promise<AfterInstall>;
}
