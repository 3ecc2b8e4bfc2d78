import { count, phrase } from './phrase.ts';

/** What the settings say. */
export const settingsTexts = {
  dataFolder: 'Data folder',
  showInFolder: 'Show in folder',
  keys: 'Keys',
  keysInKeychain: "Stored in this computer's keychain, never in a file.",
  keysInMemory: "No keychain found. You'll stay signed in until you quit.",
  logs: 'Logs',
  logsHint: 'What Renderdrop did, for you and for support.',
  showLogs: 'Show logs',
  shortcuts: 'Keyboard shortcuts',
  showShortcuts: 'Show shortcuts',
  connection: 'Connection',
  proxy: 'Proxy',
  proxyHint: 'How Renderdrop connects to the internet.',
  matchSystem: 'Match system',
  noProxy: 'None',
  ownProxy: 'Custom',
  proxyAddress: 'Proxy address',
  proxyAddressHint: 'Starts with http://, https:// or socks5://, and ends with the port.',
  proxyAddressError: 'Enter an address like http://proxy.studio:3128.',
  serverAddress: 'Server address for new accounts',
  serverAddressHint: 'Your existing accounts keep their own.',
  serverAddressError: 'Enter an address like https://api.example.com.',
  testConnection: 'Test connection',
  testConnectionHint: 'Connects once with these settings.',
  testing: 'Testing…',
  test: 'Test',
  appearance: 'Appearance',
  dark: 'Dark',
  light: 'Light',
  notificationsHint:
    "When uploads are ready or failed, and for new notes on your items. Never while you're looking at the window.",
  notifications: 'Notifications',
  startAtLoginHint: 'Queued uploads resume when you log in.',
  startAtLogin: 'Start at login',
  setAtOnce: 'Limit uploads at a time',
  setAtOnceHint: 'Off: as many as your connection can carry.',
  atOnce: 'Uploads at a time',
  atOnceHint: 'The rest wait in the queue.',
  limitSpeedHint: 'Shared by all uploads. Off: full speed.',
  limitSpeed: 'Limit speed',
  speedLimit: 'Maximum, all uploads together',
  megabytesPerSecond: 'Megabytes per second',
  gentle: 'Leave room for other apps',
  gentleHint: 'Uploads slow down when other apps need the connection. Good for phone hotspots.',
  hoursHint: 'At other times, new uploads wait in the queue. Uploads that have started finish.',
  hours: 'Upload only at certain hours',
  between: 'Between',
  from: 'Start time',
  until: 'End time',
  fullSpeed: 'Full speed',
  fullSpeedHint: 'Ignores the limits on speed and hours for an hour.',
  backToLimits: 'Use limits again',
  fullSpeedForAnHour: 'Full speed for an hour',
  keepAwakeHint: 'Only while uploading.',
  keepAwake: 'Keep this computer awake',
  onBatteryHint: 'Off: new uploads wait until the computer is plugged in.',
  onBattery: 'Upload on battery',
  uploads: 'Uploads',
  studio: 'Studio',
  desktop: 'Desktop',
  accounts: 'Accounts',
  webhooks: 'Webhooks',
  integrations: 'Integrations',
  about: 'About',
  settings: 'Settings',
  sections: 'Sections',
  firstFrame: 'First frame',
  firstFrameHint: "The number of a video's first frame, as your studio counts.",
  receiptsHint: 'A JSON file with checksum, version and times. The history keeps one too.',
  receipts: 'Save a receipt next to each file',
  encodeFolder: 'Encoded videos',
  freeSpace: phrase((free: string) => `${free} free`, '120 GB'),
  chooseFolder: 'Choose folder…',
  usualFolder: 'Use default',
  uploadedVideos: 'Encoded videos already uploaded',
  uploadedVideosHint: phrase(
    (videos: number, size: string) =>
      videos === 0
        ? 'Removed 7 days after they are ready.'
        : `${count(videos, 'video')}, ${size} on this computer. Removed 7 days after they are ready.`,
    3,
    '12 GB',
  ),
  removeUploadedVideos: 'Remove from disk',
  encodeWhileRendering: 'Encode while it renders',
  encodeWhileRenderingHint:
    'Frames in watch folders are encoded as they arrive, so the video is ready soon after the last one. Needs disk space for one more video.',
  smallCopies: 'Small copies of uploads',
  smallCopiesHint:
    'They show a version in reviews after its file is gone, and never leave this computer. 0 GB keeps none.',
  /** `staying`: those that can't be removed. */
  smallCopiesKept: phrase(
    (copies: number, size: string, staying: number) => {
      const kept = `${count(copies, 'copy', 'copies')}, ${size}`;
      if (staying === 0) return `${kept}.`;
      if (copies === 1) return `${kept}. It stays: its version has open notes.`;
      if (staying === copies) return `${kept}. All stay: their versions have open notes.`;
      if (staying === 1) return `${kept}. 1 of them stays: its version has open notes.`;
      return `${kept}. ${staying} of them stay: their versions have open notes.`;
    },
    210,
    '1.4 GB',
    12,
  ),
  smallCopiesMax: 'Space for small copies, in gigabytes',
  removeSmallCopies: phrase(
    (copies: number, size: string) =>
      copies === 0 ? 'Remove copies' : `Remove ${count(copies, 'copy', 'copies')} (${size})`,
    198,
    '1.2 GB',
  ),
  smallCopiesRemoved: phrase(
    (copies: number, size: string) => `Removed ${count(copies, 'copy', 'copies')}, freed ${size}`,
    198,
    '1.2 GB',
  ),
  version: phrase(
    (version: string, isInChromium: boolean) =>
      `Renderdrop ${version}${isInChromium ? ', in a Chromium window' : ''}. Free software under the MIT license.`,
    '1.0.0',
    true,
  ),
  limitsReturn: phrase((timeLeft: string) => `Limits apply again in ${timeLeft}.`, '42 min'),
} as const;
