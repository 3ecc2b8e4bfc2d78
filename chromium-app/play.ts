import { createRequire } from 'node:module';

/** What the stand-in pretends to be: Electron on another system, or in a package. */
export interface Play {
  readonly platform?: 'darwin' | 'linux' | 'win32';
  readonly isPackaged?: boolean;
}

const variable = 'RENDERDROP_STAND_IN_PLAYS';

export const playEnvironment = (play: Play | undefined): Record<string, string> =>
  play === undefined ? {} : { [variable]: JSON.stringify(play) };

/** Read once and removed, because programs that the app starts must not pretend too. */
export function takePlay(): Play {
  const text = process.env[variable];
  delete process.env[variable];
  return text === undefined ? {} : (JSON.parse(text) as Play);
}

/**
 * Pretends to run on another system. Packages with native code are loaded before that, because they look for files of
 * the system they are on; everything else should behave as on the other system.
 */
export function playPlatform(platform: NodeJS.Platform, appFolder: string): void {
  const load = createRequire(`${appFolder}/package.json`);
  const Database = load('better-sqlite3') as new (path: string) => { close(): void };
  new Database(':memory:').close();
  load('keytar');
  load('@node-rs/xxhash');
  Object.defineProperty(process, 'platform', { value: platform });
}
