import { regainAddress } from './create.ts';
import type { JobRunner, StepEnd } from './job-runner.ts';
import { askHowFar } from './send.ts';

/**
 * Every byte is out and the answer is lost. A session can be asked; of anything else only the item itself can tell, and
 * it is watched. Nothing new is made in any case.
 */
export async function confirm(runner: JobRunner): Promise<StepEnd> {
  const { parts, job } = runner;
  if (parts.memory.notToResend.has(job.id)) return 'leave';
  const known = parts.memory.addresses.get(job.id);
  const endsAtMs = job.delivery?.addressEndsAtMs ?? null;
  const alive = known
    ? known.life.validity() !== 'ended'
    : endsAtMs !== null && parts.clock.nowMs() < endsAtMs;
  if (!alive) return 'leave';
  // The address is needed for asking only. Asked for again with another key than the first time, it is that of a new version.
  if (!known && job.delivery?.resumable === false) return 'leave';
  const address = await regainAddress(runner);
  if (typeof address === 'string') return address;
  if (!address.target.isResumable) return 'leave';
  const asked = await askHowFar(runner, address, true);
  return asked === 'send' ? 'again' : asked;
}
