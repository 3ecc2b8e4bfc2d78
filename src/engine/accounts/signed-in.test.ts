import { expect, it } from 'vitest';
import { ApiFailure } from '../api-client/api-failure.ts';
import { accountOf, tokensOf } from './signed-in.ts';

const trouble = { code: 'some_trouble', sentence: 'It did not work.', remedy: 'Try again.' } as never;
const failure = new ApiFailure({ code: 'api_key_revoked', status: 401 });
const error = new Error('the keychain is locked');

it('gives what signing in brought', () => {
  const [account, tokens] = [{ name: 'Mia' }, { access: 'token' }] as unknown as [never, never];
  expect(accountOf({ kind: 'added', account })).toBe(account);
  expect(tokensOf({ kind: 'signed_in', tokens })).toBe(tokens);
});

it.each(['denied', 'timed_out', 'no_browser', 'refused'] as const)(
  'says why the browser came back without: %s',
  (kind) => {
    expect(() => tokensOf({ kind, trouble, error: 'access_denied' })).toThrow(
      expect.objectContaining({ trouble }),
    );
  },
);

it('throws an abort where somebody canceled, and what stood in the way elsewhere', () => {
  expect(() => tokensOf({ kind: 'cancelled' })).toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(() => tokensOf({ kind: 'no_answer', failure })).toThrow(failure);
  expect(() => accountOf({ kind: 'no_answer', failure })).toThrow(failure);
  expect(() => accountOf({ kind: 'not_kept', error } as never)).toThrow(error);
});

it.each(['malformed', 'other_workspace'] as const)('says why an account was not added: %s', (kind) => {
  expect(() => accountOf({ kind, trouble } as never)).toThrow(expect.objectContaining({ trouble }));
});

it('asks to sign in where the service refused the key, and keeps its answer as the cause', () => {
  const refused = () => accountOf({ kind: 'refused', state: { kind: 'revoked' }, failure } as never);
  expect(refused).toThrow(
    expect.objectContaining({ cause: failure, trouble: expect.objectContaining({ action: 'sign_in' }) }),
  );
});
