import { useMutation } from '@tanstack/react-query';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';

export type WayIn =
  | { readonly kind: 'key'; readonly key: string; readonly serviceUrl: string | null }
  | { readonly kind: 'browser'; readonly serviceUrl: string | null }
  | { readonly kind: 'practice' };

export type SignInState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly way: WayIn['kind'] }
  | { readonly kind: 'failed'; readonly way: WayIn['kind']; readonly failure: Trouble };

export interface SignInOptions {
  /** The account whose key has ended; null to add one. */
  readonly replaces: AccountId | null;
  readonly onSignedIn: (account: Account) => void;
}

/** Codes that are about the address of the service, so that the words belong to that field. */
const addressCodes = ['address_missing', 'address_malformed'];
export const isAboutAddress = (failure: Trouble): boolean => addressCodes.includes(failure.code);

/** The three ways in, of which one is tried at a time. */
export function useSignIn({ replaces, onSignedIn }: SignInOptions) {
  const bridge = useBridge();
  const setJustSignedIn = useWindowStore((state) => state.setJustSignedIn);
  const forgetPlace = useWindowStore((state) => state.forgetPlace);
  const { accounts } = bridge.requests;
  const attempt = useMutation({
    mutationFn: (way: WayIn): Promise<Account> => {
      switch (way.kind) {
        case 'key':
          return unwrap(accounts.addKey({ key: way.key, serviceUrl: way.serviceUrl, replaces }));
        case 'browser':
          return unwrap(accounts.signInByBrowser({ serviceUrl: way.serviceUrl, replaces }));
        case 'practice':
          return unwrap(accounts.startPracticeStudio());
      }
    },
    throwOnError: (error) => failureOf(error) === null,
    onSuccess: (account) => {
      if (replaces === null) forgetPlace();
      setJustSignedIn(account.id);
      onSignedIn(account);
    },
  });
  const { mutate, reset, variables, isPending, error } = attempt;
  return {
    state: stateOf(variables, isPending, error),
    start: (way: WayIn) => mutate(way),
    /** Gives up waiting for the browser. */
    cancel: () => void accounts.cancelSignIn(),
    reopen: () => void accounts.reopenBrowser(),
    openWebApp: async (serviceUrl: string | null) => (await accounts.openWebApp({ serviceUrl })).ok,
    forget: reset,
  };
}

function stateOf(way: WayIn | undefined, isPending: boolean, error: Error | null): SignInState {
  if (!way) return { kind: 'idle' };
  if (isPending) return { kind: 'busy', way: way.kind };
  const failure = failureOf(error);
  // Being cancelled is what the person wanted.
  if (!failure || failure.code === 'cancelled') return { kind: 'idle' };
  return { kind: 'failed', way: way.kind, failure };
}
