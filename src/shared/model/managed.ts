import { bytesPerMegabyte } from './format.ts';
import { minuteOfTyped } from './minute-of-day.ts';
import type { Policy } from './policy.ts';
import type { SettingName, Settings } from './settings.ts';
import type { QueueLimits } from './upload-queue.ts';

/** The settings that the policy fixes, with their values. */
export function settingsOf({ serverAddress, proxy, allowedFolders, updates }: Policy): Partial<Settings> {
  return {
    ...(serverAddress === undefined ? {} : { baseUrl: serverAddress }),
    ...(proxy === undefined ? {} : { proxy: proxySetting(proxy) }),
    ...(updates === undefined ? {} : { updates: updates ? 'ask' : 'off' }),
    // Encode into the data folder, which always counts as allowed. A folder that a person chose may contain other files too.
    ...(allowedFolders === undefined ? {} : { encodeFolder: null }),
  };
}

export const isManagedSetting = (policy: Policy, name: SettingName): boolean => name in settingsOf(policy);

const proxySetting = (proxy: NonNullable<Policy['proxy']>): Settings['proxy'] =>
  proxy === 'system' || proxy === 'none' ? { kind: proxy } : { kind: 'fixed', url: proxy };

/** The limits that the policy fixes. "Full speed for an hour" is turned off, since it would bypass them. */
export function limitsOf({ limits = {} }: Policy): Partial<QueueLimits> {
  const { uploadsAtATime, megabytesPerSecond, hours, leaveRoom } = limits;
  return {
    ...(uploadsAtATime === undefined ? {} : { concurrency: uploadsAtATime }),
    ...(megabytesPerSecond === undefined
      ? {}
      : { bytesPerSecond: Math.round(megabytesPerSecond * bytesPerMegabyte) }),
    ...(hours === undefined
      ? {}
      : { hours: { fromMinute: minuteOf(hours.from), untilMinute: minuteOf(hours.until) } }),
    ...(leaveRoom === undefined ? {} : { gentle: leaveRoom }),
    ...(megabytesPerSecond === undefined && hours === undefined && leaveRoom !== true
      ? {}
      : { fullSpeedUntilMs: null }),
  };
}

const minuteOf = (time: string): number => minuteOfTyped(time) ?? 0;
