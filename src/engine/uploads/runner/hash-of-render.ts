import { isUntouched, type JobRecord } from '../job/job.ts';
import { contentHash } from '../transfer/running-hash.ts';
import type { UploadPowers } from '../upload-powers.ts';
import { fileIdentityOf } from './examine.ts';

/** The hash of the very file that a job sent; null where that cannot be had, or the file is another by now. */
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
