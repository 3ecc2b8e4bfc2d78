import { EventEmitter } from 'node:events';
import type { CallbackResponse, OnBeforeRequestListenerDetails, Session, WebContents } from 'electron';
import { control } from '../control.ts';
import { isReady } from './lifecycle.ts';

type PermissionHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type BeforeRequestListener = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: CallbackResponse) => void,
) => void;

let proxyAnswer = 'DIRECT';
type PermissionCheck = Parameters<Session['setPermissionCheckHandler']>[0];
type DeviceHandler = Parameters<Session['setDevicePermissionHandler']>[0];

let permissionHandler: PermissionHandler = null;
let permissionCheck: PermissionCheck = null;
let deviceHandler: DeviceHandler = null;
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

  setPermissionCheckHandler(handler: PermissionCheck): void {
    permissionCheck = handler;
  }

  setDevicePermissionHandler(handler: DeviceHandler): void {
    deviceHandler = handler;
  }

  setDisplayMediaRequestHandler(): void {}

  async resolveProxy(url: string): Promise<string> {
    control.record('session.resolveProxy', new URL(url).origin);
    return proxyAnswer;
  }
}

let defaultSession: SessionStandIn | null = null;

export const session = {
  get defaultSession(): SessionStandIn {
    if (!isReady()) throw new TypeError('Session can only be received when app is ready');
    defaultSession ??= new SessionStandIn();
    return defaultSession;
  },
};

type SessionMembersProvided = Pick<
  Session,
  | 'resolveProxy'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
>;
SessionStandIn.prototype satisfies SessionMembersProvided;

/** Whether the app grants a permission that a page requests. Without a handler, everything is granted. */
function isGranted(permission: Permission): boolean {
  let answer = permissionHandler === null;
  permissionHandler?.(
    null as unknown as WebContents,
    permission,
    (granted) => {
      answer = granted;
    },
    {} as Parameters<NonNullable<PermissionHandler>>[3],
  );
  return answer;
}

/** Whether a page that checks a permission finds it granted. */
const isFoundGranted = (permission: Permission): boolean =>
  permissionCheck?.(null, permission as CheckedPermission, '', {} as CheckDetails) ?? true;

/** Chromium has one setting for both. */
export const isPermitted = (permission: Permission): boolean =>
  isGranted(permission) && isFoundGranted(permission);

type PermitQuestion = 'request' | 'check' | 'device' | 'address';
type Permission = Parameters<NonNullable<PermissionHandler>>[1];
type CheckedPermission = Parameters<NonNullable<PermissionCheck>>[1];
type CheckDetails = Parameters<NonNullable<PermissionCheck>>[3];

// A page that was given a device may use it again unless the app forbids it (docs/api/session.md).
control.provide('permits', (argument) => {
  const { by, what } = argument as { readonly by: PermitQuestion; readonly what: string };
  if (by === 'address') return isRequestCancelled(what, 'image').then((isCancelled) => !isCancelled);
  if (by === 'request') return isGranted(what as Permission);
  if (by === 'check') return isFoundGranted(what as Permission);
  const details = { deviceType: what } as Parameters<NonNullable<DeviceHandler>>[0];
  return deviceHandler?.(details) ?? true;
});

/** Whether the app cancels a request before it is sent. */
export function isRequestCancelled(url: string, resourceType: string): Promise<boolean> {
  const listener = beforeRequest;
  if (!listener) return Promise.resolve(false);
  return new Promise((resolve) => {
    listener({ url, method: 'GET', resourceType } as OnBeforeRequestListenerDetails, (response) =>
      resolve(response.cancel ?? false),
    );
  });
}
