import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import { openPlainFile } from '../ground/plain-file.ts';
import type { LedgerEntry, UploadLedger } from '../uploads/tables/upload-ledger.ts';
import { contentHash } from '../uploads/transfer/running-hash.ts';

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
  try {
    await using handle = await openPlainFile(path);
    const read = async (buffer: Uint8Array, length: number, at: number) =>
      (await handle.read(buffer, 0, length, at)).bytesRead;
    const xxh3 = await contentHash(read, sizeBytes, signal);
    return candidates.find((entry) => entry.xxh3 === xxh3) ?? null;
  } catch (error) {
    // If the file can't be read to its end, or shrinks meanwhile, the upload itself will refuse it with a reason.
    if (hasSystemCode(error)) return null;
    throw error;
  }
}

const hasSystemCode = (error: unknown): boolean =>
  error instanceof Error && typeof Reflect.get(error, 'syscall') === 'string';
