import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ version: z.string(), homepage: z.url(), author: z.string() });

/** Who makes the packages and where people find them: package.json is the one place that says it. */
export interface ReleaseFacts {
  readonly version: string;
  readonly homepage: string;
  /** `Name <address>`. */
  readonly maintainer: string;
  /** Of the commit: two builds of one commit are the same. */
  readonly madeAt: Date;
}

export function releaseFacts(root: string, version?: string): ReleaseFacts {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return {
    version: version ?? manifest.version,
    homepage: manifest.homepage,
    maintainer: manifest.author,
    madeAt: new Date(commitSeconds(root) * 1_000),
  };
}

/** Why this cannot be given to people yet; null when it can. */
export function notForPeople({ homepage, maintainer }: ReleaseFacts): string | null {
  const address = maintainer.slice(maintainer.lastIndexOf('@') + 1).replace('>', '');
  const madeUp = [new URL(homepage).hostname, address].filter((host) => /(?:^|\.)example$/.test(host));
  if (madeUp.length === 0) return null;
  return `${[...new Set(madeUp)].join(' and ')}: nobody can be reached there. Set “homepage” and “author” in package.json first.`;
}

/** A clone without Git has no commit to ask: packages made there carry this day. */
const dayWithoutGit = Date.UTC(2026, 0, 1) / 1_000;

function commitSeconds(root: string): number {
  const given = Number(process.env['SOURCE_DATE_EPOCH'] ?? Number.NaN);
  if (Number.isInteger(given)) return given;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number(stdout?.trim() || dayWithoutGit);
}
