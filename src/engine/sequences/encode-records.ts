import { isDeepStrictEqual } from 'node:util';
import type { EncodeId, EncodeRecord } from '../../shared/model/encodes.ts';
import type { Logger } from '../ports/logger.ts';
import { StoreError } from '../store/store-error.ts';
import type { EncodeRows } from './encode-rows.ts';

export interface FollowedEncodes {
  readonly changed: readonly EncodeRecord[];
  readonly removed: readonly EncodeId[];
}

/**
 * This program's view of the encodes: the database, plus changes that a full disk could not take yet. Encoding takes minutes
 * or hours and often fills the disk itself, so its results are kept in memory until they can be saved.
 */
export class EncodeRecords {
  readonly #rows: EncodeRows;
  readonly #logger: Logger;
  readonly #unsaved = new Map<EncodeId, EncodeRecord>();
  #all: readonly EncodeRecord[] = [];
  #changesByOthers = -1;

  constructor(rows: EncodeRows, logger: Logger) {
    this.#rows = rows;
    this.#logger = logger;
  }

  /** Oldest first. */
  get all(): readonly EncodeRecord[] {
    return this.#all;
  }

  get hasUnsaved(): boolean {
    return this.#unsaved.size > 0;
  }

  find(id: EncodeId): EncodeRecord | null {
    return this.#all.find((record) => record.id === id) ?? null;
  }

  /** New encodes are in the database when this returns; otherwise it throws. */
  add(records: readonly EncodeRecord[]): readonly EncodeRecord[] {
    const added = records.filter(({ id }) => this.find(id) === null);
    for (const record of added) this.#rows.save(record);
    this.#all = [...this.#all, ...added];
    return added;
  }

  change(changed: EncodeRecord): void {
    this.#all = this.#all.map((record) => (record.id === changed.id ? changed : record));
    this.#unsaved.set(changed.id, changed);
    this.save();
  }

  /** Saves what a full disk could not take, as far as there is room now. */
  save(): void {
    try {
      for (const [id, record] of this.#unsaved) {
        this.#rows.save(record);
        this.#unsaved.delete(id);
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#logger.warn('encode_not_saved', { why: error.code });
    }
  }

  remove(id: EncodeId): void {
    this.#rows.remove(id);
    this.#unsaved.delete(id);
    this.#all = this.#all.filter((record) => record.id !== id);
  }

  /** Takes over what other programs have written since the last call. */
  followOthers(): FollowedEncodes {
    const changes = this.#rows.changesByOthers();
    if (changes === this.#changesByOthers) return { changed: [], removed: [] };
    this.#changesByOthers = changes;
    const before = new Map(this.#all.map((record) => [record.id, record]));
    const rows = this.#rows.all();
    const there = new Set(rows.map(({ id }) => id));
    for (const id of this.#unsaved.keys()) if (!there.has(id)) this.#unsaved.delete(id);
    this.#all = rows.map((row) => this.#overRow(row));
    return {
      changed: this.#all.filter((record) => !isDeepStrictEqual(before.get(record.id), record)),
      removed: [...before.keys()].filter((id) => !there.has(id)),
    };
  }

  /** Only one program encodes, so its unsaved changes count more than a row, unless another program has canceled the encode. */
  #overRow(row: EncodeRecord): EncodeRecord {
    if (row.state.kind === 'canceled') this.#unsaved.delete(row.id);
    return this.#unsaved.get(row.id) ?? row;
  }
}
