import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not on the public internet (IANA special-purpose registry), each with what it is for. */
const closedIpv4 = [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and the metadata address of one cloud
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // a cloud's host agent, reachable from every machine inside it
  ['169.254.0.0', 16], // link-local, and the metadata address of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // former 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const;

/** Ranges inside the public IPv6 range that are refused: some of them embed an IPv4 address, which could be private. */
const closedIpv6 = [
  ['2001::', 23], // protocol assignments, Teredo among them
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
] as const;

const closed4 = new BlockList();
for (const [network, prefix] of closedIpv4) closed4.addSubnet(network, prefix, 'ipv4');
const closed6 = new BlockList();
for (const [network, prefix] of closedIpv6) closed6.addSubnet(network, prefix, 'ipv6');
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether this address is certainly on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4');
  // Everything public in IPv6 lies in 2000::/3; mapped, translated, unique-local and link-local addresses do not.
  if (isIPv6(address)) return globalUnicast6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
  return false;
}

export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4');
  return isIPv6(address) && loopback.check(address, 'ipv6');
}
