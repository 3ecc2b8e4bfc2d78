import { problemSchema } from '../../shared/api/errors.ts';
import { headers as headerNames } from '../../shared/api/headers.ts';
import {
  serviceFailures,
  servicePhrases,
  textForServiceCode,
} from '../../shared/messages/service-failures.ts';
import type { FailureCode } from '../../shared/model/failure-codes.ts';
import type { HttpResponse, TransportError } from '../ports/http-transport.ts';
import { ApiFailure } from './api-failure.ts';
import { parseBoundedJson } from './bounded-json.ts';
import { readRetryAfterMs } from './rate-headers.ts';

const detailMax = 1_000;

export interface AnswerContext {
  /** The address that was asked, to compare a redirect with. */
  readonly url: URL;
  /** For a Retry-After that is written as a date. */
  readonly nowMs: number;
  /** Secrets that were sent: if an answer quotes one, it is replaced. */
  readonly secrets: readonly string[];
}

/** Why an answer is not the success that was asked for. */
export function failureOfAnswer(response: HttpResponse, context: AnswerContext): ApiFailure {
  const clean = (text: string) =>
    context.secrets.reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text).slice(0, detailMax);
  const requestId = headerOf(response, headerNames.requestId);
  const facts = {
    status: response.status,
    requestId: requestId === null ? null : clean(requestId),
    retryAfterMs: readRetryAfterMs(headerOf(response, headerNames.retryAfter) ?? undefined, context.nowMs),
  };
  const problem = response.status >= 400 ? problemSchema.safeParse(jsonOf(response)) : null;
  if (!problem?.success) {
    const code = strangeAnswerCode(response, context.url);
    return new ApiFailure({ ...facts, code });
  }
  const { title, detail, code: serviceCode, request_id } = problem.data;
  const { code, text } = textForServiceCode(serviceCode, { title: clean(title), detail: clean(detail) });
  return new ApiFailure({
    ...facts,
    code,
    text,
    requestId: facts.requestId ?? clean(request_id),
    detail: clean(detail),
    serviceCode: clean(serviceCode),
  });
}

/** The answer said success, and yet it is not what the contract describes. */
export function malformedAnswer(detail: string, response?: HttpResponse): ApiFailure {
  return new ApiFailure({
    code: 'answer_malformed',
    status: response?.status ?? null,
    requestId: response ? headerOf(response, headerNames.requestId) : null,
    detail,
  });
}

/** No answer came at all. */
export function failureOfTransport(error: TransportError): ApiFailure {
  const usual = serviceFailures[error.kind];
  // Naming the proxy helps a person find out its name and password.
  const text =
    error.kind === 'proxy_login_required'
      ? { ...usual, sentence: servicePhrases.proxyNeedsSignIn(error.host) }
      : usual;
  return new ApiFailure({ code: error.kind, text, detail: error.message }, { cause: error });
}

/** The body as JSON, or undefined where it is none. */
export const jsonOf = (response: HttpResponse): unknown => parseBoundedJson(response.body);

export const headerOf = (response: HttpResponse, name: string): string | null =>
  response.headers[name.toLowerCase()] ?? null;

/** The code for an answer that is not from the service, or that its contract does not describe. */
function strangeAnswerCode(response: HttpResponse, asked: URL): Exclude<FailureCode, 'unknown_code'> {
  const { status } = response;
  if (status === 407) return 'proxy_login_required';
  if (status === 429) return 'rate_limited';
  if (status === 511) return 'captive_portal';
  // Every answer of the service has a request id. Without one, a page or a redirect to another host comes from a network
  // that wants a sign-in. Such networks never redirect permanently, because a browser would remember it.
  const fromService = headerOf(response, headerNames.requestId) !== null;
  if (status < 300) return !fromService && isPage(response) ? 'captive_portal' : 'answer_malformed';
  if (status < 400) {
    const elsewhere = [302, 303, 307].includes(status) && !staysAt(asked, response);
    return !fromService && elsewhere ? 'captive_portal' : 'redirected';
  }
  return status >= 500 || isPage(response) ? 'error_page' : 'answer_malformed';
}

const isPage = (response: HttpResponse): boolean =>
  /^(text\/html|application\/xhtml\+xml)\b/i.test(headerOf(response, 'Content-Type') ?? '') ||
  /^\s*<(!doctype|html|head|body|\?xml)/i.test(new TextDecoder().decode(response.body.subarray(0, 512)));

function staysAt(asked: URL, response: HttpResponse): boolean {
  const location = headerOf(response, 'Location');
  if (location === null || !URL.canParse(location, asked.href)) return false;
  return new URL(location, asked).host === asked.host;
}
