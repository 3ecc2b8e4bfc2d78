import type { AccountView } from '../../shared/model/account.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { TroubleError } from '../../shared/model/trouble.ts';
import type { AccountTokens } from './account-secrets.ts';
import type { AddAccountResult } from './account-service.ts';
import type { BrowserSignInResult } from './browser-sign-in.ts';

/** The account that was added; throws the reason if none was. */
export function accountOf(result: AddAccountResult): AccountView {
  switch (result.kind) {
    case 'added':
      return result.account;
    case 'malformed':
    case 'other_workspace':
      throw new TroubleError(result.trouble);
    case 'refused': {
      const { sentence, remedy } = describeAccountState(result.state);
      throw new TroubleError(
        { ...result.failure.trouble, sentence, remedy: remedy ?? '', action: 'sign_in' },
        { cause: result.failure },
      );
    }
    case 'no_answer':
      throw result.failure;
    case 'not_kept':
      throw result.error;
  }
}

/** The tokens of a browser sign-in; throws the reason if there are none. */
export function tokensOf(result: BrowserSignInResult): AccountTokens {
  switch (result.kind) {
    case 'signed_in':
      return result.tokens;
    case 'cancelled':
      throw new DOMException('The sign-in was canceled.', 'AbortError');
    case 'denied':
    case 'timed_out':
    case 'no_browser':
    case 'refused':
      throw new TroubleError(result.trouble);
    case 'no_answer':
      throw result.failure;
  }
}
