import { z } from 'zod';
import type { MediaId, ProjectId, VersionId } from '../../../shared/api/ids.ts';
import { resultOf } from '../../../shared/model/ended-states.ts';
import {
  type HistoryDay,
  type HistoryEntry,
  type HistoryQuery,
  historyDaySchema,
  historyEntrySchema,
  historyQuerySchema,
  type ProcessedUpload,
  processedUploadSchema,
} from '../../../shared/model/upload-queue.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { jsonColumn, type SqlValue, type Store } from '../../store/store.ts';
import { AppStateStore } from '../../store/tables/app-state-store.ts';

const shippedKey = 'renders of the practice studio';

const fileSchema = z.object({ file: z.string() });

const rowSchema = z.object({ id: z.number(), entry_json: jsonColumn(historyEntrySchema) });

const receiptHas = (field: 'file' | 'version_id' | 'media_id'): string =>
  `json_extract(entry_json, '$.receipt.${field}') = ?`;

/** Each is answered by an index, however long the history is. */
export const historyLookups = {
  ofJob: 'SELECT * FROM upload_history WHERE job_id = ? ORDER BY id DESC LIMIT 1',
  ofNewItem: `SELECT * FROM upload_history WHERE ${receiptHas('file')} AND project_id = ?
    AND json_extract(entry_json, '$.newItemName') = ? ORDER BY id DESC LIMIT 1`,
  ofVersion: `SELECT * FROM upload_history WHERE ${receiptHas('version_id')} ORDER BY id DESC LIMIT 1`,
  ofMedia: `SELECT * FROM upload_history WHERE ${receiptHas('media_id')} ORDER BY id DESC`,
} as const;

const processedSchema = z.object({
  /** Entries of older versions do not say it. */
  account_id: processedUploadSchema.shape.accountId.nullable(),
  size_bytes: z.number().nullable(),
  delivered_at: z.string().nullable(),
  ended_at_ms: z.number(),
});

/** Reads a bounded part of a history that may be long. */
const processedLookup = `SELECT json_extract(entry_json, '$.accountId') AS account_id,
    json_extract(entry_json, '$.receipt.size_bytes') AS size_bytes,
    json_extract(entry_json, '$.receipt.delivered_at') AS delivered_at, ended_at_ms
  FROM (SELECT * FROM upload_history ORDER BY id DESC LIMIT 200)
  WHERE state = 'ready' ORDER BY id DESC LIMIT 50`;

/** Which of many files the history knows, by the same index. */
export const knownFilesLookup = `SELECT value AS file FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM upload_history WHERE json_extract(entry_json, '$.receipt.file') = value)`;

/** Every job that ended, with its receipt. Kept when the job leaves the list, and when it is started over. */
export class UploadHistory {
  readonly #store: Store;
  readonly #appState: AppStateStore;

  constructor(store: Store) {
    this.#store = store;
    this.#appState = new AppStateStore(store);
  }

  /** Renders that came with the practice studio: their files are here, and nobody uploaded them. Replaces those kept before. */
  keepShipped(entries: readonly HistoryEntry[]): void {
    this.#appState.write(shippedKey, entries);
  }

