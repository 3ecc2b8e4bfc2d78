import { signInFailures } from '../../shared/messages/accounts.ts';
import { type Trouble, troubleOf } from '../../shared/model/trouble.ts';
import type { ApiFailure } from '../api-client/api-failure.ts';
import type { BrowserOpener } from '../ports/browser-opener.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { AccountTokens } from './account-secrets.ts';
import { authorizationRequest } from './authorization-request.ts';
import { LoopbackRedirect } from './loopback-redirect.ts';
import type { TokenEndpoint } from './token-endpoint.ts';

/** A service that takes sign-ins through the browser. */
export interface SignInService {
  readonly baseUrl: URL;
  readonly authorizationUrl: URL;
  readonly clientId: string;
}

export type BrowserSignInResult =
  | { readonly kind: 'signed_in'; readonly tokens: AccountTokens }
  | { readonly kind: 'denied' | 'timed_out' | 'no_browser'; readonly trouble: Trouble }
  | { readonly kind: 'cancelled' }
  /** The service refused; `error` is OAuth's code for why. */
  | { readonly kind: 'refused'; readonly trouble: Trouble; readonly error: string }
  | { readonly kind: 'no_answer'; readonly failure: ApiFailure };

export interface BrowserSignInParts {
  readonly browser: BrowserOpener;
  readonly tokenEndpoint: TokenEndpoint;
  readonly clock: Clock;
  readonly random: Random;
  /** How long the person has in the browser. */
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 10 * 60_000;

/** Signs in through the person's own browser: authorization code with PKCE, answered on a loopback port. */
export async function signInByBrowser(
  service: SignInService,
  parts: BrowserSignInParts,
  signal?: AbortSignal,
): Promise<BrowserSignInResult> {
  if (signal?.aborted) return { kind: 'cancelled' };
  await using redirect = await LoopbackRedirect.listen(parts.clock);
  const request = authorizationRequest({ ...service, redirectUri: redirect.redirectUri }, parts.random);
  const timeout = new AbortController();
  const cancelTimeout = parts.clock.schedule(parts.timeoutMs ?? usualTimeoutMs, () => timeout.abort());
  const either = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
  try {
    const answering = redirect.answerTo(request.state, either);
    // Awaited below. Until then a rejection must not count as unhandled, because opening the browser may take long.
    answering.catch(() => {});
    try {
      await parts.browser.open(request.url);
    } catch {
      return { kind: 'no_browser', trouble: troubleIn('sign_in_no_browser') };
    }
    const answer = await answering;
    if (answer.kind === 'error') return refusedByService(answer.error);
    const { verifier, redirectUri } = request;
    const grant = { clientId: service.clientId, code: answer.code, redirectUri, verifier };
    const tokens = await parts.tokenEndpoint.exchangeCode(service.baseUrl, grant, either);
    switch (tokens.kind) {
      case 'granted':
        return { kind: 'signed_in', tokens: tokens.tokens };
      case 'refused':
        return refusedByService(tokens.error);
      case 'no_answer':
        return tokens;
    }
  } catch (error) {
    if (signal?.aborted) return { kind: 'cancelled' };
    if (timeout.signal.aborted) return { kind: 'timed_out', trouble: troubleIn('sign_in_timed_out') };
    throw error;
  } finally {
    cancelTimeout();
  }
}

function refusedByService(error: string): BrowserSignInResult {
  if (error === 'access_denied') return { kind: 'denied', trouble: troubleIn('sign_in_denied') };
  return { kind: 'refused', trouble: troubleIn('sign_in_refused'), error };
}

type Code = 'sign_in_denied' | 'sign_in_timed_out' | 'sign_in_no_browser' | 'sign_in_refused';

const troubleIn = (code: Code): Trouble => troubleOf(code, signInFailures[code]);
