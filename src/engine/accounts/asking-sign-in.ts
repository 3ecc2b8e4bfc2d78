import type { AccountView } from '../../shared/model/account.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import type { AccountService, AddAccountResult } from './account-service.ts';

type IsSamePerson = (account: AccountView) => Promise<boolean>;

/** How far a sign-in got: it has ended, or a person has to say whether an account is the same person's. */
export type SignInStep =
  | { readonly kind: 'ended'; readonly result: AddAccountResult }
  | { readonly kind: 'same_person'; readonly account: AccountView };

/**
 * A sign-in whose question is asked in one call and answered in another, for a window that may be closed in between. The
 * key waits here for the answer and is not stored; another sign-in or a cancel drops it.
 */
export class AskingSignIn {
  #stop = new AbortController();
  #answer: ((isSame: boolean) => Promise<SignInStep>) | null = null;

  /** `add` asks for the account of each candidate whether it is the same person's. */
  begin(
    add: (isSamePerson: IsSamePerson, signal: AbortSignal) => Promise<AddAccountResult>,
  ): Promise<SignInStep> {
    this.cancel();
    const stop = new AbortController();
    this.#stop = stop;
    return new Promise((resolve, reject) => {
      let tell: (step: SignInStep) => void = resolve;
      let fail: (error: unknown) => void = reject;
      const isSamePerson: IsSamePerson = (account) =>
        new Promise((decide, giveUp) => {
          stop.signal.throwIfAborted();
          stop.signal.addEventListener('abort', () => giveUp(stop.signal.reason), { once: true });
          this.#answer = (isSame) =>
            new Promise((tellNext, failNext) => {
              tell = tellNext;
              fail = failNext;
              decide(isSame);
            });
          tell({ kind: 'same_person', account });
        });
      add(isSamePerson, stop.signal).then(
        (result) => tell({ kind: 'ended', result }),
        (error) => fail(error),
      );
    });
  }

  /** The next step after a question; null where none is open any more. */
  async answer(isSame: boolean): Promise<SignInStep | null> {
    const answer = this.#answer;
    this.#answer = null;
    return (await answer?.(isSame)) ?? null;
  }

  cancel(): void {
    this.#answer = null;
    this.#stop.abort();
  }
}

/**
 * Where nobody can be asked, a key replaces only a key that no longer works. The service is asked first: a replaced key
 * has often been revoked since it was last used here.
 */
export const takesPlaceOfEndedKey =
  (accounts: Pick<AccountService, 'check'>, signal: AbortSignal): IsSamePerson =>
  async (account) => {
    const now = await accounts.check(account.id, signal);
    return now !== null && !describeAccountState(now.state).usable;
  };
