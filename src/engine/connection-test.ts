import { connectionTests } from '../shared/messages/connection.ts';
import type { ProxyTest } from '../shared/model/proxy-test.ts';
import { type HttpTransport, TransportError } from './ports/http-transport.ts';
import type { ProxyResolver } from './ports/proxy-resolver.ts';

const timeoutMs = 15_000;

/** Tries to reach the service by the proxies that are set. Any HTTP answer will do, so nobody has to be signed in. */
export async function testConnection(
  url: URL,
  { proxies, transport }: { readonly proxies: ProxyResolver; readonly transport: HttpTransport },
): Promise<ProxyTest> {
  const route = await proxies.resolve(url);
  const proxy = route === 'DIRECT' ? null : withoutLogin(route);
  try {
    await transport.send({ method: 'GET', url, headers: {}, timeoutMs });
    return { route, outcome: 'reached', sentence: connectionTests.reached(url.host, proxy) };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { route, ...judge(error, url.host, proxy) };
  }
}

const withoutLogin = (route: string): string => route.replace(/[^\s;]*@/g, '');

function judge(error: TransportError, host: string, proxy: string | null): Omit<ProxyTest, 'route'> {
  switch (error.kind) {
    case 'proxy_login_required':
      return { outcome: 'login_required', sentence: connectionTests.loginRequired(error.host) };
    case 'name_not_resolved':
      return { outcome: 'not_resolved', sentence: connectionTests.notResolved(error.host) };
    case 'certificate_untrusted':
    case 'certificate_expired':
    case 'certificate_wrong_host':
      return { outcome: 'untrusted', sentence: connectionTests.untrusted(host) };
    default:
      return { outcome: 'unreachable', sentence: connectionTests.unreachable(host, proxy) };
  }
}
