import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { AccountId } from '../../shared/model/account.ts';
import type { WatchFolderId, WatchSnapshot } from '../../shared/model/watch-folders.ts';
import { queryKeys } from '../bridge/queries.ts';
import { useWindowStore } from './window-store.ts';

/**
 * Whether what is open belongs to this account. An account changes by a click, a sign-in, a sign-out or another window:
 * whichever it was, nothing is drawn for the new one while the project of the old one is still open.
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

/** Whoever signs in from the page of a watch folder of this workspace goes on there. */
function openFolderOf(client: QueryClient, accountId: AccountId): WatchFolderId | null {
  const { watchFolderId } = useWindowStore.getState();
  const folders = client.getQueryData<WatchSnapshot>(queryKeys.watchFolders)?.folders ?? [];
  const isOwn = folders.some(({ id, place }) => id === watchFolderId && place.accountId === accountId);
  return isOwn ? watchFolderId : null;
}
