import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { NodeConnections } from '../../engine/node/http/node-connections.ts';
import { keepPackageIn } from '../../engine/node/updates/keep-package.ts';
import type { OpenEngine } from '../../engine/open.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import type { AfterInstall } from '../../engine/ports/update-installer.ts';
import { thisCopy } from '../../engine/updates/this-copy.ts';
import { UpdateMemory } from '../../engine/updates/update-memory.ts';
import { Updates } from '../../engine/updates/updates.ts';
import { whenUploadsRest } from '../../engine/updates/upload-quiet.ts';

export interface UpdatePowers {
  /** The clone's folder, or the package's archive. */
  readonly root: string;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly finishUpdate: (after: AfterInstall) => Promise<void>;
}

/** Updates of this copy, which use the open engine's network and wait for its queue. */
export function openUpdates(open: OpenEngine, powers: UpdatePowers): Updates {
  const { root, dataDirectory, clock, logger, finishUpdate } = powers;
  const { platform, arch } = process;
  const copy = thisCopy({ root, platform, arch, environment: process.env });
  const folder = join(dataDirectory, 'updates');
  const updates = new Updates({
    copy,
    transport: open.transport,
    memory: new UpdateMemory(open.appState),
    clock,
    random: open.random,
    logger,
    mode: () => open.settings.read().updates,
    whenUploadsRest: (signal) => whenUploadsRest(open.engine.uploads, () => clock.nowMs(), signal),
    installer: async () => {
      // Loaded only once a person agrees to an update.
      const { ElectronUpdaterInstaller } = await import('./electron-updater-installer.ts');
      return new ElectronUpdaterInstaller({
        version: copy.version,
        platform,
        folder,
        resources: 'resourcesPath' in process ? String(process.resourcesPath) : root,
        connections: new NodeConnections(open.proxies),
        logger,
      });
    },
    keepPackage: keepPackageIn(folder, new NodeConnections(open.proxies)),
    removeDownloads: () => rmSync(folder, { recursive: true, force: true }),
    finish: finishUpdate,
  });
  open.closing.addEventListener('abort', () => updates[Symbol.dispose]());
  updates.start();
  return updates;
}
