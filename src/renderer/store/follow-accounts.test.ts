import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Account, Accounts } from '../../shared/ipc/requests/accounts.ts';
import { followAccounts } from './follow-accounts.ts';

const account = (id: string, kind: 'ok' | 'keychain_missing', checkedAtMs: number) =>
  ({ id, state: { kind }, checkedAtMs }) as Account;
const view = (...accounts: Account[]): Accounts => ({ accounts, activeId: null });

/** A list of this account that is shown, and fails until it `works`. */
function shownList(client: QueryClient, accountId: string) {
  let works = false;
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['library', accountId, 'projects', 'service'],
    queryFn: () => {
      asked += 1;
      return works ? Promise.resolve('projects') : Promise.reject(new Error('not_signed_in'));
    },
    retry: false,
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => {});
  return {
    stop,
    mend: () => {
      works = true;
    },
    asked: () => asked,
    isShown: () => observer.getCurrentResult().data === 'projects',
    hasFailed: () => observer.getCurrentResult().isError,
  };
}

it.each([
  ['a sign-in', account('mine', 'keychain_missing', 1)],
  ['a new key for an account whose end had not been noticed', account('mine', 'ok', 1)],
  ['the first sign-in', null],
])('lists that had failed are there at once after %s', async (_what, before) => {
  const client = new QueryClient();
  const [mine, other] = [shownList(client, 'mine'), shownList(client, 'other')];
  await vi.waitFor(() => expect(mine.hasFailed() && other.hasFailed()).toBe(true));
  mine.mend();
  const lockedOut = account('other', 'keychain_missing', 1);
  followAccounts(
    client,
    before === null ? view(lockedOut) : view(before, lockedOut),
    view(account('mine', 'ok', 2), lockedOut),
  );
  await vi.waitFor(() => expect(mine.isShown()).toBe(true));
  expect(other.asked()).toBe(1);

  followAccounts(client, view(account('mine', 'ok', 2)), view(account('mine', 'ok', 3)));
  await new Promise((done) => setTimeout(done, 0));
  expect(mine.asked(), 'what is shown is not asked for again').toBe(2);
  mine.stop();
  other.stop();
});

/** A list that is shown, whose answers the test gives. */
function askedList(client: QueryClient, known?: string) {
  const answers: PromiseWithResolvers<string>[] = [];
  const queryKey = ['library', 'mine', 'projects', 'service'];
  if (known !== undefined) client.setQueryData(queryKey, known);
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    retry: false,
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => {});
  return { stop, answers, ask: () => void observer.refetch(), result: () => observer.getCurrentResult() };
}

it('asks again for a list whose request from before the sign-in fails after it', async () => {
  const client = new QueryClient();
  const { answers, result, stop } = askedList(client);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  followAccounts(client, view(account('mine', 'keychain_missing', 1)), view(account('mine', 'ok', 2)));
  answers[0]?.reject(new Error('not_signed_in'));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve('projects');
  await vi.waitFor(() => expect(result().data).toBe('projects'));
  stop();
});

it('lets a list that is being read again finish', async () => {
  const client = new QueryClient();
  const { answers, ask, result, stop } = askedList(client, 'old projects');
  ask();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  followAccounts(client, view(account('mine', 'ok', 1)), view(account('mine', 'ok', 2)));
  answers[0]?.resolve('projects');
  await vi.waitFor(() => expect(result().data).toBe('projects'));
  expect(answers).toHaveLength(1);
  stop();
});
