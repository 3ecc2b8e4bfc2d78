import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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

/** The workspace of each account, for lists that mix accounts; empty if there is only one workspace. */
export function useWorkspaceLabels(): ReadonlyMap<AccountId, string> {
  const accounts = useQuery(accountsQuery(useBridge())).data?.accounts;
  return useMemo(() => workspaceLabels(accounts ?? []), [accounts]);
}
