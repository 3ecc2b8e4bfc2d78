import type { Settings } from '../../../shared/model/settings.ts';
import type { ProxyResolver } from '../../ports/proxy-resolver.ts';
import { EnvironmentProxyResolver } from './environment-proxy-resolver.ts';

/** Applies the proxy setting: the system's, none, or a custom one. It is read again for every connection. */
export class ChosenProxyResolver implements ProxyResolver {
  readonly #system: ProxyResolver;
  readonly #setting: () => Settings['proxy'];

  constructor(system: ProxyResolver, setting: () => Settings['proxy']) {
    this.#system = system;
    this.#setting = setting;
  }

  resolve(url: URL): Promise<string> {
    const setting = this.#setting();
    switch (setting.kind) {
      case 'system':
        return this.#system.resolve(url);
      case 'none':
        return Promise.resolve('DIRECT');
      case 'fixed':
        return new EnvironmentProxyResolver({ all_proxy: setting.url }).resolve(url);
    }
  }
}
