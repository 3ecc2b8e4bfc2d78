import { limits } from '../../shared/api/limits.ts';
import { doctorTexts } from '../../shared/messages/doctor.ts';
import { failureOfTransport } from '../api-client/answer-failures.ts';
import { readRateLimit, readRatePolicy } from '../api-client/rate-headers.ts';
import { isLoopback } from '../ground/base-address.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type HttpResponse,
  type HttpTransport,
  TransportError,
  type TransportFailureKind,
} from '../ports/http-transport.ts';
import type { ProxyResolver } from '../ports/proxy-resolver.ts';
import { type Check, fail, ok, warn } from './check.ts';

export interface ServiceCheckParts {
  readonly proxies: ProxyResolver;
  readonly transport: HttpTransport;
  readonly clock: Clock;
}

const timeoutMs = 15_000;
const clockOffWarnMs = 60_000;
const clockOffFailMs = 15 * 60_000;

/** The connection to the service: its proxy, its answer, its certificate and its clock. */
export async function checkService(
  parts: ServiceCheckParts,
  baseUrl: URL,
  token: string | null,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const way = await parts.proxies.resolve(baseUrl);
  const proxy =
    way === 'DIRECT' ? ok(doctorTexts.proxy, doctorTexts.noProxy) : ok(doctorTexts.proxy, withoutLogin(way));
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/me`;
  const startedMs = parts.clock.monotonicMs();
  try {
    const response = await parts.transport.send({
      method: 'GET',
      url,
      headers: {
        Accept: 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      timeoutMs,
      signal,
    });
    const tookMs = Math.round(parts.clock.monotonicMs() - startedMs);
    return [
      proxy,
      network(baseUrl, response, tookMs),
      certificate(baseUrl),
      checkClock(response.headers['date'], parts.clock.nowMs()),
      ...(token === null ? [] : rate(response)),
    ];
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return [...(isProxyFault(error.kind) ? [] : [proxy]), unreachable(baseUrl, error)];
  }
}

function network(baseUrl: URL, { status, headers }: HttpResponse, tookMs: number): Check {
  const isService = headers['request-id'] !== undefined;
  if (isService) return ok(doctorTexts.network, doctorTexts.answersIn(baseUrl.host, tookMs));
  return fail(
    doctorTexts.network,
    doctorTexts.otherAnswer(baseUrl.host, status),
    doctorTexts.checkAddress,
    'captive_portal',
  );
}

function certificate(baseUrl: URL): Check {
  if (baseUrl.protocol === 'https:')
    return ok(doctorTexts.certificate, doctorTexts.trusted(baseUrl.hostname));
  return isLoopback(baseUrl)
    ? ok(doctorTexts.certificate, doctorTexts.noneNeeded)
    : fail(doctorTexts.certificate, doctorTexts.notHttps, null, 'certificate_untrusted');
}

/** The clock matters: an upload has an hour by the service's clock, and certificates are checked by this computer's. */
function checkClock(date: string | undefined, nowMs: number): Check {
  const serviceMs = Date.parse(date ?? '');
  if (Number.isNaN(serviceMs)) return warn(doctorTexts.clock, doctorTexts.serverTimeUnknown, null);
  // Date headers have whole seconds.
  const offMs = nowMs - serviceMs;
  const offSeconds = Math.round(Math.abs(offMs) / 1000);
  const says = offMs > 0 ? doctorTexts.clockAhead(offSeconds) : doctorTexts.clockBehind(offSeconds);
  const remedy = doctorTexts.networkTime;
  if (Math.abs(offMs) >= clockOffFailMs) return fail(doctorTexts.clock, says, remedy, 'certificate_expired');
  if (Math.abs(offMs) >= clockOffWarnMs) return warn(doctorTexts.clock, says, remedy);
  return ok(doctorTexts.clock, doctorTexts.clockMatches);
}

function rate({ headers, status }: HttpResponse): readonly Check[] {
  const [told] = readRateLimit(headers['ratelimit']);
  if (!told) return status === 200 ? [warn(doctorTexts.requests, doctorTexts.noLimit, null)] : [];
  const policy = readRatePolicy(headers['ratelimit-policy']);
  const all = policy?.limit ?? limits.ratePerWindow;
  const says = doctorTexts.requestsLeft(told.remaining, all);
  if (told.remaining >= all / 4) return [ok(doctorTexts.requests, says)];
  return [warn(doctorTexts.requests, says, doctorTexts.sharedKey)];
}

function unreachable(baseUrl: URL, error: TransportError): Check {
  const { sentence, remedy, code } = failureOfTransport(error).trouble;
  const name = error.kind.startsWith('certificate')
    ? doctorTexts.certificate
    : isProxyFault(error.kind)
      ? doctorTexts.proxy
      : doctorTexts.network;
  return fail(name, `${baseUrl.host}: ${sentence}`, remedy, code);
}

const isProxyFault = (kind: TransportFailureKind): boolean => kind.startsWith('proxy');

/** A proxy setting may contain a login. */
const withoutLogin = (way: string): string => way.replaceAll(/[^\s/]+@/g, '').replaceAll('PROXY ', '');
