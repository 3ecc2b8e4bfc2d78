import { unescape as unescaped } from 'node:querystring';
import { unbracketed } from '../../ground/address-reach.ts';

/** One way for a connection to leave this computer: direct, or through a proxy. */
export type Hop =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'http_proxy' | 'https_proxy' | 'socks4' | 'socks5';
      readonly host: string;
      readonly port: number;
      readonly login: { readonly name: string; readonly password: string } | null;
    };

export type ProxyHop = Exclude<Hop, { kind: 'direct' }>;

const kinds: Readonly<Record<string, { readonly kind: ProxyHop['kind']; readonly port: number }>> = {
  PROXY: { kind: 'http_proxy', port: 80 },
  HTTP: { kind: 'http_proxy', port: 80 },
  HTTPS: { kind: 'https_proxy', port: 443 },
  SOCKS: { kind: 'socks4', port: 1080 },
  SOCKS4: { kind: 'socks4', port: 1080 },
  SOCKS5: { kind: 'socks5', port: 1080 },
};

/**
 * Parses a PAC result such as `PROXY a:3128; SOCKS5 b; DIRECT`, in order of preference. Like browsers, it skips entries that
 * it can't parse; if nothing remains, the result is direct. A host may have a login in front (`PROXY me:pw@a:3128`).
 */
export function readProxyList(answer: string): readonly Hop[] {
  const hops = answer.split(';').flatMap((part): Hop[] => {
    const [word = '', address] = part.trim().split(/\s+/);
    if (word.toUpperCase() === 'DIRECT') return [{ kind: 'direct' }];
    const known = kinds[word.toUpperCase()];
    if (!known || address === undefined || !URL.canParse(`proxy://${address}`)) return [];
    const { hostname, port, username, password } = new URL(`proxy://${address}`);
    if (hostname === '') return [];
    // Unlike decodeURIComponent, it takes a % that escapes nothing as it is.
    const login = username === '' ? null : { name: unescaped(username), password: unescaped(password) };
    return [
      {
        kind: known.kind,
        host: unbracketed(hostname),
        port: port === '' ? known.port : Number(port),
        login,
      },
    ];
  });
  return hops.length > 0 ? hops : [{ kind: 'direct' }];
}

/** The proxy as shown to people and in logs: without its login. */
export const nameOfHop = (hop: Hop): string => (hop.kind === 'direct' ? 'direct' : `${hop.host}:${hop.port}`);
