import { BlockList, isIP } from 'node:net';
import type { HostResolver } from '../ports/host-resolver.ts';

/** From where an address can be reached: only from this computer, from its network, or from everywhere. */
type Reach = 'computer' | 'network' | 'internet';
export const reachOrder: Readonly<Record<Reach, number>> = { computer: 0, network: 1, internet: 2 };

/** Removes the brackets that URLs put around IPv6 addresses. */
export const unbracketed = (host: string): string => host.replace(/^\[|\]$/g, '');

/** The narrowest reach of all the addresses that a name resolves to. */
export async function reachOf(hostname: string, resolve: HostResolver): Promise<Reach> {
  const host = unbracketed(hostname).replace(/\.$/, '').toLowerCase();
  if (isIP(host) !== 0) return reachOfAddress(host);
  if (host === 'localhost' || host.endsWith('.localhost')) return 'computer';
  const reaches = (await resolve(host)).map(reachOfAddress);
  if (!host.includes('.') || /\.(?:local|internal|lan|home\.arpa)$/.test(host)) reaches.push('network');
  return reaches.toSorted((a, b) => reachOrder[a] - reachOrder[b])[0] ?? 'internet';
}

function reachOfAddress(address: string): Reach {
  const embedded = embeddedIpv4(address);
  if (embedded !== null) return reachOfAddress(embedded);
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (computer.check(address, family)) return 'computer';
  return network.check(address, family) ? 'network' : 'internet';
}

/** The IPv4 address within an IPv6 one: mapped, NAT64, 6to4. */
function embeddedIpv4(address: string): string | null {
  if (isIP(address) !== 6) return null;
  const groups = expand(address);
  const at = (high: number, low: number): string => {
    const [a = 0, b = 0] = [groups[high], groups[low]];
    return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  };
  if (groups[0] === 0x2002) return at(1, 2);
  const zeroes = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  const mapped = zeroes(0, 5) && groups[5] === 0xffff;
  const compatible = zeroes(0, 6) && (groups[6] !== 0 || (groups[7] ?? 0) > 1);
  const translated = groups[0] === 0x64 && groups[1] === 0xff9b;
  return mapped || compatible || translated ? at(6, 7) : null;
}

function expand(address: string): readonly number[] {
  const dotted = /(?<=:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a, b, c, d] = (dotted?.slice(1) ?? []).map(Number);
  const tail = dotted
    ? `${(((a ?? 0) << 8) | (b ?? 0)).toString(16)}:${(((c ?? 0) << 8) | (d ?? 0)).toString(16)}`
    : '';
  const text = (dotted ? address.slice(0, dotted.index) + tail : address).replace(/%.*$/, '');
  const [head = '', rest] = text.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(head), read(rest ?? '')];
  if (rest === undefined) return left;
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

const computer = blockList(['0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128']);
/** Private, shared, link-local, reserved and multicast ranges (RFC 6890 and its registry). */
const network = blockList([
  ...['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16'],
  ...['192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['100::/64', '2001:db8::/32', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]);

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
