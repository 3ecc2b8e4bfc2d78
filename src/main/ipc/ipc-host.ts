import { ipcMain, type WebContents } from 'electron';
import { type EventPayload, eventSchemas } from '../../shared/ipc/events.ts';
import { type EventName, eventChannel } from '../../shared/ipc/names.ts';
import type { IpcRouter } from './router.ts';

/** Connects the router to Electron. The caller is described by Electron, never by the page. */
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

/** Sends an event to a window, without any fields that the contract does not name. */
export function sendEvent<Name extends EventName>(
  contents: WebContents,
  name: Name,
  payload: EventPayload<Name>,
): void {
  if (!contents.isDestroyed()) contents.send(eventChannel(name), eventSchemas[name].parse(payload));
}