  add(entry: HistoryEntry): void {
    const { target, receipt } = entry;
    const item = target.kind === 'version' ? target.mediaName : target.name;
    this.#store.run(
      `INSERT INTO upload_history (job_id, project_id, state, ended_at_ms, words, entry_json)
       VALUES (?, ?, ?, ?, ?, ?)`,
      entry.jobId,
      target.projectId,
      resultOf(entry.state),
      entry.endedAtMs,
      `${receipt.file}\n${item}\n${target.projectName}`.toLocaleLowerCase('en'),
      JSON.stringify(entry),
    );
  }

  /** Newest first. */
  search(query: HistoryQuery): readonly HistoryEntry[] {
    const { limit, offset } = historyQuerySchema.parse(query);
    const { filter, params } = filterOf(query);
    return this.#rows(
      `SELECT * FROM upload_history ${filter} ORDER BY ended_at_ms DESC, id DESC LIMIT ? OFFSET ?`,
      ...params,
      limit,
      offset,
    );
  }

  /** How many entries match, on all pages together. */
  count(query: HistoryQuery): number {
    const { filter, params } = filterOf(query);
    return this.#store.value(
      z.object({ found: z.number() }),
      `SELECT count(*) AS found FROM upload_history ${filter}`,
      ...params,
    ).found;
  }

  /** How many entries match on each day, newest first, so that a list knows its length and headings before it reads a page. */
  days(query: HistoryQuery): readonly HistoryDay[] {
    const { filter, params } = filterOf(query);
    return this.#store.all(
      'upload_history',
      historyDaySchema,
      `SELECT date(ended_at_ms / 1000, 'unixepoch', 'localtime') AS day, count(*) AS count
       FROM upload_history ${filter} GROUP BY day ORDER BY day DESC`,
      ...params,
    );
  }

  /** The newest entry of a job; null while it has never ended. */
  latest(jobId: JobId): HistoryEntry | null {
    const shipped = () => this.#shipped().find((entry) => entry.jobId === jobId);
    return this.#rows(historyLookups.ofJob, jobId)[0] ?? shipped() ?? null;
  }

  /**
   * The item that the newest upload of this file made under this name, if its version did not arrive; null if it
   * arrived, or if there is no such item.
   */
  unfinishedItem(projectId: ProjectId, path: string, name: string): MediaId | null {
    const [newest] = this.#rows(historyLookups.ofNewItem, path, projectId, name);
    const state = newest?.state;
    if (state?.kind !== 'failed' && state?.kind !== 'cancelled' && state?.kind !== 'rejected') return null;
    const isGone = 'trouble' in state && state.trouble.code === 'media_not_found';
    return isGone ? null : (newest?.receipt.media_id ?? null);
  }

  /** Which of these files have an upload in the history. One query: a query for each would take far longer. */
  knownFiles(paths: readonly string[]): ReadonlySet<string> {
    const known = this.#store.all('upload_history', fileSchema, knownFilesLookup, JSON.stringify(paths));
    return new Set(known.map(({ file }) => file));
  }

  /** The newest entry of the upload that made a version. */
  ofVersion(versionId: VersionId): HistoryEntry | null {
    return this.#rows(historyLookups.ofVersion, versionId)[0] ?? null;
  }

  /** Like `ofVersion`, but also finds versions whose render came with the practice studio. */
  sentVersion(versionId: VersionId): HistoryEntry | null {
    const shipped = () => this.#shipped().find(({ receipt }) => receipt.version_id === versionId);
    return this.ofVersion(versionId) ?? shipped() ?? null;
  }

  /** What was uploaded to an item from this computer, newest first, then what came with the practice studio. */
  ofMedia(mediaId: MediaId): readonly HistoryEntry[] {
    const sent = this.#rows(historyLookups.ofMedia, mediaId);
    return [...sent, ...this.#shipped().filter(({ receipt }) => receipt.media_id === mediaId)];
  }

  /** How long the service took for the last uploads that became ready, newest first. */
  processed(): ProcessedUpload[] {
    return this.#store.all('upload_history', processedSchema, processedLookup).flatMap((row) => {
      const {
        account_id: accountId,
        size_bytes: sizeBytes,
        delivered_at: deliveredAt,
        ended_at_ms: at,
      } = row;
      if (accountId === null || sizeBytes === null || deliveredAt === null) return [];
      const tookMs = at - Date.parse(deliveredAt);
      // Where the answer was lost, it was noted as delivered only once it was ready.
      return tookMs > 0 ? [{ accountId, sizeBytes, tookMs }] : [];
    });
  }

  #shipped(): readonly HistoryEntry[] {
    return this.#appState.read(shippedKey, z.array(historyEntrySchema)) ?? [];
  }

  #rows(sql: string, ...params: readonly SqlValue[]): readonly HistoryEntry[] {
    return this.#store.all('upload_history', rowSchema, sql, ...params).map((row) => row.entry_json);
  }
}

function filterOf(query: HistoryQuery): { readonly filter: string; readonly params: readonly SqlValue[] } {
  const wanted = historyQuerySchema.parse(query);
  const conditions: string[] = [];
  const params: SqlValue[] = [];
  const where = (condition: string, ...values: readonly SqlValue[]) => {
    conditions.push(condition);
    params.push(...values);
  };
  for (const word of (wanted.text ?? '').toLocaleLowerCase('en').split(/\s+/)) {
    if (word !== '') where('instr(words, ?) > 0', word);
  }
  if (wanted.projectId !== undefined) where('project_id = ?', wanted.projectId);
  if (wanted.endedAfterMs !== undefined) where('ended_at_ms >= ?', wanted.endedAfterMs);
  if (wanted.endedBeforeMs !== undefined) where('ended_at_ms < ?', wanted.endedBeforeMs);
  if (wanted.states !== undefined && wanted.states.length > 0)
    where(`state IN (${wanted.states.map(() => '?').join(', ')})`, ...wanted.states);
  return { filter: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', params };
}
