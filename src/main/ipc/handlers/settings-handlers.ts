import { isDeepStrictEqual } from 'node:util';
import { testConnection } from '../../../engine/connection-test.ts';
import { openPlainFile } from '../../../engine/ground/plain-file.ts';
import { settingsText, takeSettings } from '../../../engine/moves/settings-file.ts';
import type { HttpTransport } from '../../../engine/ports/http-transport.ts';
import type { ProxyResolver } from '../../../engine/ports/proxy-resolver.ts';
import type { GrowingVideos } from '../../../engine/sequences/pieces/growing-videos.ts';
import type { SmallCopies } from '../../../engine/small-copies/small-copies.ts';
import type { SettingsStore } from '../../../engine/store/tables/settings-store.ts';
import type { UploadEngine } from '../../../engine/uploads/upload-engine.ts';
import { signInFailures } from '../../../shared/messages/accounts.ts';
import type { Managed } from '../../../shared/model/policy.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import { definedFields } from '../defined-fields.ts';
import type { AppHandlers } from '../router.ts';
import { saveFile } from '../save-file.ts';
import type { FileDialogs } from './file-handlers.ts';

export interface SettingsParts {
  readonly settings: SettingsStore;
  readonly managed: Managed;
  readonly uploads: Pick<UploadEngine, 'limits' | 'setLimits'>;
  readonly dialogs: Pick<FileDialogs, 'chooseSettingsFile' | 'chooseSavePath'>;
  readonly version: string;
  /** Applies changed settings, and tells the window. */
  readonly onChange: (settings: Settings) => void;
  /** The proxy settings changed, or a connection test succeeded: stopped uploads resume. */
  readonly proxyChanged: () => void;
  readonly smallCopies: Pick<SmallCopies, 'total' | 'removable' | 'removeRemovable' | 'boundChanged'>;
  readonly growing: Pick<GrowingVideos, 'settingChanged'>;
  readonly proxies: ProxyResolver;
  readonly transport: HttpTransport;
  /** The address that the connection test tries to reach. */
  readonly serviceUrl: () => URL | null;
}

export function createSettingsHandlers(parts: SettingsParts): AppHandlers['settings'] {
  const fileParts = { settings: parts.settings, uploads: parts.uploads, policy: parts.managed.policy };
  /** Applies changed settings in this program and its window. */
  const takeEffect = async (before: Settings, settings: Settings): Promise<void> => {
    parts.onChange(settings);
    if (!isDeepStrictEqual(before.proxy, settings.proxy)) parts.proxyChanged();
    if (before.smallCopiesGigabytes !== settings.smallCopiesGigabytes) await parts.smallCopies.boundChanged();
    if (before.encodeWhileRendering !== settings.encodeWhileRendering) await parts.growing.settingChanged();
  };
  return {
    read: async () => parts.settings.read(),
    managed: async () => parts.managed,
    change: async (patch) => {
      const before = parts.settings.read();
      const settings = parts.settings.change(definedFields(patch));
      await takeEffect(before, settings);
      return settings;
    },
    exportFile: async () => {
      const path = await parts.dialogs.chooseSavePath('renderdrop-settings.json');
      if (path === null) return { savedAs: null };
      return { savedAs: await saveFile(path, settingsText(fileParts, parts.version), { isPrivate: true }) };
    },
    importFile: async () => {
      const [path] = await parts.dialogs.chooseSettingsFile();
      if (path === undefined) return { result: null };
      await using file = await openPlainFile(path);
      const before = parts.settings.read();
      const result = await takeSettings(fileParts, await file.readFile('utf8'));
      await takeEffect(before, parts.settings.read());
      return { result };
    },
    smallCopies: async () => ({
      ...parts.smallCopies.total(),
      removable: parts.smallCopies.removable(),
    }),
    removeSmallCopies: async () => parts.smallCopies.removeRemovable(),
    testProxy: async () => {
      const url = parts.serviceUrl();
      if (!url) throw new TroubleError(nothingToReach);
      const test = await testConnection(url, parts);
      if (test.outcome === 'reached') parts.proxyChanged();
      return test;
    },
  };
}

const nothingToReach = troubleOf('address_missing', signInFailures.address_missing);
