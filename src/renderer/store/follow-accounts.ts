import type { QueryClient } from '@tanstack/react-query';
import type { Account, Accounts } from '../../shared/ipc/requests/accounts.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { queryKeys } from '../bridge/queries.ts';

/**
 * Asks again for what failed while nobody was signed in, as soon as an account works again. Otherwise the lists would say
 * “You're not signed in.” until the person returns to the window. Lists that are being asked for may still get that answer.
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
    void client.invalidateQueries({
      queryKey: queryKeys.library(account.id),
      predicate: ({ state }) => state.status === 'error' || state.fetchStatus === 'fetching',
    });
  }
}

const worksAgain = (before: Account | undefined, { state, checkedAtMs }: Account): boolean =>
  describeAccountState(state).usable &&
  (before === undefined || !describeAccountState(before.state).usable || before.checkedAtMs !== checkedAtMs);
