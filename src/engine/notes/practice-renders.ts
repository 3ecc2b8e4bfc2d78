import { stat } from 'node:fs/promises';
import type { Media } from '../../shared/api/media.ts';
import type { Note } from '../../shared/api/note.ts';
import type { Project } from '../../shared/api/project.ts';
import type { AccountId } from '../../shared/model/account.ts';
import { practiceItem } from '../../shared/model/practice-sample.ts';
import { type HistoryEntry, historyEntrySchema } from '../../shared/model/upload-queue.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';

const shippedBatch = 'practice';

/** Nobody uploaded it, and the times of its receipt are those of its file. */
export const isShipped = ({ batchId }: Pick<HistoryEntry, 'batchId'>): boolean => batchId === shippedBatch;

export interface PracticeRendersParts {
  readonly accountId: AccountId;
  readonly client: Pick<ApiClient, 'listProjects' | 'listMedia' | 'listNotes'>;
  readonly probe: MediaProbe;
  /** The path of each version's render, by version number. */
  readonly paths: ReadonlyMap<number, string>;
  readonly signal: AbortSignal;
}

/**
 * The practice studio's sample renders as versions of the items there. The service tells a version's id only to whoever
 * uploaded it or reads a note on it. With these, the first note check can show the frames that its notes are about.
 */
export async function practiceRendersOf(parts: PracticeRendersParts): Promise<readonly HistoryEntry[]> {
  const { client, signal, paths } = parts;
  const call = { lane: 'background', signal } as const;
  const projects = await client.listProjects(call).all();
  const project = projects.find(({ name }) => name === practiceItem.project);
  if (!project) return [];
  const items = await client.listMedia(project.id, call).all();
  const item = items.find(({ name }) => name === practiceItem.name);
  if (!item) return [];
  const notes = await client.listNotes(project.id, item.id, { status: 'all' }, call).all();
  // The oldest note of each version: it could be seen by then.
  const oldestLast = notes.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const noted = new Map(oldestLast.map((note) => [note.version_number, note]));
  const kept = await Promise.all(
    [...paths].map(async ([number, path]) => {
      const note = noted.get(number);
      return note ? await entryOf(parts, { project, item, note, path }) : [];
    }),
  );
  return kept.flat();
}

interface ShippedRender {
  readonly project: Project;
  readonly item: Media;
  readonly note: Note;
  readonly path: string;
}

async function entryOf(
  { accountId, probe, signal }: PracticeRendersParts,
  { project, item, note, path }: ShippedRender,
): Promise<readonly HistoryEntry[]> {
  const probed = await probe.probe({ kind: 'path', path }, signal);
  if (probed.kind !== 'video') return [];
  const { size, mtimeMs } = await stat(path);
  const atMs = Math.ceil(mtimeMs);
  const at = new Date(atMs).toISOString();
  const jobId = `practice-v${note.version_number}`;
  return [
    historyEntrySchema.parse({
      jobId,
      batchId: shippedBatch,
      accountId,
      endedAtMs: atMs,
      state: { kind: 'ready', atMs: Date.parse(note.created_at) },
      target: {
        kind: 'version',
        projectId: project.id,
        projectName: project.name,
        mediaId: item.id,
        mediaName: item.name,
      },
      receipt: {
        type: 'receipt',
        job_id: jobId,
        file: path,
        project_id: project.id,
        media_id: item.id,
        version_id: note.version_id,
        version_number: note.version_number,
        xxh3: null,
        size_bytes: size,
        state: 'ready',
        probe: probed.facts,
        request_ids: [],
        generation: 1,
        created_at: at,
        delivered_at: at,
        ended_at: at,
        trouble: null,
      },
    }),
  ];
}
