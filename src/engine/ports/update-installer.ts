import type { ReleaseFile } from '../../shared/model/updates.ts';

/** What was found to be signed: nothing else is downloaded. */
export interface UpdateOrder {
  readonly version: string;
  readonly date: string;
  readonly feed: URL;
  readonly file: ReleaseFile;
}

/** What the program does once a newer version is in place, or its installer waits for the program to end. */
export type AfterInstall = 'relaunch' | 'quit' | 'quits_itself';

/** Puts another version of the program in the place of this one, by the means of the system and the package. */
export interface UpdateInstaller {
  /** Resolves once the whole file is on the disk and is what was signed; throws a `TroubleError` otherwise. */
  download(order: UpdateOrder, onReceived: (bytes: number) => void, signal: AbortSignal): Promise<void>;
  /** Looks at every byte once more, then puts it in place or starts its installer; throws a `TroubleError` otherwise. */
  install(order: UpdateOrder): Promise<AfterInstall>;
}
