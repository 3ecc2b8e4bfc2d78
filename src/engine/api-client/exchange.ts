import type { z } from 'zod';
import type { Endpoint } from '../../shared/api/endpoints.ts';
import { headers as headerNames } from '../../shared/api/headers.ts';
import type { Lane } from '../../shared/model/rate-budget.ts';
import type { Clock } from '../ports/clock.ts';
import type { Credentials } from '../ports/credentials.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  TransportError,
} from '../ports/http-transport.ts';
import type { Random } from '../ports/random.ts';
import { failureOfAnswer, failureOfTransport, headerOf, jsonOf, malformedAnswer } from './answer-failures.ts';
import { ApiFailure } from './api-failure.ts';
import { neverReached } from './never-reached.ts';
import type { PermitOutcome, RateBudget } from './rate-budget.ts';
import { attemptsByLane, retryDelayMs } from './retry.ts';

export interface CallOptions {
  readonly lane: Lane;
  readonly signal?: AbortSignal | undefined;
  /** How often the call may be sent in total; the lane's usual number by default. */
  readonly attempts?: number;
  /** Called right before the request leaves, once the budget permits it. If it throws, nothing is sent. */
  readonly onLeaving?: () => void;
}

export interface Question {
  readonly endpoint: Endpoint;
  readonly url: URL;
  /** The exact text of the body, with the idempotency key that it was stored with. */
  readonly create?: { readonly body: string; readonly idempotencyKey: string };
}

export interface Answered<Data> {
  readonly data: Data;
  readonly response: HttpResponse;
}

export interface ExchangeParts {
  readonly transport: HttpTransport;
  readonly credentials: Credentials;
  readonly budget: RateBudget;
  readonly clock: Clock;
  readonly random: Random;
  readonly userAgent: string;
  readonly timeoutMs?: number;
  /** How long to wait for a rate limit shared with other programs. Without it, a refusal counts as a failed attempt. */
  readonly rateLimitPatienceMs?: number | undefined;
}

const usualTimeoutMs = 30_000;

/** Asks the service one question within the rate budget, and repeats it where that is safe. Failures are typed. */
export class ApiExchange {
  readonly #parts: ExchangeParts;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  async ask<Schema extends z.ZodType>(
    question: Question,
    schema: Schema,
    call: CallOptions,
  ): Promise<Answered<z.output<Schema>>> {
    const response = await this.#askUntilAnswered(question, call);
    const parsed = schema.safeParse(jsonOf(response));
    if (parsed.success) return { data: parsed.data, response };
    // Only the places of the mismatch, never the values: an answer can contain an upload address.
    const places = parsed.error.issues
      .slice(0, 5)
      .map(({ path, code }) => `${path.join('.') || 'body'}: ${code}`);
    throw malformedAnswer(places.join('; '), response);
  }

  waitMs(lane: Lane): number | null {
    return this.#parts.budget.waitMs(lane);
  }

  /** For answers without a body. */
  async tell(question: Question, call: CallOptions): Promise<void> {
    await this.#askUntilAnswered(question, call);
  }

  async #askUntilAnswered(question: Question, call: CallOptions): Promise<HttpResponse> {
    const { clock, random, rateLimitPatienceMs } = this.#parts;
    const repeatable = question.endpoint.method === 'GET' || question.create !== undefined;
    const attempts = repeatable ? (call.attempts ?? attemptsByLane[call.lane]) : 1;
    const patience = new AbortController();
    const isPatient = rateLimitPatienceMs !== undefined && attempts > 1;
    const cancel = isPatient
      ? clock.schedule(rateLimitPatienceMs, () => patience.abort(new ApiFailure({ code: 'rate_limited' })))
      : () => {};
    try {
      for (let attempt = 1; ; ) {
        try {
          return await this.#askWithFreshToken(question, call, patience.signal);
        } catch (error) {
          if (!(error instanceof ApiFailure) || patience.signal.aborted) throw error;
          // The budget of the key makes the next try wait until its turn has come.
          if (error.code === 'rate_limited' && isPatient) continue;
          const delayMs = retryDelayMs(error, attempt, attempts, random);
          if (delayMs === null) throw error;
          attempt += 1;
          await clock.sleep(delayMs, call.signal);
        }
      }
    } finally {
      cancel();
    }
  }

  async #askWithFreshToken(
    question: Question,
    call: CallOptions,
    patience: AbortSignal,
  ): Promise<HttpResponse> {
    const { credentials } = this.#parts;
    const token = await credentials.bearerToken(call.signal);
    if (token === null) throw new ApiFailure({ code: 'not_signed_in' });
    try {
      return await this.#askOnce(question, call, token, patience);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
      // A 401 is given before anything is done, so the same question may be put with another token.
      const another = await credentials.replaceToken(token, call.signal);
      if (another === null) throw error;
      return await this.#askOnce(question, call, another, patience);
    }
  }

  async #askOnce(
    question: Question,
    call: CallOptions,
    token: string,
    patience: AbortSignal,
  ): Promise<HttpResponse> {
    const { budget, transport, clock } = this.#parts;
    const signal = call.signal ? AbortSignal.any([call.signal, patience]) : patience;
    const permit = await budget.acquire(call.lane, signal);
    let outcome: PermitOutcome = { kind: 'unsent' };
    try {
      call.onLeaving?.();
      outcome = { kind: 'unanswered' };
      const response = await transport.send(this.#request(question, call, token));
      outcome = { kind: 'answered', response };
      if (isSuccess(question, response)) return response;
      throw failureOfAnswer(response, { url: question.url, nowMs: clock.nowMs(), secrets: [token] });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (neverReached.has(error.kind)) outcome = { kind: 'unsent' };
      throw failureOfTransport(error);
    } finally {
      permit.handBack(outcome);
    }
  }

  #request({ endpoint, url, create }: Question, call: CallOptions, token: string): HttpRequest {
    const { userAgent, timeoutMs } = this.#parts;
    return {
      method: endpoint.method,
      url,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        'User-Agent': userAgent,
        ...(create
          ? { 'Content-Type': 'application/json', [headerNames.idempotencyKey]: create.idempotencyKey }
          : {}),
      },
      ...(create ? { body: new TextEncoder().encode(create.body) } : {}),
      timeoutMs: timeoutMs ?? usualTimeoutMs,
      signal: call.signal,
    };
  }
}

/**
 * A network's sign-in page is a 200 too. So a body must be JSON, and an answer without one must have the service's
 * request id.
 */
function isSuccess({ endpoint }: Question, response: HttpResponse): boolean {
  if (response.status >= 300) return false;
  if (endpoint.response === null) return headerOf(response, headerNames.requestId) !== null;
  return jsonOf(response) !== undefined;
}
