import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isManagedSetting, settingsOf } from '../../../shared/model/managed.ts';
import type { Policy } from '../../../shared/model/policy.ts';
import {
  defaultSettings,
  type SettingName,
  type Settings,
  settingsSchema,
} from '../../../shared/model/settings.ts';
import { Listeners } from '../../ground/listeners.ts';
import { refusedByPolicy } from '../../policy/policy-error.ts';
import { jsonColumn, type Store } from '../store.ts';

/**
 * What the person has set, overridden by their organization's policy. A setting that does not parse is set aside, and
 * its default is used.
 */
export class SettingsStore {
  readonly #store: Store;
  readonly #policy: Policy;
  readonly #listeners = new Listeners<[settings: Settings]>();

  constructor(store: Store, policy: Policy = {}) {
    this.#store = store;
    this.#policy = policy;
  }

  /** Told of all settings when one was changed in this program. */
  subscribe(listener: (settings: Settings) => void): () => void {
    return this.#listeners.add(listener);
  }

  read(): Settings {
    const settings: Record<string, unknown> = { ...defaultSettings };
    // Settings of a newer version are left alone, because that version may be used again.
    for (const row of this.#store.all('settings', settingRow, selectKnown, ...settingNames.options)) {
      settings[row.key] = row.value_json;
    }
    return { ...settingsSchema.parse(settings), ...settingsOf(this.#policy) };
  }

  /**
   * Changes the given settings. Throws a ZodError for an invalid value, and a TroubleError for a setting that the policy
   * sets, unless the value is the policy's own.
   */
  change(patch: Partial<Settings>): Settings {
    const parsed = settingsSchema.partial().parse(patch);
    const settings = this.#store.transaction(() => {
      for (const [key, value] of Object.entries(parsed)) {
        if (value === undefined) continue;
        if (isManagedSetting(this.#policy, key as SettingName)) {
          if (isDeepStrictEqual(value, settingsOf(this.#policy)[key as SettingName])) continue;
          throw refusedByPolicy('set_by_organization');
        }
        this.#store.run(
          'INSERT INTO settings (key, value_json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json',
          key,
          JSON.stringify(value),
        );
      }
      return this.read();
    });
    this.#listeners.tell(settings);
    return settings;
  }
}

const settingNames = settingsSchema.keyof();
const selectKnown = `SELECT * FROM settings WHERE key IN (${settingNames.options.map(() => '?').join(', ')})`;

const settingRow = z
  .object({ key: settingNames, value_json: jsonColumn(z.unknown()) })
  .superRefine((row, context) => {
    const name: SettingName = row.key;
    const parsed = settingsSchema.shape[name].safeParse(row.value_json);
    if (parsed.success) return;
    for (const issue of parsed.error.issues) {
      context.addIssue({ code: 'custom', path: [name, ...issue.path], message: issue.message });
    }
  });
