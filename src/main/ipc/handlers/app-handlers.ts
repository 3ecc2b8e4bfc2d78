import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import type { AppHandlers } from '../router.ts';

export interface AppParts {
  readonly info: () => Promise<AppInfo>;
  readonly openLink: (url: string) => Promise<void>;
  readonly windowIsReady: () => Promise<void>;
  readonly showDataFolder: () => Promise<void>;
}

export function createAppHandlers(parts: AppParts): AppHandlers['app'] {
  return {
    info: () => parts.info(),
    openExternal: async ({ url }) => parts.openLink(url),
    ready: async () => parts.windowIsReady(),
    showDataFolder: async () => parts.showDataFolder(),
  };
}
