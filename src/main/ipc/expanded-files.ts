import { randomUUID } from 'node:crypto';
import { filesPerAnswer } from '../../shared/ipc/requests/drops.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

/** How many unfinished lists are remembered. A window that was closed or reloaded never asks for the rest of its own. */
const openMax = 16;

interface Part {
  readonly paths: readonly string[];
  /** Asks for the next part; null: this was the last one. */
  readonly restId: string | null;
}

/** Hands out the files of folders in several answers, since the window can neither draw nor take keys while it reads one. */
export class ExpandedFiles {
  readonly #rests = new NewestKept<string, readonly string[]>(openMax);

  first(paths: readonly string[]): Part {
    const rest = paths.slice(filesPerAnswer);
    if (rest.length === 0) return { paths, restId: null };
    const restId = randomUUID();
    this.#rests.set(restId, rest);
    return { paths: paths.slice(0, filesPerAnswer), restId };
  }

  /** Throws if this part was handed out already, or forgotten in favor of newer ones. */
  next(restId: string): Part {
    const rest = this.#rests.get(restId);
    if (rest === undefined) throw new TroubleError(troubleOf('file_unknown', windowFailures.file_unknown));
    this.#rests.delete(restId);
    return this.first(rest);
  }
}
