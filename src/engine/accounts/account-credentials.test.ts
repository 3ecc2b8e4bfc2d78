import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AccountState, accountIdSchema } from '../../shared/model/account.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { SecretStoreError, type SecretStoreErrorCode } from '../ports/secret-store-error.ts';
import { acquireFileLock } from '../store/locks/file-lock.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { AccountCredentials, stateOfSecretError } from './account-credentials.ts';
import { type AccountSecret, AccountSecrets, type AccountTokens } from './account-secrets.ts';
import { MemorySecretStore } from './memory-secret-store.ts';
import { CollectingLogger } from './testing/collecting-logger.ts';
import type { TokenAnswer, TokenEndpoint } from './token-endpoint.ts';

const id = accountIdSchema.parse('acc_1');
const minuteMs = 60_000;
const later: AccountTokens = {
  kind: 'tokens',
  accessToken: 'later',
  refreshToken: 'refresh',
  expiresAtMs: null,
  clientId: 'client',
};

/** One account in a keychain that can be made to fail, and a service that renews its tokens. */
function desk() {
  const folder = temporaryFolder();
  const clock = new FakeClock();
  const keychain = new MemorySecretStore();
  let fails: SecretStoreError | null = null;
  const secrets = new AccountSecrets({
    kind: 'memory',
    get: (name) => (fails ? Promise.reject(fails) : keychain.get(name)),
    set: (name, secret) => (fails ? Promise.reject(fails) : keychain.set(name, secret)),
    delete: (name) => keychain.delete(name),
  });
  const states: AccountState['kind'][] = [];
  const renewedWith: string[] = [];
  const logger = new CollectingLogger();
  let answer: (count: number) => TokenAnswer | Promise<TokenAnswer> = (count) => ({
    kind: 'granted',
    tokens: tokens({ accessToken: `renewed ${count}`, expiresAtMs: clock.nowMs() + 60 * minuteMs }),
  });
  const lockPath = join(folder.path, 'refresh.lock');
  const tokens = (more: Partial<AccountTokens> = {}): AccountTokens => ({
    kind: 'tokens',
    accessToken: 'first',
    refreshToken: 'refresh',
    expiresAtMs: clock.nowMs() + 60 * minuteMs,
    clientId: 'client',
    ...more,
  });
  const credentials = new AccountCredentials({
    ...{ id, secrets, clock, logger, lockPath },
    baseUrl: new URL('https://api.example.com/'),
    tokenEndpoint: {
      refresh: async (_baseUrl: URL, _client: string, refreshToken: string) => {
        renewedWith.push(refreshToken);
        return await answer(renewedWith.length);
      },
    } as unknown as TokenEndpoint,
    onState: ({ kind }) => states.push(kind),
  });
  return {
    ...{ clock, secrets, states, renewedWith, credentials, tokens, lockPath, logger },
    answers: (next: typeof answer) => {
      answer = next;
    },
    keychainFails: (code: SecretStoreErrorCode | null) => {
      fails = code && new SecretStoreError(code);
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

describe('a key', () => {
  it('is read once, and again after it was forgotten', async () => {
    using here = desk();
    await here.secrets.write(id, { kind: 'key', key: 'one' });
    expect(await here.credentials.bearerToken()).toBe('one');
    await here.secrets.write(id, { kind: 'key', key: 'two' });
    expect(await here.credentials.bearerToken()).toBe('one');
    here.credentials.forget();
    expect(await here.credentials.bearerToken()).toBe('two');
  });

  it('that is refused has no other in its place, unless another one was kept meanwhile', async () => {
    using here = desk();
    await here.secrets.write(id, { kind: 'key', key: 'one' });
    expect(await here.credentials.replaceToken('one')).toBe(null);
    expect(await here.credentials.replaceToken('older')).toBe('one');
    await here.secrets.write(id, { kind: 'key', key: 'two' });
    expect(await here.credentials.replaceToken('one')).toBe('two');
    expect(await here.credentials.bearerToken(), 'and is the one from now on').toBe('two');
  });

  it('that is nowhere says so', async () => {
    using here = desk();
    expect([await here.credentials.bearerToken(), await here.credentials.replaceToken('x')]).toEqual([
      null,
      null,
    ]);
    expect(here.states).toEqual(['secret_missing', 'secret_missing']);
    here.keychainFails('keychain_locked');
    expect(await here.credentials.bearerToken()).toBe(null);
    expect(here.states.at(-1)).toBe('keychain_locked');
  });
});

describe('tokens', () => {
  it('are used until a minute before their end, then renewed once for all who wait', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens());
    await here.clock.advance(59 * minuteMs);
    expect(await here.credentials.bearerToken()).toBe('first');
    await here.clock.advance(1);
    const asked = [here.credentials.bearerToken(), here.credentials.bearerToken()];
    expect(await Promise.all(asked)).toEqual(['renewed 1', 'renewed 1']);
    expect(here.renewedWith).toEqual(['refresh']);
    expect(await here.secrets.read(id)).toMatchObject({ accessToken: 'renewed 1' });
    expect(await here.credentials.bearerToken()).toBe('renewed 1');
  });

  it('without an end are used until they are refused', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: null }));
    await here.clock.advance(1_000 * minuteMs);
    expect(await here.credentials.bearerToken()).toBe('first');
    expect(await here.credentials.replaceToken('first')).toBe('renewed 1');
  });

  it('that another program renewed are taken as they are', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens());
    expect(await here.credentials.bearerToken()).toBe('first');
    await here.secrets.write(id, here.tokens({ accessToken: 'of another program' }));
    expect(await here.credentials.replaceToken('first')).toBe('of another program');
    expect(here.renewedWith).toEqual([]);
    const late = here.tokens({ accessToken: 'soon over', expiresAtMs: here.clock.nowMs() + minuteMs - 1 });
    await here.secrets.write(id, late);
    expect(await here.credentials.replaceToken('first')).toBe('renewed 1');
  });

  it('are renewed by one program at a time: who waited takes what the other one kept', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    const lock = acquireFileLock(here.lockPath, 'exclusive', 0);
    const waiting = here.credentials.bearerToken();
    await here.clock.advance(100);
    await here.secrets.write(id, here.tokens({ accessToken: 'of another program' }));
    lock?.release();
    await here.clock.advance(100);
    expect(await waiting).toBe('of another program');
    expect(here.renewedWith).toEqual([]);
  });

  it('are not waited for longer than 45 seconds', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    const lock = acquireFileLock(here.lockPath, 'exclusive', 0);
    const waiting = here.credentials.bearerToken().catch((error: unknown) => error);
    await here.clock.advance(0);
    await here.clock.advance(45_050);
    // Like an answer that never came: an upload tries again instead of failing.
    expect(await waiting).toBeInstanceOf(ApiFailure);
    lock?.release();
    expect(await here.credentials.bearerToken(), 'and are renewed the next time').toBe('renewed 1');
  });

  it('that a key took the place of are not renewed', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    const lock = acquireFileLock(here.lockPath, 'exclusive', 0);
    const waiting = here.credentials.bearerToken();
    await here.clock.advance(100);
    await here.secrets.write(id, { kind: 'key', key: 'one' });
    lock?.release();
    await here.clock.advance(100);
    expect(await waiting).toBe('one');
  });

  it.each<readonly [string, Partial<AccountTokens>, TokenAnswer | null]>([
    ['there is nothing to renew them with', { refreshToken: null }, null],
    ['the service refuses', {}, { kind: 'refused', error: 'invalid_grant' }],
  ])('have ended where %s', async (_why, more, answer) => {
    using here = desk();
    if (answer) here.answers(() => answer);
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs(), ...more }));
    expect(await here.credentials.bearerToken()).toBe(null);
    expect(here.states).toEqual(['sign_in_ended']);
    expect(here.renewedWith).toHaveLength(answer ? 1 : 0);
  });

  it('stay as they are where the service does not answer', async () => {
    using here = desk();
    here.answers(() => ({ kind: 'no_answer', failure: new ApiFailure({ code: 'offline' }) }));
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    await expect(here.credentials.bearerToken()).rejects.toMatchObject({ code: 'offline' });
    expect(here.states).toEqual([]);
    here.answers(() => ({ kind: 'granted', tokens: here.tokens({ accessToken: 'later' }) }));
    expect(await here.credentials.bearerToken()).toBe('later');
  });

  it('go on for who waits, when somebody else who waits gives up', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    const stop = new AbortController();
    const granted = Promise.withResolvers<TokenAnswer>();
    here.answers(() => granted.promise);
    const given = here.credentials.bearerToken(stop.signal);
    const refused = expect(given).rejects.toThrow('enough');
    const other = here.credentials.bearerToken();
    stop.abort(new Error('enough'));
    granted.resolve({ kind: 'granted', tokens: here.tokens({ accessToken: 'for the other' }) });
    await refused;
    expect(await other).toBe('for the other');
  });

  it('that are renewed while somebody signs out are not kept', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    const granted = Promise.withResolvers<TokenAnswer>();
    const asked = Promise.withResolvers<void>();
    here.answers(() => {
      asked.resolve();
      return granted.promise;
    });
    const waiting = here.credentials.bearerToken();
    await asked.promise;
    let isRemoved = false;
    const removal = here.credentials.remove().then(() => {
      isRemoved = true;
    });
    await here.clock.advance(1_000);
    expect(isRemoved, 'waits for tokens that are being stored').toBe(false);
    await here.clock.advance(100);
    await removal;
    granted.resolve({ kind: 'granted', tokens: here.tokens({ accessToken: 'renewed' }) });
    expect(await waiting).toBe(null);
    expect(await here.secrets.read(id)).toBe(null);
    expect(here.logger.lines).toEqual([]);
  });

  it.each<readonly [string, AccountSecret, string]>([
    ['a key', { kind: 'key', key: 'one' }, 'one'],
    ['another sign-in', { ...later, refreshToken: 'of another sign-in' }, 'later'],
  ])('that %s took the place of while they were renewed are not kept', async (_what, other, sent) => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    here.answers(async () => {
      await here.secrets.write(id, other);
      return { kind: 'granted', tokens: here.tokens({ accessToken: 'renewed' }) };
    });
    expect(await here.credentials.bearerToken()).toBe(sent);
    expect(await here.secrets.read(id)).toEqual(other);
  });

  it('that the keychain does not take are used anyway, and kept as soon as it does', async () => {
    using here = desk();
    await here.secrets.write(id, here.tokens({ expiresAtMs: here.clock.nowMs() }));
    expect(await here.credentials.replaceToken('other')).toBe('renewed 1');
    here.answers(() => {
      here.keychainFails('keychain_locked');
      return { kind: 'granted', tokens: here.tokens({ accessToken: 'unsaved', refreshToken: 'next' }) };
    });
    expect(await here.credentials.replaceToken('renewed 1')).toBe('unsaved');
    expect(here.logger.lines.join()).toContain('renewed tokens not kept');
    expect(await here.credentials.replaceToken('renewed 1'), 'without asking the keychain').toBe('unsaved');
    here.keychainFails(null);
    here.answers(() => ({ kind: 'granted', tokens: here.tokens({ accessToken: 'saved' }) }));
    expect(await here.credentials.replaceToken('unsaved')).toBe('saved');
    expect(here.renewedWith.at(-1)).toBe('next');
    expect(await here.secrets.read(id)).toMatchObject({ accessToken: 'saved' });
    here.credentials.forget();
    expect(await here.credentials.bearerToken()).toBe('saved');
  });
});

it.each([
  ['keychain_missing', 'keychain_missing'],
  ['keychain_locked', 'keychain_locked'],
  ['keychain_failed', 'keychain_locked'],
  ['secret_torn', 'secret_missing'],
] as const)('%s is shown as %s', (code, kind) => {
  expect(stateOfSecretError(new SecretStoreError(code))).toEqual({ kind });
});
