import { execFile } from 'node:child_process';
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import type { Computer } from '../store/places/data-folder.ts';

/** Asks a program for its version; null if it does not answer in time. */
export type AskVersion = (program: string) => Promise<string | null>;

/** Versions of Blender that are installed on this computer, as `4.2`. */
export async function blenderVersions(computer: Computer, ask: AskVersion): Promise<readonly string[]> {
  // With this variable, all versions use that one folder.
  if (computer.environment['BLENDER_USER_SCRIPTS']) return [];
  const programs = [...new Set(placesOfBlender(computer).filter(isFile))];
  const versions = programs.map(async (program) => versionBeside(program, computer) ?? (await ask(program)));
  return [...new Set((await Promise.all(versions)).filter((version) => version !== null))];
}

/** Runs the program only to ask for its version, with a time limit, since anything may have this name. */
export function askBlender(program: string, timeoutMs = 10_000): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      program,
      ['--version'],
      { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024, windowsHide: true },
      (error, stdout) => resolve(error ? null : (/^Blender (\d+\.\d+)/m.exec(stdout)?.[1] ?? null)),
    );
  });
}

/** Absolute paths only: a folder of renders must not bring its own Blender. */
function placesOfBlender({ platform, environment, homeDirectory }: Computer): readonly string[] {
  const { delimiter, isAbsolute, join } = platform === 'win32' ? win32 : posix;
  const file = platform === 'win32' ? 'blender.exe' : 'blender';
  const onPath = (environment['PATH'] ?? environment['Path'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, file));
  switch (platform) {
    case 'win32':
      return [
        ...onPath,
        ...inside(join(environment['ProgramFiles'] || 'C:\\Program Files', 'Blender Foundation'), [file]),
      ];
    case 'darwin': {
      const program = ['Contents', 'MacOS', 'Blender'];
      return [
        ...onPath,
        ...inside('/Applications', program),
        ...inside(join(homeDirectory, 'Applications'), program),
      ];
    }
    default:
      // Blender from blender.org is a folder that people put anywhere.
      return [
        ...onPath,
        '/snap/bin/blender',
        ...['/opt', homeDirectory, join(homeDirectory, 'Applications')].flatMap((folder) =>
          inside(folder, [file]),
        ),
      ];
  }
}

const inside = (folder: string, rest: readonly string[]): readonly string[] =>
  namesIn(folder)
    .filter((name) => /^blender/i.test(name))
    .map((name) => posix.join(folder, name, ...rest));

/** Blender from blender.org has a folder named after its version next to the program; on a Mac it is among the resources. */
function versionBeside(program: string, { platform }: Computer): string | null {
  try {
    const folder = posix.dirname(realpathSync(program).replaceAll('\\', '/'));
    const place = platform === 'darwin' ? posix.join(posix.dirname(folder), 'Resources') : folder;
    return namesIn(place).find((name) => /^\d+\.\d+$/.test(name)) ?? null;
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
