import { phrase } from './phrase.ts';

const commands: Readonly<Record<string, string>> = {
  linux: 'sudo apt-get install ffmpeg',
  darwin: 'brew install ffmpeg',
  win32: 'winget install ffmpeg',
};

export const installFfmpeg = phrase(
  (platform: string) => `Install it: ${commands[platform] ?? 'see ffmpeg.org'}`,
  'linux',
);
