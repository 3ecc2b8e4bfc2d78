import { lookup } from 'node:dns/promises';
import type { HostResolver } from '../../ports/host-resolver.ts';

/** Resolves a name as the system does for connections, including the hosts file. */
export const resolveHost: HostResolver = async (hostname) => {
  const found = await lookup(hostname, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
};
