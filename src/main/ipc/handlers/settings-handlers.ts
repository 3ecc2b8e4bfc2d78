import { isDeepStrictEqual } from 'node:util';
import { type HttpTransport, TransportError } from '../../../engine/ports/http-transport.ts';
import type { ProxyResolver } from '../../../engine/ports/proxy-resolver.ts';
import type { SettingsStore } from '../../../engine/store/settings-store.ts';
import type { ProxyTest } from '../../../shared/ipc/requests/settings.ts';
import { signInFailures } from '../../../shared/messages/accounts.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import { definedFields } from '../defined-fields.ts';
import type { AppHandlers } from '../router.ts';

export interface SettingsParts {
  readonly settings: SettingsStore;
  /** Lets what was set take effect, and tells the window. */
  readonly onChange: (settings: Settings) => void;
  /** The proxy settings changed, or a connection test succeeded: stopped uploads resume. */
  readonly proxyChanged: () => void;
  readonly proxies: ProxyResolver;
  readonly transport: HttpTransport;
  /** What the test tries to reach: the service itself. */
  readonly serviceUrl: () => URL | null;
}

const timeoutMs = 15_000;

export function createSettingsHandlers(parts: SettingsParts): AppHandlers['settings'] {
  return {
    read: async () => parts.settings.read(),
    change: async (patch) => {
      const before = parts.settings.read();
      const settings = parts.settings.change(definedFields(patch));
      parts.onChange(settings);
      if (!isDeepStrictEqual(before.proxy, settings.proxy)) parts.proxyChanged();
      return settings;
    },
    testProxy: async () => {
      const url = parts.serviceUrl();
      if (!url) throw new TroubleError(nothingToReach);
      const test = await testWay(url, parts);
      if (test.outcome === 'reached') parts.proxyChanged();
      return test;
    },
  };
}

/** Any HTTP answer at all shows that the way is open; who we are does not matter for that. */
async function testWay(url: URL, { proxies, transport }: SettingsParts): Promise<ProxyTest> {
  const route = await proxies.resolve(url);
  const way = route === 'DIRECT' ? 'without a proxy' : `by ${route.replace(/[^\s;]*@/g, '')}`;
  try {
    await transport.send({ method: 'GET', url, headers: {}, timeoutMs });
    return { route, outcome: 'reached', sentence: `${url.host} answers, ${way}.` };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { route, ...judge(error, url.host, way) };
  }
}

function judge(error: TransportError, host: string, way: string): Omit<ProxyTest, 'route'> {
  switch (error.kind) {
    case 'proxy_login_required':
      return { outcome: 'login_required', sentence: `The proxy ${error.host} wants a name and a password.` };
    case 'name_not_resolved':
      return { outcome: 'not_resolved', sentence: `The name ${error.host} is not known here.` };
    case 'certificate_untrusted':
    case 'certificate_expired':
    case 'certificate_wrong_host':
      return {
        outcome: 'untrusted',
        sentence: `Something between here and ${host} shows a wrong certificate.`,
      };
    default:
      return { outcome: 'unreachable', sentence: `${host} could not be reached, ${way}.` };
  }
}

const nothingToReach = troubleOf('address_missing', signInFailures.address_missing);
