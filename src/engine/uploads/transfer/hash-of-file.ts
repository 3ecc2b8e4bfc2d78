import { openPlainFile } from '../../ground/plain-file.ts';
import { contentHash } from './running-hash.ts';

/** Null if the file cannot be read in full right now. The upload will meet the same fault and report it. */
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
