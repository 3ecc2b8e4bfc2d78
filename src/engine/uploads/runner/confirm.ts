import { regainAddress } from './create.ts';
import type { JobRunner, StepEnd } from './job-runner.ts';
import { askHowFar } from './send.ts';

/**
 * Every byte was sent and the answer was lost. A session is asked how many bytes it has; for any other address the item
 * is watched. No version is created in either case.
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
  // The address is only needed for asking. Requesting it again with another API key may make a new version.
  if (!known && job.delivery?.resumable === false) return 'leave';
  const address = await regainAddress(runner);
  if (typeof address === 'string') return address;
  if (!address.target.isResumable) return 'leave';
  const asked = await askHowFar(runner, address, true);
  return asked === 'send' ? 'again' : asked;
}
