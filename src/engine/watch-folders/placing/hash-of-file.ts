import { openPlainFile } from '../../ground/plain-file.ts';
import { contentHash } from '../../uploads/transfer/running-hash.ts';

/** Null where it cannot be read through right now: whatever that is, the upload finds out and says it. */
export async function hashOfFile(
  path: string,
  sizeBytes: number,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await using file = await openPlainFile(path);
    const read = async (buffer: Uint8Array, length: number, at: number) =>
      (await file.read(buffer, 0, length, at)).bytesRead;
    return await contentHash(read, sizeBytes, signal);
  } catch {
    return null;
  }
}
