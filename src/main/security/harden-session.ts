import { app, type Session } from 'electron';
import type { Logger } from '../../engine/ports/logger.ts';
import { isAppAddress } from './app-protocol.ts';

/** Lets a button copy plain text to the clipboard: receipts, request ids, error details. */
const copying = 'clipboard-sanitized-write';

/** Denies everything that the window does not need: permissions, devices, downloads, and all requests but the app's own. */
export function hardenSession(session: Session, devServer: URL | null, logger: Logger): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    const isAllowed = permission === copying;
    if (!isAllowed) logger.warn('permission_denied', { permission });
    answer(isAllowed);
  });
  session.setPermissionCheckHandler((_contents, permission) => permission === copying);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, answer) => {
    const isHotReload = devServer !== null && details.url.startsWith(`ws://${devServer.host}/`);
    const isOurs = isAppAddress(details.url) || isHotReload || details.url.startsWith('devtools://');
    if (!isOurs)
      logger.warn('request_refused', { resourceType: details.resourceType, origin: originOf(details.url) });
    answer({ cancel: !isOurs });
  });
}

/** Prevents every page, in any window, from navigating, opening windows, and embedding other pages. */
export function denyNavigation(openLink: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isAppAddress(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openLink(url);
      return { action: 'deny' };
    });
  });
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'malformed';
}
