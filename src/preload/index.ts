import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { buildBridge } from '../shared/ipc/bridge.ts';
import { bridgeGlobal } from '../shared/ipc/names.ts';

const bridge = buildBridge({
  invoke: (channel, args) => ipcRenderer.invoke(channel, args),
  subscribe: (channel, listener) => {
    const forward = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(channel, forward);
    return () => {
      ipcRenderer.removeListener(channel, forward);
    };
  },
  // The only place in the window that sees a path: the browser reads it from the File, and it goes straight to main.
  pathOf: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
});

contextBridge.exposeInMainWorld(bridgeGlobal, bridge);
