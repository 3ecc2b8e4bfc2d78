import type { AllowedLinks } from './external-links.ts';

const hostsMax = 100;
/** Addresses of this computer and its network, by how they are written: nothing that a service on the internet shows. */
const localName = /^(?:\[.*\]|[\d.]+|[^.]+|.*\.(?:localhost|local|internal|lan|home\.arpa))\.?$/;

/** Whose pages may be opened in the browser: the services that are signed in to, and https hosts that they named. */
export class LinkHosts {
  readonly #hosts = new Set<string>();
  readonly #loopbackOrigins = new Set<string>();

  /** The addresses of services, which the person chose. */
  rememberServices(addresses: readonly string[]): void {
    for (const url of urlsOf(addresses)) {
      if (url.protocol === 'https:' && this.#hosts.size < hostsMax) this.#hosts.add(url.hostname);
      else if (url.protocol === 'http:' && this.#loopbackOrigins.size < hostsMax) {
        this.#loopbackOrigins.add(url.origin);
      }
    }
  }

  /** Pages that a service names in what it answers: a printer or a router of this network is none of its own. */
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
