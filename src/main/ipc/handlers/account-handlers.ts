import type { AccountService, AddAccountResult } from '../../../engine/accounts/account-service.ts';
import {
  type BrowserSignInParts,
  type SignInService,
  signInByBrowser,
} from '../../../engine/accounts/browser-sign-in.ts';
import { readBaseAddress } from '../../../engine/api-client/base-address.ts';
import type { Account, Accounts } from '../../../shared/ipc/requests/accounts.ts';
import type { AccountsView, AccountView } from '../../../shared/model/account.ts';
import { describeAccountState } from '../../../shared/model/account-words.ts';
import { RequestError } from '../request-error.ts';
import type { AppHandlers } from '../router.ts';

/** The practice service as the app runs it for one person. */
export interface PracticeStudio {
  /** Starts it unless it runs; answers with its address and a key that may do everything. */
  start(): Promise<{ readonly baseUrl: URL; readonly key: string }>;
  /** Whether this address is (or was, in an earlier run) the studio's. */
  isAt(baseUrl: string): boolean;
}

export interface AccountParts {
  readonly accounts: AccountService;
  readonly signIn: BrowserSignInParts;
  /** How to sign in at this address through the browser. */
  readonly signInServiceAt: (baseUrl: URL) => SignInService;
  /** The service's address where none is named: from the settings or the environment; null when nobody has said. */
  readonly usualBaseUrl: () => string | null;
  readonly practice: PracticeStudio;
}

/** Accounts as the window sees them. */
export function accountsForWindow(view: AccountsView, practice: PracticeStudio): Accounts {
  return { ...view, accounts: view.accounts.map((account) => toWindowAccount(account, practice)) };
}

const toWindowAccount = (account: AccountView, practice: PracticeStudio): Account => ({
  ...account,
  isPractice: practice.isAt(account.baseUrl),
});

export function createAccountHandlers(parts: AccountParts): AppHandlers['accounts'] {
  const { accounts, practice } = parts;
  let signingIn: AbortController | null = null;

  const baseUrlOf = (given: string | null): URL => {
    const text = given ?? parts.usualBaseUrl();
    if (text === null) throw new RequestError(addressMissing);
    const address = readBaseAddress(text);
    if (address.kind === 'bad') {
      throw new RequestError({
        code: 'address_malformed',
        sentence: address.sentence,
        remedy: 'Check the address of the service.',
      });
    }
    return address.url;
  };

  return {
    list: async () => accountsForWindow(accounts.list(), practice),
    addKey: async ({ key, serviceUrl, replaces }) => {
      const result = await accounts.addKey(key, baseUrlOf(serviceUrl), replaces === null ? {} : { replaces });
      return toWindowAccount(accountOf(result), practice);
    },
    signInByBrowser: async ({ serviceUrl, replaces }) => {
      signingIn?.abort();
      const attempt = new AbortController();
      signingIn = attempt;
      try {
        const service = parts.signInServiceAt(baseUrlOf(serviceUrl));
        const signedIn = await signInByBrowser(service, parts.signIn, attempt.signal);
        if (signedIn.kind !== 'signed_in') throw signInFailure(signedIn);
        const options = { signal: attempt.signal, ...(replaces === null ? {} : { replaces }) };
        const result = await accounts.addTokens(signedIn.tokens, service.baseUrl, options);
        return toWindowAccount(accountOf(result), practice);
      } finally {
        if (signingIn === attempt) signingIn = null;
      }
    },
    cancelSignIn: async () => signingIn?.abort(),
    signOut: async ({ accountId }) => accountsForWindow(await accounts.signOut(accountId), practice),
    switchTo: async ({ accountId }) => accountsForWindow(accounts.switchTo(accountId), practice),
    check: async ({ accountId }) => {
      const account = await accounts.check(accountId);
      if (!account) throw new RequestError(accountUnknown);
      return toWindowAccount(account, practice);
    },
    startPracticeStudio: async () => {
      const { baseUrl, key } = await practice.start();
      return toWindowAccount(accountOf(await accounts.addKey(key, baseUrl)), practice);
    },
  };
}

function accountOf(result: AddAccountResult): AccountView {
  switch (result.kind) {
    case 'added':
      return result.account;
    case 'malformed':
      throw new RequestError({
        code: 'key_malformed',
        sentence: result.sentence,
        remedy: 'Copy the whole key from the web app and paste it again.',
      });
    case 'refused': {
      const words = describeAccountState(result.state);
      throw new RequestError(
        {
          code: result.failure.code,
          sentence: words.sentence,
          remedy: words.remedy ?? '',
          action: 'sign_in',
        },
        { cause: result.failure },
      );
    }
    case 'no_answer':
      throw result.failure;
    case 'other_workspace':
      throw new RequestError({
        code: 'other_workspace',
        sentence: result.sentence,
        remedy: 'Add it as another account.',
      });
    case 'not_kept':
      throw result.error;
  }
}

type SignInEnd = Exclude<Awaited<ReturnType<typeof signInByBrowser>>, { kind: 'signed_in' }>;

function signInFailure(end: SignInEnd): Error {
  const remedy = 'Start the sign-in again, or paste a key instead.';
  switch (end.kind) {
    case 'cancelled':
      return new DOMException('The sign-in was cancelled.', 'AbortError');
    case 'denied':
    case 'timed_out':
    case 'no_browser':
      return new RequestError({
        code: `sign_in_${end.kind}`,
        sentence: end.sentence,
        remedy,
        action: 'sign_in',
      });
    case 'refused':
      return new RequestError({ code: 'sign_in_refused', sentence: end.sentence, remedy, action: 'sign_in' });
    case 'no_answer':
      return end.failure;
  }
}

const addressMissing = {
  code: 'address_missing',
  sentence: 'Renderdrop does not know yet where your service is.',
  remedy: 'Enter its address, for example https://api.example.com.',
} as const;

const accountUnknown = {
  code: 'account_unknown',
  sentence: 'Nobody is signed in under this account any more.',
  remedy: 'Sign in again.',
  action: 'sign_in',
} as const;
