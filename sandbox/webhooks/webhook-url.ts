import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Looks up every current address of a host name. */
export type AddressLookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

const lookupLimitMs = 5_000;

/** A lookup that gives up after `limitMs` and then finds no address. */
export const limitedLookup =
  (find: AddressLookup, limitMs: number): AddressLookup =>
  (hostname) =>
    Promise.race([find(hostname), setTimeout(limitMs, [], { ref: false })]);

/** The computer's resolver, which can take very long to say that a name does not exist. */
export const systemLookup = limitedLookup((hostname) => lookup(hostname, { all: true }), lookupLimitMs);

export interface WebhookUrlPolicy {
  /** For practice: allows private addresses, and plain http to this computer. */
  readonly allowPrivate: boolean;
  readonly lookup: AddressLookup;
}

/** Where a delivery may go. Connect to these addresses, because they are the ones that were checked. */
export type WebhookTarget =
  | { readonly allowed: true; readonly url: URL; readonly addresses: readonly ResolvedAddress[] }
  | { readonly allowed: false; readonly reason: string };

const refused = (reason: string): WebhookTarget => ({ allowed: false, reason });

/** Names that mean this computer or its local network, whatever a resolver says about them. */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|home|corp|private)$/;

/** Looks up a webhook URL and checks it: when the endpoint is added, and again for each delivery. */
export async function resolveWebhookTarget(text: string, policy: WebhookUrlPolicy): Promise<WebhookTarget> {
  const url = URL.parse(text);
  if (url === null) return refused('This is not a complete URL.');
  if (url.username !== '' || url.password !== '')
    return refused('A webhook URL holds no user name or password.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused('A webhook URL starts with https://.');
  const hostname = hostnameOf(url);
  const form = judgeForm(url, hostname, policy);
  if (form !== null) return refused(form);

  const addresses = await addressesOf(hostname, policy.lookup);
  if (addresses.length === 0) return refused(`The name ${hostname} has no address.`);
  if (policy.allowPrivate) {
    return url.protocol === 'https:' || addresses.every(({ address }) => isLoopbackAddress(address))
      ? { allowed: true, url, addresses }
      : refused('Plain http is taken for this computer only.');
  }
  // One private address among public ones is enough to refuse: a connection might use any of them.
  return addresses.every(({ address }) => isPublicAddress(address))
    ? { allowed: true, url, addresses }
    : refused('This URL points to a private address. Deliveries go to the public internet only.');
}

function judgeForm(url: URL, hostname: string, policy: WebhookUrlPolicy): string | null {
  if (policy.allowPrivate) return null;
  if (url.protocol !== 'https:') return 'A webhook URL starts with https://.';
  if (isIP(hostname) === 0 && (!hostname.includes('.') || privateName.test(hostname))) {
    return 'This name belongs to a private network. Deliveries go to the public internet only.';
  }
  return null;
}

async function addressesOf(hostname: string, find: AddressLookup): Promise<readonly ResolvedAddress[]> {
  const family = isIP(hostname);
  if (family !== 0) return [{ address: hostname, family }];
  try {
    return await find(hostname);
  } catch {
    return [];
  }
}

/** The hostname without the brackets of an IPv6 address and without a trailing dot. */
const hostnameOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
