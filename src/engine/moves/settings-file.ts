import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { settingsFileFailures } from '../../shared/messages/settings-file.ts';
import { isManagedSetting, limitsOf } from '../../shared/model/managed.ts';
import type { Policy } from '../../shared/model/policy.ts';
import type { SettingName, Settings } from '../../shared/model/settings.ts';
import {
  limitsInFile,
  type SettingsImport,
  settingsFileSchema,
  settingsFileType,
  settingsInFile,
} from '../../shared/model/settings-file.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { QueueLimits } from '../../shared/model/upload-queue.ts';
import type { SettingsStore } from '../store/tables/settings-store.ts';
import type { UploadEngine } from '../uploads/upload-engine.ts';

export interface SettingsFileParts {
  readonly settings: SettingsStore;
  readonly uploads: Pick<UploadEngine, 'limits' | 'setLimits'>;
  readonly policy: Policy;
}

/** A person's settings as a file for another computer, without keys and without the password of a proxy. */
export function settingsText({ settings, uploads }: SettingsFileParts, version: string): string {
  const { fullSpeedUntilMs: _notKept, ...limits } = uploads.limits;
  const own = settings.read();
  const file = {
    type: settingsFileType,
    version,
    settings: { ...own, proxy: withoutLogin(own.proxy) },
    limits,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function withoutLogin(proxy: Settings['proxy']): Settings['proxy'] {
  if (proxy.kind !== 'fixed' || !URL.canParse(proxy.url)) return proxy;
  const url = new URL(proxy.url);
  if (url.username === '' && url.password === '') return proxy;
  url.username = '';
  url.password = '';
  return { kind: 'fixed', url: url.href };
}

/**
 * Imports the settings in a file: all, or none if one of them is invalid. Settings that this version does not know, that the
 * organization's policy sets, or that this computer does not have are reported and left unchanged.
 */
export async function takeSettings(parts: SettingsFileParts, text: string): Promise<SettingsImport> {
  const file = parse(text);
  const settings = known(settingsInFile.shape, file.settings, 'settings');
  const limits = known(limitsInFile.shape, file.limits, 'limits');
  const { settings: store, uploads, policy } = parts;
  const managedLimits = limitsOf(policy);
  const isManaged = (name: string) => name in managedLimits || isManagedSetting(policy, name as SettingName);
  const all = { ...settings.values, ...limits.values };
  const managed = Object.keys(all).filter(isManaged);
  const missing = isFolderMissing(settings.values['encodeFolder']) ? ['encodeFolder'] : [];
  const taken = (values: Readonly<Record<string, unknown>>, now: object) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          !managed.includes(name) &&
          !missing.includes(name) &&
          !isDeepStrictEqual(value, Reflect.get(now, name)),
      ),
    );
  const newSettings = taken(settings.values, store.read());
  const newLimits = taken(limits.values, uploads.limits);
  store.change(newSettings as Partial<Settings>);
  if (Object.keys(newLimits).length > 0) await uploads.setLimits(newLimits as Partial<QueueLimits>);
  return {
    changed: [...Object.keys(newSettings), ...Object.keys(newLimits)],
    unknown: [...settings.unknown, ...limits.unknown],
    managed,
    missing,
  };
}

function parse(text: string): z.output<typeof settingsFileSchema> {
  try {
    return settingsFileSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (cause) {
    const { not_a_settings_file: said } = settingsFileFailures;
    throw new TroubleError(troubleOf('not_a_settings_file', said), { cause });
  }
}

interface Known {
  readonly values: Readonly<Record<string, unknown>>;
  readonly unknown: readonly string[];
}

/** Checks each field with its own schema; throws for the first invalid one. */
function known(
  shape: Readonly<Record<string, z.ZodType>>,
  given: Readonly<Record<string, unknown>>,
  where: string,
): Known {
  const values: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema === undefined) {
      unknown.push(name);
      continue;
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const said = settingsFileFailures.settings_file_wrong(`${where}.${name}`);
      throw new TroubleError(troubleOf('settings_file_wrong', said), { cause: parsed.error });
    }
    values[name] = parsed.data;
  }
  return { values, unknown };
}

const isFolderMissing = (folder: unknown): boolean =>
  typeof folder === 'string' && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true;
