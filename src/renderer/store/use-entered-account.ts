import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { AccountId } from '../../shared/model/account.ts';
import type { WatchFolderId, WatchSnapshot } from '../../shared/model/watch-folders.ts';
import { queryKeys } from '../bridge/queries.ts';
import { useWindowStore } from './window-store.ts';

/**
 * Whether the open project and item belong to this account. The account may change by a click, a sign-in, a sign-out or
 * another window. In each case, nothing is rendered for the new account while the old one's project is still open.
 */
export function useEnteredAccount(accountId: AccountId | null): boolean {
  const client = useQueryClient();
  const isEntered = useWindowStore((state) => state.accountId === accountId);
  useLayoutEffect(() => {
    if (accountId === null || isEntered) return;
    useWindowStore.getState().enterAccount(accountId, openFolderOf(client, accountId));
  }, [client, accountId, isEntered]);
  return isEntered;
}

/** The open watch folder, if it belongs to this account: after signing in from its page, it stays open. */
function openFolderOf(client: QueryClient, accountId: AccountId): WatchFolderId | null {
  const { watchFolderId } = useWindowStore.getState();
  const folders = client.getQueryData<WatchSnapshot>(queryKeys.watchFolders)?.folders ?? [];
  const isOwn = folders.some(({ id, place }) => id === watchFolderId && place.accountId === accountId);
  return isOwn ? watchFolderId : null;
}
