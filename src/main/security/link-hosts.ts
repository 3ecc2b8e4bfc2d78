import type { AllowedLinks } from './external-links.ts';

const hostsMax = 100;
/** Host names that look local to this computer or network. A service on the internet has no reason to link to them. */
const localName = /^(?:\[.*\]|[\d.]+|[^.]+|.*\.(?:localhost|local|internal|lan|home\.arpa))\.?$/;

/** Hosts whose pages may be opened in the browser: signed-in services, and https hosts that they named. */
export class LinkHosts {
  readonly #hosts = new Set<string>();
  readonly #loopbackOrigins = new Set<string>();

  /** Addresses of services, which the person chose. */
  rememberServices(addresses: readonly string[]): void {
    for (const url of urlsOf(addresses)) {
      if (url.protocol === 'https:' && this.#hosts.size < hostsMax) this.#hosts.add(url.hostname);
      else if (url.protocol === 'http:' && this.#loopbackOrigins.size < hostsMax) {
        this.#loopbackOrigins.add(url.origin);
      }
    }
  }

  /** Addresses in a service's answers. Local hosts are excluded: a service must not lead to a printer or router here. */
  rememberNamed(addresses: readonly string[]): void {
    for (const url of urlsOf(addresses)) {
      if (url.protocol !== 'https:' || localName.test(url.hostname) || this.#hosts.size >= hostsMax) continue;
      this.#hosts.add(url.hostname);
    }
  }

  get allowed(): AllowedLinks {
    return { hosts: [...this.#hosts], loopbackOrigins: [...this.#loopbackOrigins] };
  }
}

const urlsOf = (addresses: readonly string[]): readonly URL[] =>
  addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address)] : []));
