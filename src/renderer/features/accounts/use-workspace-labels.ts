import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import {
  accountNameAmong,
  type NamedAccount,
  workspaceLabels,
} from '../../../shared/model/account-labels.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery } from '../../bridge/queries.ts';

/** The name of an account where it stands alone. */
export function useAccountNameAmong(): (account: NamedAccount) => string {
  const accounts = useQuery(accountsQuery(useBridge())).data?.accounts;
  return (account) => accountNameAmong(account, accounts ?? [account]);
}

/** The workspace of each account, for lists that mix accounts; only who signed out if there is only one workspace. */
export function useWorkspaceLabels(): ReadonlyMap<AccountId, string> {
  const known = useQuery(accountsQuery(useBridge())).data;
  return useMemo(
    () =>
      new Map([
        ...(known?.signedOut ?? []).map(({ id, name }) => [id, accountTexts.signedOutOf(name)] as const),
        ...workspaceLabels(known?.accounts ?? []),
      ]),
    [known],
  );
}
