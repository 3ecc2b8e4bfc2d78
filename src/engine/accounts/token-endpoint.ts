import { z } from 'zod';
import { failureOfAnswer, failureOfTransport, jsonOf } from '../api-client/answer-failures.ts';
import type { ApiFailure } from '../api-client/api-failure.ts';
import { readBaseAddress } from '../ground/base-address.ts';
import type { Clock } from '../ports/clock.ts';
import { type HttpTransport, TransportError } from '../ports/http-transport.ts';
import type { AccountTokens } from './account-secrets.ts';

export type TokenAnswer =
  | { readonly kind: 'granted'; readonly tokens: AccountTokens }
  /** The service will never give tokens for this code or refresh token; `error` is OAuth's code for why. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'no_answer'; readonly failure: ApiFailure };

const grantedSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
});
const refusedSchema = z.object({ error: z.string().min(1).max(100) });

/** Anyone who has one of these can act as the person. */
const secretFields = ['code', 'code_verifier', 'refresh_token'] as const;

const timeoutMs = 30_000;

/** `{base_url}/oauth/token`: a code or a refresh token goes in, an access token comes out. */
export class TokenEndpoint {
  readonly #transport: HttpTransport;
  readonly #clock: Clock;
  readonly #userAgent: string;

  constructor(transport: HttpTransport, clock: Clock, userAgent: string) {
    this.#transport = transport;
    this.#clock = clock;
    this.#userAgent = userAgent;
  }

  async exchangeCode(
    baseUrl: URL,
    grant: { clientId: string; code: string; redirectUri: string; verifier: string },
    signal?: AbortSignal,
  ): Promise<TokenAnswer> {
    return await this.#ask(
      baseUrl,
      {
        grant_type: 'authorization_code',
        client_id: grant.clientId,
        code: grant.code,
        redirect_uri: grant.redirectUri,
        code_verifier: grant.verifier,
      },
      null,
      signal,
    );
  }

  /** If the service sends no new refresh token, the old one stays in use. */
  async refresh(baseUrl: URL, clientId: string, refreshToken: string): Promise<TokenAnswer> {
    return await this.#ask(
      baseUrl,
      { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken },
      refreshToken,
    );
  }

  async #ask(
    baseUrl: URL,
    form: Readonly<Record<string, string>> & { readonly client_id: string },
    keptRefreshToken: string | null,
    signal?: AbortSignal,
  ): Promise<TokenAnswer> {
    const url = tokenUrl(baseUrl);
    const sentAtMs = this.#clock.nowMs();
    try {
      const response = await this.#transport.send({
        method: 'POST',
        url,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/x-www-form-urlencoded',
          'User-Agent': this.#userAgent,
        },
        body: new TextEncoder().encode(new URLSearchParams(form).toString()),
        timeoutMs,
        signal,
      });
      const body = jsonOf(response);
      const granted = response.status === 200 ? grantedSchema.safeParse(body) : null;
      if (granted?.success) {
        const { access_token, refresh_token, expires_in } = granted.data;
        const tokens: AccountTokens = {
          kind: 'tokens',
          accessToken: access_token,
          refreshToken: refresh_token ?? keptRefreshToken,
          expiresAtMs: expires_in === undefined ? null : sentAtMs + expires_in * 1_000,
          clientId: form.client_id,
        };
        return { kind: 'granted', tokens };
      }
      const refused =
        response.status === 400 || response.status === 401 ? refusedSchema.safeParse(body) : null;
      if (refused?.success) return { kind: 'refused', error: refused.data.error };
      const secrets = secretFields.flatMap((name) => form[name] ?? []);
      const failure = failureOfAnswer(response, { url, nowMs: this.#clock.nowMs(), secrets });
      return { kind: 'no_answer', failure };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      return { kind: 'no_answer', failure: failureOfTransport(error) };
    }
  }
}

function tokenUrl(baseUrl: URL): URL {
  const address = readBaseAddress(baseUrl.href);
  if (address.kind === 'bad') throw new TypeError(address.sentence);
  const url = new URL(address.url);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/oauth/token`;
  return url;
}
