import { ApiClient, type ApiClientParts } from '../api-client/api-client.ts';
import { RateBudget } from '../api-client/rate-budget.ts';
import { NodeConnections } from '../node/http/node-connections.ts';
import { NodeHttpTransport } from '../node/http/node-http-transport.ts';
import { NodeClock } from '../node/node-clock.ts';
import type { Credentials } from '../ports/credentials.ts';

/** A key that is known and never replaced. */
export const fixedCredentials = (token: string | null): Credentials => ({
  budgetKey: 'test',
  bearerToken: async () => token,
  replaceToken: async () => null,
});

export interface ConnectedClient extends Disposable {
  readonly client: ApiClient;
  readonly budget: RateBudget;
}

/** The real client on real connections to a real server, without waiting between tries unless told otherwise. */
export function connectedClient(
  baseUrl: URL,
  token: string | null,
  parts: Partial<ApiClientParts> = {},
): ConnectedClient {
  const clock = new NodeClock();
  const random = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => '' };
  const connections = new NodeConnections({ resolve: async () => 'DIRECT' }, { isOnline: () => true });
  const budget = parts.budget ?? new RateBudget(clock, random);
  const client = new ApiClient({
    baseUrl,
    transport: new NodeHttpTransport(connections),
    credentials: fixedCredentials(token),
    clock,
    random,
    userAgent: 'Renderdrop/test',
    ...parts,
    budget,
  });
  return { client, budget, [Symbol.dispose]: () => connections.close() };
}
