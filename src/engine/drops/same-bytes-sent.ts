import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import type { LedgerEntry, UploadLedger } from '../uploads/tables/upload-ledger.ts';
import { hashOfFile } from '../uploads/transfer/hash-of-file.ts';

interface Into {
  readonly item: { readonly id: MediaId; readonly name: string };
  readonly projectId: ProjectId;
}

/**
 * The version of an item that was made from here of exactly these bytes; null if there is none. Hashes the file only if
 * a delivery of its size to the item is recorded.
 */
export async function sameBytesSent(
  ledger: Pick<UploadLedger, 'candidates'>,
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
  { item, projectId }: Into,
  signal: AbortSignal,
): Promise<LedgerEntry | null> {
  const target = {
    kind: 'version',
    projectId,
    projectName: '',
    mediaId: item.id,
    mediaName: item.name,
  } as const;
  const candidates = ledger.candidates(target, sizeBytes);
  if (candidates.length === 0) return null;
  const xxh3 = await hashOfFile(path, sizeBytes, signal);
  signal.throwIfAborted();
  return candidates.find((entry) => entry.xxh3 === xxh3) ?? null;
}
