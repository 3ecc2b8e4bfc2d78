import type { IpcMain, IpcMainInvokeEvent } from 'electron';

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const listeners = new Map<string, Listener>();

export const ipcMain = {
  handle(channel: string, listener: Listener): void {
    if (listeners.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    listeners.set(channel, listener);
  },
  removeHandler(channel: string): void {
    listeners.delete(channel);
  },
} satisfies Pick<IpcMain, 'handle' | 'removeHandler'>;

export async function answerInvoke(
  event: IpcMainInvokeEvent,
  channel: string,
  args: readonly unknown[],
): Promise<unknown> {
  const listener = listeners.get(channel);
  if (!listener) throw new Error(`No handler registered for '${channel}'`);
  return listener(event, ...args);
}
