import type { AllowedLinks } from './external-links.ts';

const hostsMax = 100;

/** Whose pages may be opened in the browser: hosts that the service itself named in what it answered. */
export class LinkHosts {
  readonly #hosts = new Set<string>();
  readonly #loopbackOrigins = new Set<string>();

  note(addresses: readonly string[]): void {
    for (const address of addresses) {
      if (!URL.canParse(address)) continue;
      const url = new URL(address);
      if (url.protocol === 'https:' && this.#hosts.size < hostsMax) this.#hosts.add(url.hostname);
      else if (url.protocol === 'http:' && this.#loopbackOrigins.size < hostsMax) {
        this.#loopbackOrigins.add(url.origin);
      }
    }
  }

  get allowed(): AllowedLinks {
    return { hosts: [...this.#hosts], loopbackOrigins: [...this.#loopbackOrigins] };
  }
}
