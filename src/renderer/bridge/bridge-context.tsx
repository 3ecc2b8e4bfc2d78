import { createContext, type ReactNode, useContext } from 'react';
import type { Bridge } from '../../shared/ipc/contract.ts';

const BridgeContext = createContext<Bridge | null>(null);

export function BridgeProvider({
  bridge,
  children,
}: {
  readonly bridge: Bridge;
  readonly children: ReactNode;
}) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>;
}

export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('useBridge is called outside of BridgeProvider.');
  return bridge;
}
