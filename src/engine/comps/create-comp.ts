import type { Comp, CreateCompRequest } from '../../shared/api/comp.ts';
import type { ProjectId } from '../../shared/api/ids.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import type { CallOptions } from '../api-client/exchange.ts';
import { serializeBody } from '../api-client/serialize-body.ts';
import type { Random } from '../ports/random.ts';

/** A new comp. Every try of this request has the same key, so that the service creates only one. */
export async function createComp(
  client: Pick<ApiClient, 'createComp'>,
  projectId: ProjectId,
  comp: CreateCompRequest,
  random: Random,
  call: CallOptions,
): Promise<Comp> {
  const { data } = await client.createComp(projectId, {
    ...call,
    body: serializeBody('createComp', comp),
    idempotencyKey: `rd1-comp-${random.uuid()}`,
  });
  return data;
}
