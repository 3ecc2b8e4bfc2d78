import { reachOf, reachOrder } from '../../ground/address-reach.ts';
import type { HostResolver } from '../../ports/host-resolver.ts';

/** Why an address that the service gave gets no file. */
export type UploadAddressRefusal = 'not_an_upload_address' | 'upload_host_not_allowed';

export interface UploadAddressRule {
  /** The service that gave the address. */
  readonly server: URL;
  /** Hosts of a studio's own network that may take files though the service is elsewhere. */
  readonly allowedHosts: readonly string[];
  readonly resolve: HostResolver;
}

/**
 * Whether a render may go to an address. A service that was taken over, or makes a mistake, must not be able to have a
 * render sent in plain text, or into the network that this computer is in: so https, no user info, and no address of
 * this computer or its network unless the service itself has such an address.
 */
export async function refuseUploadAddress(
  address: string,
  { server, allowedHosts, resolve }: UploadAddressRule,
): Promise<UploadAddressRefusal | null> {
  const url = URL.parse(address);
  if (!url || url.hostname === '' || url.username !== '' || url.password !== '')
    return 'not_an_upload_address';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_an_upload_address';
  const from = await reachOf(server.hostname, resolve);
  const to = await reachOf(url.hostname, resolve);
  if (url.protocol === 'http:' && !(from === 'computer' && to === 'computer')) return 'not_an_upload_address';
  if (url.hostname === server.hostname || allowedHosts.includes(url.hostname)) return null;
  return reachOrder[to] < reachOrder[from] ? 'upload_host_not_allowed' : null;
}
