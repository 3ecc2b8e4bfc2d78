import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageUpdatesSchema } from '../../src/engine/updates/update-source.ts';

const manifestSchema = z.object({
  version: z.string(),
  homepage: z.url(),
  author: z.string(),
  updates: packageUpdatesSchema,
});

/** The update settings in package.json; null until a key and a feed are published. */
export type UpdateFacts = Pick<z.output<typeof manifestSchema>, 'version' | 'updates'>;

/** Who makes the packages and where people find them. package.json is the one place that says so. */
export interface ReleaseFacts {
  readonly version: string;
  readonly homepage: string;
  /** In the form `Name <address>`. */
  readonly maintainer: string;
  /** The time of the commit, so that two builds of one commit are the same. */
  readonly madeAt: Date;
  /** Whether installed copies can ever be updated. */
  readonly hasUpdates: boolean;
}

const readManifest = (root: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

export const readUpdateFacts = (root: string): UpdateFacts => readManifest(root);

export function releaseFacts(root: string, version?: string): ReleaseFacts {
  const manifest = readManifest(root);
  return {
    version: version ?? manifest.version,
    homepage: manifest.homepage,
    maintainer: manifest.author,
    madeAt: new Date(commitSeconds(root) * 1_000),
    hasUpdates: manifest.updates !== null,
  };
}

/** Why this can't be published yet, line by line; null if it can. */
export function notForPeople({ homepage, maintainer, hasUpdates }: ReleaseFacts): string | null {
  const address = maintainer.slice(maintainer.lastIndexOf('@') + 1).replace('>', '');
  const madeUp = [new URL(homepage).hostname, address].filter((host) => /(?:^|\.)example$/.test(host));
  const reasons: string[] = [];
  if (madeUp.length > 0) {
    reasons.push(
      `${[...new Set(madeUp)].join(' and ')}: nobody can be reached there. Set “homepage” and “author” in package.json first.`,
    );
  }
  if (!hasUpdates) {
    reasons.push(
      'Nobody could ever be updated: set “updates” in package.json to a feed and a public key first (npm run release:sign -- keys FILE).',
    );
  }
  return reasons.length === 0 ? null : reasons.join('\n');
}

/** Used without Git, when there is no commit to take the time from. */
const dayWithoutGit = Date.UTC(2026, 0, 1) / 1_000;

function commitSeconds(root: string): number {
  const given = Number(process.env['SOURCE_DATE_EPOCH'] ?? Number.NaN);
  if (Number.isInteger(given)) return given;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(stdout?.trim() || dayWithoutGit);
}
