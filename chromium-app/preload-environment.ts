import { decodeClone, encodeClone } from './structured-text.ts';

/** Freezes what is exposed, so that neither side can change it. The function's text is sent to the page. */
function freezeDeep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const entry of Object.values(value)) freezeDeep(entry);
  return Object.freeze(value);
}

/**
 * Copies what crosses Electron's context bridge: functions become calls to the other side, and what a structured clone
 * can't copy is refused (docs/api/context-bridge.md). The function's text is sent to the page.
 */
function copyAcross(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...args: unknown[]) => copyAcross(value(...args.map(copyAcross)));
  }
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.');
    return value;
  }
  if (value instanceof Promise) return value.then(copyAcross);
  if (value instanceof Blob) return value;
  if (Array.isArray(value)) return value.map(copyAcross);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copyAcross(entry)]));
}

/**
 * The page's part of the stand-in, as text. It runs before any script of the page, and provides what the unmodified
 * preload bundle requires from Electron. The page itself gets only what the preload script exposes.
 */
export function preloadEnvironment(preloadSource: string, bindingName: string, receiverName: string): string {
  return `(() => {
  const send = globalThis[${JSON.stringify(bindingName)}];
  if (!send || window !== window.top) return;
  delete globalThis[${JSON.stringify(bindingName)}];
  const waiting = new Map();
  const listeners = new Map();
  const files = new Map();
  const fileTokens = new WeakMap();
  let lastId = 0;
  ${encodeClone.toString()}
  ${decodeClone.toString()}
  ${copyAcross.toString()}
  ${freezeDeep.toString()}
  const invoke = (channel, ...given) => new Promise((resolve, reject) => {
    const id = ++lastId;
    const args = encodeClone(given);
    waiting.set(id, { resolve, reject });
    send(JSON.stringify({ id, channel, args }));
  });
  const ipcRenderer = {
    invoke,
    on(channel, listener) {
      if (!listeners.has(channel)) listeners.set(channel, new Set());
      listeners.get(channel).add(listener);
      return ipcRenderer;
    },
    removeListener(channel, listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  const webUtils = {
    getPathForFile(file) {
      if (!(file instanceof File)) throw new TypeError('getPathForFile takes a File');
      if (!fileTokens.has(file)) {
        const token = ${JSON.stringify(fileTokenPrefix)} + crypto.randomUUID();
        fileTokens.set(file, token);
        files.set(token, file);
      }
      return fileTokens.get(file);
    },
  };
  const contextBridge = {
    exposeInMainWorld(name, api) {
      Object.defineProperty(globalThis, name, { value: freezeDeep(copyAcross(api)), enumerable: true });
    },
  };
  Object.defineProperty(globalThis, ${JSON.stringify(receiverName)}, {
    value: Object.freeze({
      settle(id, result) {
        const entry = waiting.get(id);
        waiting.delete(id);
        if (!entry) return;
        if (result.error !== undefined) entry.reject(new Error(result.error));
        else entry.resolve(decodeClone(result.value));
      },
      emit(channel, args) {
        for (const listener of [...(listeners.get(channel) ?? [])]) listener({}, ...decodeClone(args));
      },
      takeFile(token) {
        return files.get(token) ?? null;
      },
    }),
  });
  const electron = { contextBridge, ipcRenderer, webUtils };
  const require = (name) => {
    if (name === 'electron') return electron;
    throw new Error('A sandboxed preload script cannot require ' + name);
  };
  const module = { exports: {} };
  ((exports, require, module) => {
${preloadSource}
  })(module.exports, require, module);
})();`;
}

/**
 * DevTools answers later, but `getPathForFile` must answer at once. So a token stands for the path until it reaches the
 * main process.
 */
export const fileTokenPrefix = 'renderdrop-stand-in-file:';
