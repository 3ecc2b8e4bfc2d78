import type { AccountService } from '../../../engine/accounts/account-service.ts';
import { AskingSignIn, type SignInStep } from '../../../engine/accounts/asking-sign-in.ts';
import {
  type BrowserSignInParts,
  type SignInService,
  signInByBrowser,
} from '../../../engine/accounts/browser-sign-in.ts';
import { accountOf, tokensOf } from '../../../engine/accounts/signed-in.ts';
import { readBaseAddress } from '../../../engine/ground/base-address.ts';
import { checkPractice } from '../../../engine/policy/policy-error.ts';
import type { BrowserOpener } from '../../../engine/ports/browser-opener.ts';
import type { Session } from '../../../engine/session.ts';
import type { Account, Accounts, SignInAnswer } from '../../../shared/ipc/requests/accounts.ts';
import { signInFailures } from '../../../shared/messages/accounts.ts';
import type { AccountId, AccountsView, AccountView } from '../../../shared/model/account.ts';
import type { Policy } from '../../../shared/model/policy.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { AppHandlers } from '../router.ts';

export interface StartedPractice {
  readonly baseUrl: URL;
  /** With all permissions. The studio keeps the same key from start to start. */
  readonly key: string;
}

/** The practice service, as the app runs it. */
export interface PracticeStudio {
  /** Starts it if it is not running. */
  start(): Promise<StartedPractice>;
  /** Whether this is the practice studio's address, now or in an earlier run. */
  isAt(baseUrl: string): boolean;
}

export interface AccountParts {
  readonly accounts: AccountService;
  readonly session: Pick<Session, 'signOut'>;
  readonly signIn: BrowserSignInParts;
  /** How to sign in at this address with the browser. */
  readonly signInServiceAt: (baseUrl: URL) => SignInService;
  /** The server's address if a request names none: from the settings or the environment; null if neither has one. */
  readonly usualBaseUrl: () => string | null;
  readonly practice: PracticeStudio;
  /** Throws for a server that the organization does not allow. */
  readonly checkServer: (server: URL) => void;
  readonly policy: Policy;
  /** Called after signing in to the practice studio, so that its own renders can be recorded. */
  readonly practiceStarted: (accountId: AccountId) => Promise<void>;
}

/** Accounts as the window sees them. */
export function accountsForWindow(view: AccountsView, practice: PracticeStudio): Accounts {
  return { ...view, accounts: view.accounts.map((account) => toWindowAccount(account, practice)) };
}

const toWindowAccount = (account: AccountView, practice: PracticeStudio): Account => ({
  ...account,
  isPractice: practice.isAt(account.baseUrl),
});

const accountUnknown = () => new TroubleError(troubleOf('account_unknown', signInFailures.account_unknown));

export function createAccountHandlers(parts: AccountParts): AppHandlers['accounts'] {
  const { accounts, practice } = parts;
  const signIn = new AskingSignIn();
  let pageOfSignIn: URL | null = null;

  const baseUrlOf = (given: string | null): URL => {
    const text = given ?? parts.usualBaseUrl();
    if (text === null) throw new TroubleError(troubleOf('address_missing', signInFailures.address_missing));
    const address = readBaseAddress(text);
    if (address.kind === 'good') {
      parts.checkServer(address.url);
      return address.url;
    }
    throw new TroubleError(
      troubleOf('address_malformed', signInFailures.address_malformed(address.sentence)),
    );
  };

  const answerOf = (step: SignInStep): SignInAnswer =>
    step.kind === 'same_person'
      ? { kind: 'same_person', account: toWindowAccount(step.account, practice) }
      : { kind: 'signed_in', account: toWindowAccount(accountOf(step.result), practice) };

  return {
    list: async () => accountsForWindow(accounts.list(), practice),
    addKey: async ({ key, serviceUrl, replaces }) => {
      const address = baseUrlOf(serviceUrl);
      return answerOf(
        await signIn.begin((isSamePerson) =>
          accounts.addKey(key, address, replaces === null ? { isSamePerson } : { replaces }),
        ),
      );
    },
    signInByBrowser: async ({ serviceUrl, replaces }) => {
      const service = parts.signInServiceAt(baseUrlOf(serviceUrl));
      const browser: BrowserOpener = {
        open: async (url) => {
          pageOfSignIn = url;
          await parts.signIn.browser.open(url);
        },
      };
      return answerOf(
        await signIn.begin(async (isSamePerson, signal) => {
          const signedIn = await signInByBrowser(service, { ...parts.signIn, browser }, signal).finally(
            () => {
              // If another sign-in was started meanwhile, the variable holds its page.
              if (!signal.aborted) pageOfSignIn = null;
            },
          );
          return await accounts.addTokens(
            tokensOf(signedIn),
            service.baseUrl,
            replaces === null ? { signal, isSamePerson } : { signal, replaces },
          );
        }),
      );
    },
    answerSamePerson: async ({ isSame }) => {
      const step = await signIn.answer(isSame);
      if (step === null) throw new TroubleError(troubleOf('sign_in_over', signInFailures.sign_in_over));
      return answerOf(step);
    },
    cancelSignIn: async () => {
      pageOfSignIn = null;
      signIn.cancel();
    },
    reopenBrowser: async () => {
      if (pageOfSignIn) await parts.signIn.browser.open(pageOfSignIn);
    },
    openWebApp: async ({ serviceUrl }) => {
      const { authorizationUrl } = parts.signInServiceAt(baseUrlOf(serviceUrl));
      await parts.signIn.browser.open(new URL('/', authorizationUrl));
    },
    signOut: async ({ accountId }) => accountsForWindow(await parts.session.signOut(accountId), practice),
    switchTo: async ({ accountId }) => {
      const view = accounts.switchTo(accountId);
      if (!view) throw accountUnknown();
      return accountsForWindow(view, practice);
    },
    rename: async ({ accountId, name }) => {
      const view = accounts.rename(accountId, name);
      if (!view) throw accountUnknown();
      return accountsForWindow(view, practice);
    },
    check: async ({ accountId }) => {
      const account = await accounts.check(accountId);
      if (!account) throw accountUnknown();
      return toWindowAccount(account, practice);
    },
    startPracticeStudio: async () => {
      checkPractice(parts.policy);
      const { baseUrl, key } = await practice.start();
      const account = accountOf(await accounts.addKey(key, baseUrl));
      await parts.practiceStarted(account.id);
      return toWindowAccount(account, practice);
    },
  };
}
