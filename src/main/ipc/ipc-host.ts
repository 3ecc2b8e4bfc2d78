import { ipcMain, type WebContents } from 'electron';
import { type EventPayload, eventSchemas } from '../../shared/ipc/events.ts';
import { type EventName, eventChannel } from '../../shared/ipc/names.ts';
import type { IpcRouter } from './router.ts';

/** Connects the router with Electron: what asks is described by the browser engine, never by the page. */
export function hostIpc(router: IpcRouter): void {
  for (const channel of router.channels) {
    ipcMain.handle(channel, (event, args: unknown) =>
      router.answer(channel, args, {
        windowId: event.sender.id,
        frameUrl: event.senderFrame?.url ?? '',
        isMainFrame: event.senderFrame !== null && event.senderFrame === event.sender.mainFrame,
      }),
    );
  }
}

/** Sends an event to a window, holding no more than the contract names. */
export function sendEvent<Name extends EventName>(
  contents: WebContents,
  name: Name,
  payload: EventPayload<Name>,
): void {
  if (!contents.isDestroyed()) contents.send(eventChannel(name), eventSchemas[name].parse(payload));
}
