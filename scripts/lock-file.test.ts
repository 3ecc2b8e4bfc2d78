import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const named = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ resolved: z.string().optional(), dependencies: named, optionalDependencies: named }),
  ),
});

const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')),
);

/** Looks for a package where Node would: next to the package that needs it, then in every folder above. */
function isLocked(folder: string, name: string): boolean {
  const here = folder === '' ? '' : `${folder}/`;
  if (`${here}node_modules/${name}` in packages) return true;
  return (
    folder !== '' && isLocked(folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
  );
}

describe('package-lock.json', () => {
  it('holds every package for every platform, without which npm ci refuses it', () => {
    const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(folder, name))
        .map((name) => `${name}, wanted by ${folder}`),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry', () => {
    const resolved = Object.values(packages).flatMap((entry) => entry.resolved ?? []);
    expect(resolved).toEqual([]);
  });
});
