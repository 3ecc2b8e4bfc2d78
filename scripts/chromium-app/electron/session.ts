import { EventEmitter } from 'node:events';
import type { CallbackResponse, OnBeforeRequestListenerDetails, Session, WebContents } from 'electron';
import { control } from '../control.ts';

type PermissionHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type BeforeRequestListener = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: CallbackResponse) => void,
) => void;

let proxyAnswer = 'DIRECT';
let permissionHandler: PermissionHandler = null;
let beforeRequest: BeforeRequestListener | null = null;

control.provide('setProxy', (answer) => {
  proxyAnswer = String(answer);
});

class SessionStandIn extends EventEmitter {
  readonly webRequest = {
    onBeforeRequest(listener: BeforeRequestListener | null): void {
      beforeRequest = listener;
    },
  };

  setPermissionRequestHandler(handler: PermissionHandler): void {
    permissionHandler = handler;
  }

  setPermissionCheckHandler(): void {}

  setDevicePermissionHandler(): void {}

  setDisplayMediaRequestHandler(): void {}

  async resolveProxy(url: string): Promise<string> {
    control.record('session.resolveProxy', new URL(url).origin);
    return proxyAnswer;
  }
}

export const session = { defaultSession: new SessionStandIn() };

export type SessionMembersProvided = Pick<
  Session,
  | 'resolveProxy'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
>;
session.defaultSession satisfies SessionMembersProvided;

/** Whether the app lets a page have a permission, asked the way Electron asks. */
export function isPermitted(permission: string): boolean {
  let isGranted = false;
  permissionHandler?.(
    null as unknown as WebContents,
    permission as Parameters<NonNullable<PermissionHandler>>[1],
    (granted) => {
      isGranted = granted;
    },
    {} as Parameters<NonNullable<PermissionHandler>>[3],
  );
  return isGranted;
}

/** Whether the app cancels a request before it leaves. */
export function isRequestCancelled(url: string, resourceType: string): Promise<boolean> {
  const listener = beforeRequest;
  if (!listener) return Promise.resolve(false);
  return new Promise((resolve) => {
    listener({ url, method: 'GET', resourceType } as OnBeforeRequestListenerDetails, (response) =>
      resolve(response.cancel ?? false),
    );
  });
}
