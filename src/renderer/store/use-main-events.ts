import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Accounts } from '../../shared/ipc/requests/accounts.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { invalidateLibrary, queryKeys } from '../bridge/queries.ts';
import { WatchFollower } from './follow-watch.ts';
import { useWindowStore } from './window-store.ts';

// Not needed to show a project. Each is loaded with the first event that it handles.
const itemFollower = () => import('./follow-items.ts');
const accountFollower = () => import('./follow-accounts.ts');
const encodeFollower = () => import('./follow-encodes.ts');
const reopening = () => import('./say-page-reopened.ts');

/** Handles all events from the main process. Mounted once. */
export function useMainEvents(): void {
  const bridge = useBridge();
  const client = useQueryClient();
  useEffect(() => {
    const { events } = bridge;
    const watch = new WatchFollower(client);
    const stops = [
      events.accountsChanged(async (accounts) => {
        const before = client.getQueryData<Accounts>(queryKeys.accounts);
        client.setQueryData(queryKeys.accounts, accounts);
        (await accountFollower()).followAccounts(client, before, accounts);
      }),
      events.settingsChanged((settings) => client.setQueryData(queryKeys.settings, settings)),
      events.updatesChanged((updates) => client.setQueryData(queryKeys.updates, updates)),
      events.libraryChanged((change) => invalidateLibrary(client, change)),
      events.itemsChanged(async (changed) => (await itemFollower()).followItems(client, bridge, changed)),
      events.ticksChanged(({ mediaId }) =>
        client.invalidateQueries({ queryKey: queryKeys.noteTicks(mediaId) }),
      ),
      events.encodesChanged(async (event) => (await encodeFollower()).followEncodes(client, event)),
      events.unplacedChanged((list) => client.setQueryData(queryKeys.unplaced, list)),
      events.watchChanged((event) => watch.take(event)),
      () => watch.stop(),
      events.connectionChanged(({ online }) => {
        client.setQueryData(queryKeys.appInfo, (info: object | undefined) => info && { ...info, online });
        if (online) void client.invalidateQueries({ queryKey: ['library'] });
      }),
      events.themeChanged(({ theme }) => {
        document.documentElement.dataset['theme'] = theme;
      }),
      events.navigate((place) => useWindowStore.getState().goTo(place)),
      events.filesHandedOver(({ files }) => useWindowStore.getState().handOver(files)),
      events.pageReopened(async () => (await reopening()).sayThatPageReopened()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [bridge, client]);
}
