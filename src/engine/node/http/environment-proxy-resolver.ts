import { isLoopback } from '../../ground/base-address.ts';
import type { ProxyResolver } from '../../ports/proxy-resolver.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const pacWord: Readonly<Record<string, string>> = {
  'http:': 'PROXY',
  'https:': 'HTTPS',
  'socks:': 'SOCKS5',
  'socks4:': 'SOCKS4',
  'socks4a:': 'SOCKS4',
  'socks5:': 'SOCKS5',
  'socks5h:': 'SOCKS5',
};
const usualPort: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Proxies from the variables that command-line programs use: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, lower case
 * first.
 */
export class EnvironmentProxyResolver implements ProxyResolver {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  async resolve(url: URL): Promise<string> {
    // Like browsers: no proxy can reach this computer's loopback.
    if (isLoopback(url) || this.#isExempt(url)) return 'DIRECT';
    const scheme = url.protocol.slice(0, -1);
    const setting = this.#read(`${scheme}_proxy`) ?? this.#read('all_proxy');
    return setting === undefined ? 'DIRECT' : toPac(setting);
  }

  #read(name: string): string | undefined {
    // curl ignores HTTP_PROXY in upper case, as clients of a CGI program can set it. This is no CGI program.
    return [this.#environment[name], this.#environment[name.toUpperCase()]].find(
      (value) => value !== undefined && value.trim() !== '',
    );
  }

  #isExempt(url: URL): boolean {
    const port = url.port || usualPort[url.protocol];
    const rules = (this.#read('no_proxy') ?? '').split(/[\s,]+/).filter((rule) => rule !== '');
    return rules.some((rule) => {
      if (rule === '*') return true;
      const [, name = '', rulePort] = /^(.*?)(?::(\d+))?$/.exec(rule.toLowerCase()) ?? [];
      if (rulePort !== undefined && rulePort !== port) return false;
      const domain = name.replace(/^\*?\./, '');
      return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
    });
  }
}

/** A setting that can't be understood must not silently mean "no proxy", so it becomes a proxy that can't be reached. */
function toPac(setting: string): string {
  const text = setting.includes('://') ? setting : `http://${setting}`;
  const unusable = 'PROXY proxy-setting-not-understood.invalid:1';
  if (!URL.canParse(text)) return unusable;
  const { protocol, hostname, port, username, password } = new URL(text);
  const word = pacWord[protocol];
  if (word === undefined || hostname === '') return unusable;
  const login = username === '' ? '' : `${username}:${password}@`;
  const withPort =
    port === '' && usualPort[protocol] ? `:${usualPort[protocol]}` : port === '' ? '' : `:${port}`;
  return `${word} ${login}${hostname}${withPort}`;
}
