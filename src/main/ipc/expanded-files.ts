import { randomUUID } from 'node:crypto';
import { filesPerAnswer } from '../../shared/ipc/requests/drops.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

/** Folders that are being opened at once: a window that was closed or loaded again never asks for the rest of its own. */
const openMax = 16;

interface Part {
  readonly paths: readonly string[];
  /** By what the next part is asked for; null: this was the last one. */
  readonly restId: string | null;
}

/** Hands out the files of folders in several answers: the window draws nothing and takes no key while it reads one. */
export class ExpandedFiles {
  readonly #rests = new NewestKept<string, readonly string[]>(openMax);

  first(paths: readonly string[]): Part {
    const rest = paths.slice(filesPerAnswer);
    if (rest.length === 0) return { paths, restId: null };
    const restId = randomUUID();
    this.#rests.set(restId, rest);
    return { paths: paths.slice(0, filesPerAnswer), restId };
  }

  /** Throws where that rest was given out already, or given up for newer ones. */
  next(restId: string): Part {
    const rest = this.#rests.get(restId);
    if (rest === undefined) throw new TroubleError(troubleOf('file_unknown', windowFailures.file_unknown));
    this.#rests.delete(restId);
    return this.first(rest);
  }
}
