import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { NoUpdates, Packaging } from '../../shared/model/updates.ts';
import { isPackaged } from '../ground/is-packaged.ts';
import { ownAppImage } from '../ground/own-app-image.ts';
import { packageUpdatesSchema, type UpdateSource, updateSourceSchema } from './update-source.ts';

/** The running copy: what it is, and how it was installed. */
export interface ThisCopy {
  readonly version: string;
  readonly platform: string;
  readonly arch: string;
  readonly packaging: Packaging;
  readonly source: UpdateSource | null;
}

const packageSchema = z.object({ version: z.string(), updates: packageUpdatesSchema });

/** A developer's feed, only for a copy that is run from source: a package trusts only what was built into it. */
export const sourceVariable = 'RENDERDROP_UPDATE_SOURCE';

export interface Surroundings {
  /** The project's folder, or the package's archive. */
  readonly root: string;
  readonly platform: string;
  readonly arch: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export function thisCopy({ root, platform, arch, environment }: Surroundings): ThisCopy {
  const about = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const own = environment[sourceVariable];
  const isOwn = own !== undefined && !isPackaged(root);
  return {
    version: about.version,
    platform,
    arch,
    packaging: isPackaged(root) || isOwn ? packagingOf(root, platform, environment) : 'source',
    source: isOwn ? updateSourceSchema.parse(JSON.parse(own)) : about.updates,
  };
}

/** Why this copy can't be updated; null if it can. */
export function noUpdates({ packaging, source }: ThisCopy): NoUpdates | null {
  if (packaging === 'source') return 'run_from_source';
  return source === null ? 'no_key_published' : null;
}

function packagingOf(
  root: string,
  platform: string,
  environment: Surroundings['environment'],
): Exclude<Packaging, 'source'> {
  if (platform === 'win32') return 'exe';
  if (platform === 'darwin') return 'zip';
  if (ownAppImage(environment, root) !== null) return 'AppImage';
  // The deb and the rpm contain a file that says which one it is.
  const said = join(dirname(root), 'package-type');
  const kind = existsSync(said) ? readFileSync(said, 'utf8').trim() : null;
  return kind === 'deb' || kind === 'rpm' ? kind : 'unknown';
}
