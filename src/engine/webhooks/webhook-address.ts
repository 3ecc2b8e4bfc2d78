import { limits } from '../../shared/api/limits.ts';
import type { WebhookAddressProblem } from '../../shared/model/webhooks.ts';
import { reachOf, unbracketed } from '../ground/address-reach.ts';
import type { HostResolver } from '../ports/host-resolver.ts';

/**
 * Why an address can't be used for webhooks, checked before it leaves this computer: it must be https, on the public
 * internet, and without a password. A practice service on this computer accepts addresses of this computer.
 */
export async function webhookAddressProblem(
  address: string,
  server: URL,
  resolve: HostResolver,
): Promise<WebhookAddressProblem | null> {
  if (address.length > limits.webhookUrlMax) return 'too_long';
  const url = URL.parse(address);
  if (!url || url.hostname === '') return 'not_an_address';
  if (url.username !== '' || url.password !== '') return 'with_password';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_https';
  if ((await reachOf(server.hostname, resolve)) === 'computer') return null;
  if (url.protocol !== 'https:') return 'not_https';
  const host = unbracketed(url.hostname);
  if ((await reachOf(host, resolve)) !== 'internet') return 'private_address';
  return isNumeric(host) || (await resolve(host)).length > 0 ? null : 'no_such_host';
}

const isNumeric = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':');
