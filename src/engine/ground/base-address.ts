import { malformedAddresses } from '../../shared/messages/accounts.ts';

const loopbackAddress = /^(127(\.\d{1,3}){3}|\[::1\])$/;

/** A name of this computer by RFC 6761. It is never resolved: a resolver could return another address (tunnel.ts). */
export const isLoopbackName = (hostname: string): boolean => /^(?:.+\.)?localhost$/.test(hostname);

export const isLoopback = ({ hostname }: URL): boolean =>
  isLoopbackName(hostname) || loopbackAddress.test(hostname);

export type BaseAddress =
  | { readonly kind: 'good'; readonly url: URL }
  | { readonly kind: 'bad'; readonly sentence: string };

/** Reads the service address from the settings: https, or plain http where nothing leaves this computer. */
export function readBaseAddress(text: string): BaseAddress {
  const bad = (sentence: string): BaseAddress => ({ kind: 'bad', sentence });
  if (!URL.canParse(text)) return bad(malformedAddresses.notAnAddress);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return bad(malformedAddresses.withLogin);
  if (url.search !== '' || url.hash !== '') return bad(malformedAddresses.withQuery);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))
    return { kind: 'good', url };
  if (url.protocol === 'http:') return bad(malformedAddresses.notSecure);
  return bad(malformedAddresses.notWeb);
}
