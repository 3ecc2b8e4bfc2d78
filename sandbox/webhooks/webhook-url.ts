import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Every address a host name has at this moment. */
export type AddressLookup = (hostname: string) => Promise<readonly ResolvedAddress[]>;

const lookupLimitMs = 5_000;

/** A name whose addresses take too long to come has none. */
export const limitedLookup =
  (find: AddressLookup, limitMs: number): AddressLookup =>
  (hostname) =>
    Promise.race([find(hostname), setTimeout(limitMs, [], { ref: false })]);

/** The computer's resolver, which can take very long to say that it does not know. */
export const systemLookup = limitedLookup((hostname) => lookup(hostname, { all: true }), lookupLimitMs);

export interface WebhookUrlPolicy {
  /** For practice: private addresses are fine then, and plain http to this computer. */
  readonly allowPrivate: boolean;
  readonly lookup: AddressLookup;
}

/** Where a delivery may go: the address was looked up and found fit, so it is the one to connect to. */
export type WebhookTarget =
  | { readonly allowed: true; readonly url: URL; readonly addresses: readonly ResolvedAddress[] }
  | { readonly allowed: false; readonly reason: string };

const refused = (reason: string): WebhookTarget => ({ allowed: false, reason });

/** Names that mean this computer or the network it stands in, whatever a resolver says about them. */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|home|corp|private)$/;

/** Looks a webhook URL up and judges it: asked when it is added, and again for each delivery. */
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
  // One private answer among public ones is enough to refuse: nobody says which of them a connection would use.
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

/** Without the brackets of an IPv6 address and without a trailing dot. */
const hostnameOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
