import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';

/** One filler row for each table that an upload writes to, since each table may have space left in its own pages. */
const fillers: readonly string[] = [
  "INSERT INTO app_state (key, value_json) VALUES ('filler-' || hex(randomblob(8)), ?)",
  `INSERT INTO upload_history (job_id, project_id, state, ended_at_ms, words, entry_json)
     VALUES ('filler', 'filler', 'ready', 0, '', ?)`,
  `INSERT INTO upload_ledger
     (project_id, media_id, item_name, path, size_bytes, xxh3, version_id, version_number, sent_at_ms)
     VALUES ('filler', 'filler', '', ?, 0, '', '', 0, 0)`,
];

/** Fills a store with a size limit until not even a short row fits into any of these tables. */
export function fillStore(store: Store): void {
  for (const length of [1_000_000, 100_000, 4_000, 500, 20])
    for (const filler of fillers) fillTable(store, filler, length);
}

function fillTable(store: Store, filler: string, length: number): void {
  try {
    for (;;) store.run(filler, JSON.stringify('x'.repeat(length)));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

export function makeRoom(store: Store): void {
  store.run("DELETE FROM app_state WHERE key LIKE 'filler%'");
  store.run("DELETE FROM upload_history WHERE job_id = 'filler'");
  store.run("DELETE FROM upload_ledger WHERE project_id = 'filler'");
}
