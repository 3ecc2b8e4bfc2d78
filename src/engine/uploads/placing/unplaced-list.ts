import { fileNameOf } from '../../../shared/model/file-name.ts';
import type { UnplacedId, UnplacedSnapshot, UnplacedWait } from '../../../shared/model/unplaced-uploads.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { Listeners } from '../../ground/listeners.ts';
import type { Cancel } from '../../ports/clock.ts';
import type { UnplacedAccount, UnplacedUpload } from '../tables/unplaced-upload.ts';
import type { PlacingDesk } from './placing-desk.ts';

export interface UnplacedListParts {
  readonly desk: PlacingDesk;
  /** Whether this program can ask the service under the account. */
  readonly mayAsk: (account: UnplacedAccount) => boolean;
  readonly uploads: { cancel(ids: readonly JobId[]): Promise<unknown> };
}

/** Uploads without a place, for a window that shows them and can remove them. */
export class UnplacedList implements Disposable {
  readonly #parts: UnplacedListParts;
  readonly #listeners = new Listeners<[uploads: readonly UnplacedSnapshot[]]>();
  readonly #stop: Cancel;
  #told = '[]';

  constructor(parts: UnplacedListParts) {
    this.#parts = parts;
    this.#stop = parts.desk.subscribe(() => this.#tell());
  }

  all(): readonly UnplacedSnapshot[] {
    return this.#parts.desk.list().map((upload) => this.#snapshotOf(upload));
  }

  /** Called for every change, including those made by other programs. */
  subscribe(listener: (uploads: readonly UnplacedSnapshot[]) => void): Cancel {
    return this.#listeners.add(listener);
  }

  /** The server may have said meanwhile where it goes: then the uploads that it became are canceled. */
  async cancel(id: UnplacedId): Promise<void> {
    const { desk, uploads } = this.#parts;
    const placed = desk.placedAs(id);
    if (placed === null) return desk.remove([id]);
    const joined = new Set(placed.joinedIds);
    const jobIds = placed.jobIds.filter((jobId) => !joined.has(jobId));
    if (jobIds.length > 0) await uploads.cancel(jobIds);
  }

  /** Tries again after a person has solved what stopped it. */
  retry(id: UnplacedId): void {
    this.#parts.desk.setTrouble(id, null);
  }

  [Symbol.dispose](): void {
    this.#stop();
    this.#listeners.clear();
  }

  #tell(): void {
    const uploads = this.all();
    const told = JSON.stringify(uploads);
    if (told === this.#told) return;
    this.#told = told;
    this.#listeners.tell(uploads);
  }

  #snapshotOf(upload: UnplacedUpload): UnplacedSnapshot {
    const { id, paths, project, placement } = upload;
    const item =
      placement.kind === 'media' ? placement.text : placement.kind === 'new' ? placement.name : null;
    return { id, fileNames: paths.map(fileNameOf), project, item, waitsFor: this.#waitOf(upload) };
  }

  #waitOf({ id, account, trouble }: UnplacedUpload): UnplacedWait {
    const { desk, mayAsk } = this.#parts;
    if (trouble !== null) return { kind: 'person', trouble };
    const lastAnswer = desk.waitsFor(id);
    if (lastAnswer !== null) return { kind: 'retrying', trouble: lastAnswer };
    return desk.isTendedElsewhere(id) || mayAsk(account) ? { kind: 'looking' } : { kind: 'key' };
  }
}
