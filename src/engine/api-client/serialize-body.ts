import type { z } from 'zod';
import { endpoints } from '../../shared/api/endpoints.ts';

export type CreatingEndpoint = 'createMedia' | 'createVersion' | 'createComp' | 'createWebhookEndpoint';
export type RequestBody<Name extends CreatingEndpoint> = z.input<(typeof endpoints)[Name]['request']>;

/**
 * The exact text to store beside its idempotency key before anything is sent. Fields come in the contract's own order
 * whatever order they were given in, so that two computers that mean the same write the same.
 * Throws a ZodError for a body that the service would refuse: checking comes before this.
 */
export function serializeBody<Name extends CreatingEndpoint>(name: Name, body: RequestBody<Name>): string {
  return JSON.stringify(endpoints[name].request.parse(body));
}
