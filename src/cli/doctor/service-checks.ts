import { failureOfTransport } from '../../engine/api-client/answer-failures.ts';
import { isLoopback } from '../../engine/api-client/base-address.ts';
import { readRateLimit, readRatePolicy } from '../../engine/api-client/rate-headers.ts';
import {
  type HttpResponse,
  TransportError,
  type TransportFailureKind,
} from '../../engine/ports/http-transport.ts';
import { limits } from '../../shared/api/limits.ts';
import type { CliEngine } from '../cli-engine.ts';
import { exitCodeForFailure } from '../exit-codes.ts';
import { type Check, fail, ok, warn } from './check.ts';

const timeoutMs = 15_000;
const clockOffWarnMs = 60_000;
const clockOffFailMs = 15 * 60_000;

/** The way to the service: by which proxy, whether it answers, whom its certificate convinces, what time it is there. */
export async function checkService(
  cliEngine: CliEngine,
  baseUrl: URL,
  token: string | null,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const way = await cliEngine.proxies.resolve(baseUrl);
  const proxy = way === 'DIRECT' ? ok('Proxy', 'none is used') : ok('Proxy', withoutLogin(way));
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/me`;
  const startedMs = cliEngine.clock.monotonicMs();
  try {
    const response = await cliEngine.transport.send({
      method: 'GET',
      url,
      headers: {
        Accept: 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      timeoutMs,
      signal,
    });
    const tookMs = Math.round(cliEngine.clock.monotonicMs() - startedMs);
    return [
      proxy,
      network(baseUrl, response, tookMs),
      certificate(baseUrl),
      checkClock(response.headers['date'], cliEngine.clock.nowMs()),
      ...(token === null ? [] : rate(response)),
    ];
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return [...(isProxyFault(error.kind) ? [] : [proxy]), unreachable(baseUrl, error)];
  }
}

function network(baseUrl: URL, { status, headers }: HttpResponse, tookMs: number): Check {
  const isService = headers['request-id'] !== undefined;
  if (isService) return ok('Network', `${baseUrl.host} answers in ${tookMs} ms`);
  return fail(
    'Network',
    `${baseUrl.host} answers (${status}), but not like a Renderdrop server`,
    'Check the address. On a guest network, sign in to it in a browser first.',
    exitCodeForFailure('captive_portal'),
  );
}

function certificate(baseUrl: URL): Check {
  if (baseUrl.protocol === 'https:') return ok('Certificate', `that of ${baseUrl.hostname} is trusted`);
  return isLoopback(baseUrl)
    ? ok('Certificate', 'none needed: this computer')
    : fail('Certificate', 'the address is not https', null, exitCodeForFailure('certificate_untrusted'));
}

/** An upload has an hour by the service's clock, and certificates go by this computer's. */
export function checkClock(date: string | undefined, nowMs: number): Check {
  const serviceMs = Date.parse(date ?? '');
  if (Number.isNaN(serviceMs)) return warn('Clock', "the server's time is unknown", null);
  // Dates in headers have whole seconds.
  const offMs = nowMs - serviceMs;
  const offSeconds = Math.round(Math.abs(offMs) / 1000);
  const says = `${offSeconds} s ${offMs > 0 ? 'ahead of' : 'behind'} the server`;
  const remedy = 'Turn on network time on this computer.';
  if (Math.abs(offMs) >= clockOffFailMs)
    return fail('Clock', says, remedy, exitCodeForFailure('certificate_expired'));
  if (Math.abs(offMs) >= clockOffWarnMs) return warn('Clock', says, remedy);
  return ok('Clock', 'matches the server');
}

function rate({ headers, status }: HttpResponse): readonly Check[] {
  const [told] = readRateLimit(headers['ratelimit']);
  if (!told) return status === 200 ? [warn('Requests', 'no limit known', null)] : [];
  const policy = readRatePolicy(headers['ratelimit-policy']);
  const all = policy?.limit ?? limits.ratePerWindow;
  const says = `${told.remaining} of ${all} a minute are left under this key`;
  if (told.remaining >= all / 4) return [ok('Requests', says)];
  return [warn('Requests', says, 'Another program uses this key too. Give each program its own key.')];
}

function unreachable(baseUrl: URL, error: TransportError): Check {
  const { sentence, remedy, code } = failureOfTransport(error).trouble;
  const name = error.kind.startsWith('certificate')
    ? 'Certificate'
    : isProxyFault(error.kind)
      ? 'Proxy'
      : 'Network';
  return fail(name, `${baseUrl.host}: ${sentence}`, remedy, exitCodeForFailure(code));
}

const isProxyFault = (kind: TransportFailureKind): boolean => kind.startsWith('proxy');

/** A setting may hold a name and a password. */
const withoutLogin = (way: string): string => way.replaceAll(/[^\s/]+@/g, '').replaceAll('PROXY ', '');
