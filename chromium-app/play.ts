import { createRequire } from 'node:module';

/** What the stand-in takes itself for: another system's Electron, or one inside a package. */
export interface Play {
  readonly platform?: 'darwin' | 'linux' | 'win32';
  readonly isPackaged?: boolean;
}

const variable = 'RENDERDROP_STAND_IN_PLAYS';

export const playEnvironment = (play: Play | undefined): Record<string, string> =>
  play === undefined ? {} : { [variable]: JSON.stringify(play) };

/** Read once: what the app starts must not take itself for anything. */
export function takePlay(): Play {
  const text = process.env[variable];
  delete process.env[variable];
  return text === undefined ? {} : (JSON.parse(text) as Play);
}

/**
 * Says that this is another system. What has native code is loaded before, as it looks for the files of the system it
 * is told of; everything else of the app is to behave as it would there.
 */
export function playPlatform(platform: NodeJS.Platform, appFolder: string): void {
  const load = createRequire(`${appFolder}/package.json`);
  const Database = load('better-sqlite3') as new (path: string) => { close(): void };
  new Database(':memory:').close();
  load('keytar');
  load('@node-rs/xxhash');
  Object.defineProperty(process, 'platform', { value: platform });
}
