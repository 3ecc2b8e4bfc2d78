import { join } from 'node:path';
import { TroubleError } from '../../../shared/model/trouble.ts';
import { makeFolder } from '../../ground/make-folder.ts';
import type { ConnectionFactory } from '../../ports/connection-factory.ts';
import type { KeepPackage } from '../../ports/update-installer.ts';
import { downloadRelease, installTrouble, isDiskFull } from './download-release.ts';

/** Keeps packages in a folder that is this user's alone, so that what was checked is what gets installed. */
export const keepPackageIn =
  (folder: string, connections: ConnectionFactory): KeepPackage =>
  async ({ file, feed }, onReceived, signal) => {
    const destination = join(folder, file.name);
    try {
      await makeFolder(folder, 0o700);
      const url = new URL(file.name, feed);
      await downloadRelease({ connections, url, file, destination, onReceived, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TroubleError) throw error;
      throw installTrouble(isDiskFull(error) ? 'update_disk_full' : 'update_not_written', { cause: error });
    }
    return destination;
  };
