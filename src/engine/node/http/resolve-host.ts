import { lookup } from 'node:dns/promises';
import type { HostResolver } from '../../ports/host-resolver.ts';

/** As the system resolves it for a connection, hosts file included. */
export const resolveHost: HostResolver = async (hostname) => {
  const found = await lookup(hostname, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
};
