import { fileIdentityOf, isUntouched, type JobRecord } from '../job/job.ts';
import { contentHash } from '../transfer/running-hash.ts';
import type { UploadPowers } from '../upload-powers.ts';

/** The hash of the file that a job sent; null if the file cannot be read or has changed. */
export async function hashOfRender(
  { openRender }: Pick<UploadPowers, 'openRender'>,
  job: JobRecord,
  stopped: AbortSignal,
): Promise<string | null> {
  const opened = await openRender(job.path);
  if (opened.kind === 'failed') return null;
  await using render = opened.render;
  const known = job.checkpoint?.identity ?? job.identity;
  if (known === null || !isUntouched(known, fileIdentityOf(render))) return null;
  const read = (buffer: Uint8Array, length: number, at: number) =>
    stopped.aborted ? Promise.resolve(0) : render.read(buffer, length, at).catch(() => 0);
  // Awaited here: the file is closed as soon as this function has returned.
  return await contentHash(read, render.identity.sizeBytes);
}
