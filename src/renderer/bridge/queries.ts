import { focusManager, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { RequestFailure, unwrap } from './request-failure.ts';

/** A window behind others counts as visible, so only its focus shows that the person has returned. */
function hearOfFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    window.addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  });
}

/**
 * Server state over the bridge. The engine retries, limits and caches; a query asks once, and an event tells it to ask
 * again. Nothing here polls. Lists of the service are also refreshed when the person returns to them.
 */
export function createQueryClient(): QueryClient {
  hearOfFocus();
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryKeys = {
  appInfo: ['app', 'info'],
  waitsForKeychain: ['app', 'keychain'],
  accounts: ['accounts'],
  settings: ['settings'],
  updates: ['updates'],
  managed: ['managed'],
  webhooks: (accountId: string | null) => ['webhooks', accountId] as const,
  encodes: ['encodes'],
  unplaced: ['unplaced'],
  watchFolders: ['watch', 'folders'],
  watchFiles: (folderId: string) => ['watch', 'files', folderId] as const,
  encodeStill: (encodeId: string) => ['encode_still', encodeId] as const,
  watchedFile: (folderId: string, path: string) => ['watched_file', folderId, path] as const,
  fileTicks: (mediaId: string, fileId: string, take: number) =>
    ['note_ticks', mediaId, fileId, take] as const,
  framesTicks: (mediaId: string, folderId: string, pattern: string, frameCount: number) =>
    ['note_ticks', mediaId, folderId, pattern, frameCount] as const,
  noteTicks: (mediaId: string) => ['note_ticks', mediaId] as const,
  encodesFolder: ['encodes_folder'],
  smallCopies: ['small_copies'],
  strip: (of: string, id: string, take: number) => ['strip', of, id, take] as const,
  versionRates: (mediaId: string) => ['version_rates', mediaId] as const,
  frameRates: ['frame_rates'],
  library: (accountId: string) => ['library', accountId] as const,
} as const;

export const appInfoQuery = (bridge: Bridge) =>
  queryOptions({ queryKey: queryKeys.appInfo, queryFn: () => unwrap(bridge.requests.app.info()) });

export const waitsForKeychainQuery = (bridge: Bridge) =>
  queryOptions({
    queryKey: queryKeys.waitsForKeychain,
    queryFn: () => unwrap(bridge.requests.app.waitsForKeychain()),
  });

export const accountsQuery = (bridge: Bridge) =>
  queryOptions({ queryKey: queryKeys.accounts, queryFn: () => unwrap(bridge.requests.accounts.list()) });

export const settingsQuery = (bridge: Bridge) =>
  queryOptions({ queryKey: queryKeys.settings, queryFn: () => unwrap(bridge.requests.settings.read()) });

export const updatesQuery = (bridge: Bridge) =>
  queryOptions({ queryKey: queryKeys.updates, queryFn: () => unwrap(bridge.requests.updates.view()) });

export const managedQuery = (bridge: Bridge) =>
  queryOptions({ queryKey: queryKeys.managed, queryFn: () => unwrap(bridge.requests.settings.managed()) });

/** The failure behind a query's or a mutation's error; null for a bug, which an error boundary shows. */
export const failureOf = (error: unknown) => (error instanceof RequestFailure ? error.failure : null);

/** Refreshes what the main process reported as changed. */
export function invalidateLibrary(
  client: QueryClient,
  change: { readonly projectId: string | null; readonly part: string },
): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      if (queryKey[0] !== 'library' || queryKey.at(-1) !== 'service') return false;
      if (change.part === 'projects') return queryKey[2] === 'projects';
      return queryKey[4] === change.part && (change.projectId === null || queryKey[3] === change.projectId);
    },
  });
}
