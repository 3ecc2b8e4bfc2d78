import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import type { AppHandlers } from '../router.ts';

export interface AppParts {
  readonly info: () => Promise<AppInfo>;
  readonly waitsForKeychain: () => Promise<boolean>;
  readonly goOnWithoutKeychain: () => void;
  readonly unlockKeychain: () => Promise<void>;
  readonly openLink: (url: string) => Promise<void>;
  readonly windowIsReady: () => Promise<void>;
  readonly showDataFolder: () => Promise<void>;
}

export function createAppHandlers(parts: AppParts): AppHandlers['app'] {
  return {
    info: () => parts.info(),
    waitsForKeychain: () => parts.waitsForKeychain(),
    goOnWithoutKeychain: async () => parts.goOnWithoutKeychain(),
    unlockKeychain: () => parts.unlockKeychain(),
    openExternal: async ({ url }) => parts.openLink(url),
    ready: async () => parts.windowIsReady(),
    showDataFolder: async () => parts.showDataFolder(),
  };
}
