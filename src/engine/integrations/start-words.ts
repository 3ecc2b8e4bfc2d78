import { posix, win32 } from 'node:path';
import { isPackaged } from '../ground/is-packaged.ts';
import type { StartWords } from './integration.ts';

export interface Installation {
  readonly platform: NodeJS.Platform;
  /** The running program. */
  readonly execPath: string;
  /** The project's folder; in a package, the archive with the program's code. */
  readonly root: string;
  /** Path of the AppImage: the folder with the running program exists only while it runs. */
  readonly appImage: string | null;
}

const asCommandLine = ['--no-sandbox', '--command-line', '--'];

/** How other programs start Renderdrop here. Absolute paths, since a desktop has another search path than a terminal. */
export function startWords({ platform, execPath, root, appImage }: Installation): StartWords {
  const { dirname, join } = platform === 'win32' ? win32 : posix;
  if (!isPackaged(root)) {
    const ofClone = (script: string) => join(root, script);
    return {
      command: [execPath, ofClone('bin/renderdrop')],
      app: [execPath, ofClone('bin/own-node'), ofClone('scripts/start.ts')],
    };
  }
  if (appImage !== null) return { command: [appImage, ...asCommandLine], app: [appImage] };
  switch (platform) {
    case 'win32':
      // Start the program directly: with a .cmd file, cmd.exe would interpret characters in file names.
      return { command: [execPath, ...asCommandLine], app: [execPath] };
    case 'darwin': {
      const contents = dirname(dirname(execPath));
      return {
        command: [join(contents, 'Resources/bin/renderdrop-cli')],
        app: ['/usr/bin/open', '-a', dirname(contents)],
      };
    }
    default:
      return { command: [join(dirname(execPath), 'bin/renderdrop-cli')], app: [execPath] };
  }
}
