import type { QueryClient } from '@tanstack/react-query';
import type { Account, Accounts } from '../../shared/ipc/requests/accounts.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { queryKeys } from '../bridge/queries.ts';

/**
 * Asks again for what failed while nobody was signed in, as soon as an account works again. Otherwise the lists would say
 * “You're not signed in.” until the person returns to the window.
 */
export function followAccounts(client: QueryClient, before: Accounts | undefined, now: Accounts): void {
  for (const account of now.accounts) {
    if (
      !worksAgain(
        before?.accounts.find(({ id }) => id === account.id),
        account,
      )
    )
      continue;
    for (const query of client.getQueryCache().findAll({ queryKey: queryKeys.library(account.id) })) {
      const askAgain = () =>
        client.invalidateQueries({
          predicate: (each) => each === query && each.state.status === 'error',
        });
      // The answer that is on its way may still say that nobody is signed in.
      if (query.state.fetchStatus === 'fetching') query.promise?.catch(askAgain);
      else void askAgain();
    }
  }
}

const worksAgain = (before: Account | undefined, { state, checkedAtMs }: Account): boolean =>
  describeAccountState(state).usable &&
  (before === undefined || !describeAccountState(before.state).usable || before.checkedAtMs !== checkedAtMs);
