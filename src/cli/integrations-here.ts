import { fileURLToPath } from 'node:url';
import type { Integrations } from '../engine/integrations/integrations.ts';
import { openIntegrations } from '../engine/integrations/open-integrations.ts';
import { requireDataFolder } from '../engine/store/places/moved-folder.ts';
import type { Environment } from './environment.ts';

/** The integrations that come with this clone or package. */
export function integrationsHere({ dataDirectory, usualFolder, variables }: Environment): Integrations {
  requireDataFolder(usualFolder);
  return openIntegrations({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    dataDirectory,
    environment: variables,
  });
}
