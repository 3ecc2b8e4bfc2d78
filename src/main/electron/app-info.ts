import { app, net } from 'electron';
import type { OpenedSecretStore } from '../../engine/accounts/open-secret-store.ts';
import type { AppInfo } from '../../shared/ipc/requests/app.ts';

/** What the app tells its window about itself and the computer it runs on. */
export function appInfo(
  { store, whyMemory }: OpenedSecretStore,
  chosen: Pick<AppInfo, 'theme' | 'dataDirectory' | 'startsAtLogin'>,
): AppInfo {
  const { platform, versions } = process;
  return {
    ...chosen,
    version: app.getVersion(),
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
    launcher: versions['electron'] === undefined ? 'chromium' : 'electron',
    locale: app.getLocale(),
    secrets: store.kind,
    isKeychainLocked: whyMemory?.code === 'keychain_locked',
    online: net.isOnline(),
  };
}
