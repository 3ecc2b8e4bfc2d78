import { existsSync, readdirSync, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { naturalOrder } from '../../shared/model/natural-order.ts';
import type { Computer } from '../store/places/data-folder.ts';

type Places = (computer: Computer, installed: readonly string[]) => readonly string[];

const joinOn = ({ platform }: Computer) => (platform === 'win32' ? win32.join : posix.join);

function variable({ environment }: Computer, name: string): string | null {
  const value = environment[name];
  return value === undefined || value === '' ? null : value;
}

/** `%APPDATA%`, `~/Library/Application Support` or `~/.config`. */
function settingsFolder(computer: Computer): string {
  const { platform, homeDirectory } = computer;
  const join = joinOn(computer);
  if (platform === 'win32') return variable(computer, 'APPDATA') ?? join(homeDirectory, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(homeDirectory, 'Library', 'Application Support');
  return variable(computer, 'XDG_CONFIG_HOME') ?? join(homeDirectory, '.config');
}

/** Subfolders, and links to folders, with matching names, sorted by version; empty if the folder does not exist. */
function foldersIn(folder: string, pattern: RegExp): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name) && isFolder(posix.join(folder, name)))
      .toSorted(naturalOrder);
  } catch {
    return [];
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Since Blender 4.2 add-ons are extensions; 3.3 is the first with searchable text in panels. */
const blender: Places = (computer, installed) => {
  const join = joinOn(computer);
  const scripts = variable(computer, 'BLENDER_USER_SCRIPTS');
  if (scripts !== null) return [join(scripts, 'addons')];
  const settings = settingsFolder(computer);
  const homes = {
    win32: [join(settings, 'Blender Foundation', 'Blender')],
    darwin: [join(settings, 'Blender')],
    other: [
      join(settings, 'blender'),
      join(computer.homeDirectory, '.var/app/org.blender.Blender/config/blender'),
    ],
  };
  const { platform } = computer;
  const here = homes[platform === 'win32' || platform === 'darwin' ? platform : 'other'];
  return here.flatMap((home, index) => {
    const started = foldersIn(home, /^\d+\.\d+$/);
    // A version that was never started looks in the first of these folders; we create its subfolder.
    const all = index === 0 ? [...new Set([...started, ...installed])].toSorted(naturalOrder) : started;
    return all.flatMap((version) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      const number = major * 100 + minor;
      if (number < 303) return [];
      return number < 402
        ? [join(home, version, 'scripts', 'addons')]
        : [join(home, version, 'extensions', 'user_default')];
    });
  });
};

/** `~/.local/share`, or the folder in XDG_DATA_HOME. */
const sharedFolder = (computer: Computer): string =>
  variable(computer, 'XDG_DATA_HOME') ?? posix.join(computer.homeDirectory, '.local', 'share');

const isOnPath = (computer: Computer, name: string): boolean =>
  (variable(computer, 'PATH') ?? '')
    .split(':')
    .some((folder) => folder !== '' && existsSync(posix.join(folder, name)));

const nautilus: Places = (computer) => {
  const own = posix.join(sharedFolder(computer), 'nautilus');
  return isOnPath(computer, 'nautilus') || existsSync(own) ? [posix.join(own, 'scripts')] : [];
};

const dolphin: Places = (computer) => {
  const own = posix.join(sharedFolder(computer), 'kio');
  return isOnPath(computer, 'dolphin') || existsSync(own) ? [posix.join(own, 'servicemenus')] : [];
};

const explorer: Places = (computer) => [
  win32.join(settingsFolder(computer), 'Microsoft', 'Windows', 'SendTo'),
];

const finder: Places = ({ homeDirectory }) => [posix.join(homeDirectory, 'Library', 'Services')];

/** On a Mac `~/Library/Preferences`; on other systems the same as the settings folder. */
const preferencesFolder = (computer: Computer): string =>
  computer.platform === 'darwin'
    ? posix.join(computer.homeDirectory, 'Library', 'Preferences')
    : settingsFolder(computer);

const afterEffects: Places = (computer) => {
  const join = joinOn(computer);
  const home = join(preferencesFolder(computer), 'Adobe', 'After Effects');
  return foldersIn(home, /^\d+\.\d+$/).map((version) => join(home, version, 'Scripts', 'ScriptUI Panels'));
};

const nuke: Places = (computer) => {
  const home = joinOn(computer)(computer.homeDirectory, '.nuke');
  return existsSync(home) ? [home] : [];
};

const houdini: Places = (computer) => {
  const { platform, homeDirectory } = computer;
  const join = joinOn(computer);
  const homes: Partial<Record<NodeJS.Platform, readonly [string, RegExp]>> = {
    win32: [join(homeDirectory, 'Documents'), /^houdini\d+\.\d+$/],
    darwin: [join(homeDirectory, 'Library', 'Preferences', 'houdini'), /^\d+\.\d+$/],
  };
  const [home, pattern] = homes[platform] ?? [homeDirectory, /^houdini\d+\.\d+$/];
  return foldersIn(home, pattern).map((version) => join(home, version, 'packages'));
};

function resolveFolder(computer: Computer): string {
  const join = joinOn(computer);
  const studio = join('Blackmagic Design', 'DaVinci Resolve');
  switch (computer.platform) {
    case 'win32':
      return join(settingsFolder(computer), studio, 'Support', 'Fusion');
    case 'darwin':
      return join(settingsFolder(computer), studio, 'Fusion');
    default:
      return join(computer.homeDirectory, '.local', 'share', 'DaVinciResolve', 'Fusion');
  }
}

const resolve: Places = (computer) => {
  const folder = resolveFolder(computer);
  return existsSync(folder) ? [folder] : [];
};

const cinema4d: Places = (computer) => {
  const join = joinOn(computer);
  const home = join(preferencesFolder(computer), 'Maxon');
  return foldersIn(home, /^Maxon Cinema 4D /).map((version) => join(home, version, 'plugins'));
};

export const placesOf = {
  blender,
  afterEffects,
  nuke,
  houdini,
  resolve,
  cinema4d,
  nautilus,
  dolphin,
  explorer,
  finder,
} as const;
