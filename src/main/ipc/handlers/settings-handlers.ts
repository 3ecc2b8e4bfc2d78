import { isDeepStrictEqual } from 'node:util';
import { testConnection } from '../../../engine/connection-test.ts';
import type { HttpTransport } from '../../../engine/ports/http-transport.ts';
import type { ProxyResolver } from '../../../engine/ports/proxy-resolver.ts';
import type { GrowingVideos } from '../../../engine/sequences/pieces/growing-videos.ts';
import type { SmallCopies } from '../../../engine/small-copies/small-copies.ts';
import type { SettingsStore } from '../../../engine/store/settings-store.ts';
import { signInFailures } from '../../../shared/messages/accounts.ts';
import type { Managed } from '../../../shared/model/policy.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import { definedFields } from '../defined-fields.ts';
import type { AppHandlers } from '../router.ts';

export interface SettingsParts {
  readonly settings: SettingsStore;
  readonly managed: Managed;
  /** Lets what was set take effect, and tells the window. */
  readonly onChange: (settings: Settings) => void;
  /** The proxy settings changed, or a connection test succeeded: stopped uploads resume. */
  readonly proxyChanged: () => void;
  readonly smallCopies: Pick<SmallCopies, 'total' | 'removeAll' | 'boundChanged'>;
  readonly growing: Pick<GrowingVideos, 'settingChanged'>;
  readonly proxies: ProxyResolver;
  readonly transport: HttpTransport;
  /** What the test tries to reach: the service itself. */
  readonly serviceUrl: () => URL | null;
}

export function createSettingsHandlers(parts: SettingsParts): AppHandlers['settings'] {
  return {
    read: async () => parts.settings.read(),
    managed: async () => parts.managed,
    change: async (patch) => {
      const before = parts.settings.read();
      const settings = parts.settings.change(definedFields(patch));
      parts.onChange(settings);
      if (!isDeepStrictEqual(before.proxy, settings.proxy)) parts.proxyChanged();
      if (before.smallCopiesGigabytes !== settings.smallCopiesGigabytes)
        await parts.smallCopies.boundChanged();
      if (before.encodeWhileRendering !== settings.encodeWhileRendering) await parts.growing.settingChanged();
      return settings;
    },
    smallCopies: async () => parts.smallCopies.total(),
    removeSmallCopies: async () => {
      await parts.smallCopies.removeAll();
      return parts.smallCopies.total();
    },
    testProxy: async () => {
      const url = parts.serviceUrl();
      if (!url) throw new TroubleError(nothingToReach);
      const test = await testConnection(url, parts);
      if (test.outcome === 'reached') parts.proxyChanged();
      return test;
    },
  };
}

const nothingToReach = troubleOf('address_missing', signInFailures.address_missing);
