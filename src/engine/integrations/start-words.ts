import { posix, win32 } from 'node:path';
import { isPackaged } from '../ground/is-packaged.ts';
import type { StartWords } from './integration.ts';

export interface Installation {
  readonly platform: NodeJS.Platform;
  /** The program that runs this. */
  readonly execPath: string;
  /** The project's folder; of a package the archive that the program's code is in. */
  readonly root: string;
  /** Where an AppImage itself lies: what runs is in a folder that is there only while it runs. */
  readonly appImage: string | null;
}

const asCommandLine = ['--no-sandbox', '--command-line', '--'];

/** How other programs start Renderdrop here, with nothing left to a search path: a desktop has another one than a terminal. */
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
      // The program itself: a .cmd file would have cmd.exe read what stands in names.
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
