import type { Bridge } from '../../shared/ipc/contract.ts';
import { bridgeGlobal } from '../../shared/ipc/names.ts';

/** The window's connection to the main process. Only this folder uses the object that preload put into the page. */
export function findBridge(): Bridge {
  const bridge: unknown = Reflect.get(globalThis, bridgeGlobal);
  if (typeof bridge !== 'object' || bridge === null) {
    throw new Error('This page works inside the Renderdrop window only.');
  }
  return bridge as Bridge;
}
