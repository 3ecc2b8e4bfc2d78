import { policyFailures } from '../../shared/messages/policy.ts';
import type { Policy } from '../../shared/model/policy.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { isLoopback } from '../ground/base-address.ts';
import { refusedByPolicy } from './policy-error.ts';

/** Why this server may not be used; null if it may. A server on this computer counts as a practice service. */
export function serverRefusal({ serverAddress, practiceStudio }: Policy, server: URL): TroubleError | null {
  if (serverAddress !== undefined && new URL(serverAddress).href === server.href) return null;
  if (isLoopback(server)) return practiceStudio === false ? refusedByPolicy('practice_studio_off') : null;
  if (serverAddress === undefined) return null;
  const text = policyFailures.server_not_allowed(new URL(serverAddress).host);
  return new TroubleError(troubleOf('server_not_allowed', text));
}
