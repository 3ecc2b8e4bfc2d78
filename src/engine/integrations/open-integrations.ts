import { homedir } from 'node:os';
import { join } from 'node:path';
import { isPackaged } from '../ground/is-packaged.ts';
import { ownAppImage } from '../ground/own-app-image.ts';
import { askBlender, blenderVersions } from './blender-programs.ts';
import { integrations } from './catalog.ts';
import { Integrations } from './integrations.ts';
import { startWords } from './start-words.ts';

/** The integrations for this computer. */
export function openIntegrations(parts: {
  readonly root: string;
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}): Integrations {
  const { platform, execPath } = process;
  const { root, dataDirectory, environment } = parts;
  const resources = 'resourcesPath' in process ? String(process.resourcesPath) : root;
  const computer = { platform, environment, homeDirectory: environment['HOME'] || homedir() };
  return new Integrations({
    catalog: integrations,
    sources: join(isPackaged(root) ? resources : root, 'integrations'),
    computer,
    dataDirectory,
    installedVersions: async (id) => (id === 'blender' ? blenderVersions(computer, askBlender) : []),
    start: startWords({ platform, execPath, root, appImage: ownAppImage(environment, execPath) }),
  });
}
