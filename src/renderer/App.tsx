import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Bridge } from '../shared/ipc/contract.ts';
import { windowFailureMax } from '../shared/model/window-failure.ts';
import { BridgeProvider, useBridge } from './bridge/bridge-context.tsx';
import { accountsQuery, appInfoQuery, createQueryClient, waitsForKeychainQuery } from './bridge/queries.ts';
import { Workbench } from './features/workbench/Workbench.tsx';
import { QueueProvider } from './store/queue-context.tsx';
import { endTimedToasts } from './store/toast-store.ts';
import { useEnteredAccount } from './store/use-entered-account.ts';
import { useMainEvents } from './store/use-main-events.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

/**
 * Loaded separately, while the engine opens, because most starts find an account and do not need it. Not with `lazy`: React
 * would show nothing for 300 ms after a fallback, even if the code has loaded by then.
 */
const firstRunQuery = {
  queryKey: ['first run'],
  queryFn: async () => (await import('./features/first-run/FirstRun.tsx')).FirstRun,
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: true,
} as const;

export function App({ bridge }: { readonly bridge: Bridge }) {
  const [client] = useState(createQueryClient);
  return (
    <ErrorBoundary onBroken={noteBroken(bridge)} saveLog={saveLog(bridge)}>
      <QueryClientProvider client={client}>
        <BridgeProvider bridge={bridge}>
          <Start />
        </BridgeProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

const noteBroken = (bridge: Bridge) => (details: string) => {
  // The page is replaced by an error, so uploads that wait to be undone can no longer be undone.
  endTimedToasts();
  void bridge.requests.logs.recordWindowFailure({ details: details.slice(0, windowFailureMax) });
};

const saveLog = (bridge: Bridge) => async () => {
  const answer = await bridge.requests.logs.save();
  return answer.ok ? answer.value.savedAs : null;
};

/** Rarely needed: the keychain is usually unlocked, or is unlocked at login. */
const keychainWaitQuery = {
  queryKey: ['keychain wait'],
  queryFn: async () => (await import('./features/first-run/KeychainWait.tsx')).KeychainWait,
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: true,
} as const;

/** Chooses the first run or the main window. Until both answers are here, the page is empty, unless the keychain waits. */
function Start() {
  const bridge = useBridge();
  const info = useQuery({ ...appInfoQuery(bridge), throwOnError: true });
  const accounts = useQuery({ ...accountsQuery(bridge), throwOnError: true });
  const waits = useQuery(waitsForKeychainQuery(bridge));
  useMainEvents();

  const theme = info.data?.theme;
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  const started = info.data !== undefined && accounts.data !== undefined;
  useEffect(() => {
    if (started) void bridge.requests.app.ready();
  }, [started, bridge]);

  const active = accounts.data?.accounts.find((account) => account.id === accounts.data.activeId);
  const isEntered = useEnteredAccount(active?.id ?? null);
  const { data: FirstRun } = useQuery({ ...firstRunQuery, enabled: !active });

  const { data: KeychainWait } = useQuery({ ...keychainWaitQuery, enabled: waits.data === true && !started });

  if (!info.data || !accounts.data) return waits.data && KeychainWait ? <KeychainWait /> : null;
  if (!active) return FirstRun ? <FirstRun info={info.data} /> : null;
  return (
    <QueueProvider waiting={null}>
      {isEntered && <Workbench key={active.id} info={info.data} accounts={accounts.data} active={active} />}
    </QueueProvider>
  );
}
