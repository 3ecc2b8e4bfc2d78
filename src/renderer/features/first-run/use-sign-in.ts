import { useMutation } from '@tanstack/react-query';
import type { Account, SignInAnswer } from '../../../shared/ipc/requests/accounts.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { worked } from '../../store/show-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';

export type WayIn =
  | { readonly kind: 'key'; readonly key: string; readonly serviceUrl: string | null }
  | { readonly kind: 'browser'; readonly serviceUrl: string | null }
  | { readonly kind: 'practice' };

/** The answer to whether a sign-in and this account belong to the same person. */
interface SamePersonAnswer {
  readonly kind: 'same_person';
  readonly account: Account;
  readonly isSame: boolean;
}

type Attempt = WayIn | SamePersonAnswer;

export type SignInState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly way: WayIn['kind'] }
  /** Asks whether the sign-in and this account belong to the same person. */
  | { readonly kind: 'asking'; readonly account: Account; readonly isBusy: boolean }
  | { readonly kind: 'failed'; readonly way: Attempt['kind']; readonly failure: Trouble };

export interface SignInOptions {
  /** The account whose key has ended; null to add a new account. */
  readonly replaces: AccountId | null;
  readonly onSignedIn: (account: Account) => void;
}

/** Failures about the server's address, which are shown at that field. */
const addressCodes = ['address_missing', 'address_malformed'];
export const isAboutAddress = (failure: Trouble): boolean => addressCodes.includes(failure.code);

/** The three ways to sign in. Only one is tried at a time. */
export function useSignIn({ replaces, onSignedIn }: SignInOptions) {
  const bridge = useBridge();
  const introduce = useWindowStore((state) => state.introduce);
  const { accounts } = bridge.requests;
  const attempt = useMutation({
    mutationFn: async (way: Attempt): Promise<SignInAnswer> => {
      switch (way.kind) {
        case 'key':
          return unwrap(accounts.addKey({ key: way.key, serviceUrl: way.serviceUrl, replaces }));
        case 'browser':
          return unwrap(accounts.signInByBrowser({ serviceUrl: way.serviceUrl, replaces }));
        case 'practice':
          return { kind: 'signed_in', account: await unwrap(accounts.startPracticeStudio()) };
        case 'same_person':
          return unwrap(accounts.answerSamePerson({ isSame: way.isSame }));
      }
    },
    throwOnError: (error) => failureOf(error) === null,
    onSuccess: ({ kind, account }) => {
      if (kind === 'same_person') return;
      introduce(account);
      onSignedIn(account);
    },
  });
  const { mutate, reset, variables, data, isPending, error } = attempt;
  const state = stateOf(variables, isPending, data, error);
  return {
    state,
    start: (way: WayIn) => mutate(way),
    answer: (isSame: boolean) => {
      if (state.kind === 'asking') mutate({ kind: 'same_person', account: state.account, isSame });
    },
    /** Stops waiting for the browser, or closes the question without an answer. */
    cancel: () => {
      void accounts.cancelSignIn();
      if (state.kind === 'asking') reset();
    },
    reopen: () => void worked(accounts.reopenBrowser()),
    openWebApp: async (serviceUrl: string | null) => (await accounts.openWebApp({ serviceUrl })).ok,
    forget: reset,
  };
}

function stateOf(
  way: Attempt | undefined,
  isPending: boolean,
  answer: SignInAnswer | undefined,
  error: Error | null,
): SignInState {
  if (!way) return { kind: 'idle' };
  if (isPending)
    return way.kind === 'same_person'
      ? { kind: 'asking', account: way.account, isBusy: true }
      : { kind: 'busy', way: way.kind };
  if (answer?.kind === 'same_person') return { kind: 'asking', account: answer.account, isBusy: false };
  const failure = failureOf(error);
  // The person canceled, so there is nothing to report.
  if (!failure || failure.code === 'cancelled') return { kind: 'idle' };
  return { kind: 'failed', way: way.kind, failure };
}
