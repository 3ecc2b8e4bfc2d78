import { expect, it } from 'vitest';
import type { AccountState, AccountView } from '../../shared/model/account.ts';
import type { AddAccountResult } from './account-service.ts';
import { AskingSignIn, takesPlaceOfEndedKey } from './asking-sign-in.ts';

const account = (id: string, state: AccountState = { kind: 'ok' }): AccountView =>
  ({ id, state }) as unknown as AccountView;
const added = { kind: 'added', account: account('new') } as AddAccountResult;

it('ends at once where nobody has to be asked, with what came of it', async () => {
  const signIn = new AskingSignIn();
  expect(await signIn.begin(async () => added)).toEqual({ kind: 'ended', result: added });
  expect(await signIn.answer(true)).toBeNull();
  await expect(signIn.begin(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
});

it('asks of one account after the other, and goes on with each answer', async () => {
  const signIn = new AskingSignIn();
  const answers: boolean[] = [];
  const first = await signIn.begin(async (isSamePerson) => {
    for (const id of ['one', 'two']) answers.push(await isSamePerson(account(id)));
    return added;
  });
  expect(first).toEqual({ kind: 'same_person', account: account('one') });
  expect(await signIn.answer(false)).toEqual({ kind: 'same_person', account: account('two') });
  expect(await signIn.answer(true)).toEqual({ kind: 'ended', result: added });
  expect(answers).toEqual([false, true]);
  expect(await signIn.answer(true)).toBeNull();
});

it('reports a failure after an answer to the caller that answered', async () => {
  const signIn = new AskingSignIn();
  await signIn.begin(async (isSamePerson) => {
    await isSamePerson(account('one'));
    throw new TypeError('ours');
  });
  await expect(signIn.answer(true)).rejects.toThrow('ours');
});

it.each(['cancelled', 'begun again'])('drops the question of a sign-in that is %s', async (how) => {
  const signIn = new AskingSignIn();
  const ended = Promise.withResolvers<unknown>();
  await signIn.begin(async (isSamePerson, signal) => {
    try {
      await isSamePerson(account('one'));
    } catch (error) {
      ended.resolve([signal.aborted, error === signal.reason]);
    }
    return added;
  });
  if (how === 'cancelled') signIn.cancel();
  else expect(await signIn.begin(async () => added)).toMatchObject({ kind: 'ended' });
  expect(await ended.promise).toEqual([true, true]);
  expect(await signIn.answer(true)).toBeNull();
});

it('asks nothing of a sign-in that was canceled before it had a question', async () => {
  const signIn = new AskingSignIn();
  const step = signIn.begin(async (isSamePerson) => {
    await isSamePerson(account('one'));
    return added;
  });
  signIn.cancel();
  // Here the question was asked first, so the cancel drops only its answer.
  expect(await step).toMatchObject({ kind: 'same_person' });
  const late = new AskingSignIn();
  const refused = late.begin(async (isSamePerson, signal) => {
    late.cancel();
    expect(signal.aborted).toBe(true);
    await isSamePerson(account('one'));
    return added;
  });
  await expect(refused).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  { now: account('one', { kind: 'revoked' }), takes: true },
  { now: account('one', { kind: 'ok' }), takes: false },
  { now: null, takes: false },
])('puts a key in the place of one that has ended, and of no other: $takes', async ({ now, takes }) => {
  const asked: unknown[] = [];
  const check = async (id: unknown, signal: unknown) => {
    asked.push([id, signal]);
    return now;
  };
  const { signal } = new AbortController();
  expect(await takesPlaceOfEndedKey({ check }, signal)(account('one'))).toBe(takes);
  expect(asked).toEqual([['one', signal]]);
});
