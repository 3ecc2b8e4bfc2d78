import type { Bridge, Unsubscribe } from './contract.ts';
import {
  type Area,
  areas,
  droppedFilesChannel,
  eventChannel,
  eventNames,
  requestChannel,
  requestNames,
} from './names.ts';

/** What carries messages between the window and the main process: Electron's ipcRenderer, or a pair in memory. */
export interface IpcTransport {
  invoke(channel: string, args: unknown): Promise<unknown>;
  subscribe(channel: string, listener: (payload: unknown) => void): Unsubscribe;
  /** The path of a File on this computer; empty for one that the page created. */
  pathOf(file: unknown): string;
}

/** Builds the frozen object the window gets, from the names alone. The main process checks whatever comes through. */
export function buildBridge(transport: IpcTransport): Bridge {
  const requestsOf = (area: Area) =>
    frozen(
      requestNames[area],
      (name) => (args: unknown) => transport.invoke(requestChannel(area, name), args),
    );
  const bridge = {
    requests: frozen(areas, requestsOf),
    events: frozen(eventNames, (name) => (listener: (payload: unknown) => void) => {
      if (typeof listener !== 'function') throw new TypeError(`${name} takes a function`);
      return transport.subscribe(eventChannel(name), listener);
    }),
    takeDroppedFiles: (files: readonly unknown[]) => {
      const paths = Array.from(files, (file) => transport.pathOf(file)).filter((path) => path !== '');
      return transport.invoke(droppedFilesChannel, { paths });
    },
  };
  // `contract satisfies Registry` checks that names and contract agree, so the cast is safe.
  return Object.freeze(bridge) as unknown as Bridge;
}

function frozen<Name extends string, Value>(names: readonly Name[], build: (name: Name) => Value) {
  return Object.freeze(Object.fromEntries(names.map((name) => [name, build(name)])));
}
