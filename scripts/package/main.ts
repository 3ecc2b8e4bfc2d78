/**
 * `npm run package` builds the app and makes the packages that people download, with a bill of materials for each. `--
 * --system linux --arch arm64 --target deb --target rpm` makes others than this computer's own. Packages that can't be
 * published yet, because they are unsigned or name made-up addresses, are made only with `--trial`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { programNamed } from '../../testing/system-programs.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { installPrograms } from '../install-programs.ts';
import { notForPeople, releaseFacts } from './release-facts.ts';
import { whyNotFetched } from './why-not-fetched.ts';

const root = join(import.meta.dirname, '../..');
const wishSchema = z.strictObject({
  system: z
    .enum(['linux', 'darwin', 'win32'])
    .default(z.enum(['linux', 'darwin', 'win32']).parse(process.platform)),
  arch: z.enum(['x64', 'arm64']).default(z.enum(['x64', 'arm64']).parse(process.arch)),
  target: z.array(z.string()).default([]),
  trial: z.boolean().default(false),
});

/** Reads the arguments; null if they are not understood. */
function wishOf(words: readonly string[]): z.infer<typeof wishSchema> | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        system: { type: 'string' },
        arch: { type: 'string' },
        target: { type: 'string', multiple: true },
        trial: { type: 'boolean' },
      },
    });
    return wishSchema.parse(values);
  } catch {
    return null;
  }
}

/** In the packer's words, which come before it makes anything. */
function unknownTarget(error: unknown): string | null {
  const [, name] = /^Unknown target: (.+)$/.exec(error instanceof Error ? error.message : '') ?? [];
  return name === undefined
    ? null
    : `There is no target ${name} for ${wish?.system}. Releases are made without --target, and --target dir makes the app’s folder.`;
}

const wish = wishOf(process.argv.slice(2));
if (wish === null) {
  console.error(
    `Not understood: ${process.argv.slice(2).join(' ')}. There are --system linux|darwin|win32, --arch x64|arm64, --target NAME and --trial.`,
  );
  process.exit(2);
}
const refused = wish.trial ? null : notForPeople(releaseFacts(root));
if (refused !== null) {
  console.error(refused);
  process.exit(1);
}
const rpmbuild = programNamed('rpmbuild');
if (wish.system === 'linux' && rpmbuild) await installPrograms([rpmbuild]);
buildIfNeeded();
const output = join(root, 'dist');
// Folders get the same permissions, whoever makes them.
process.umask(0o022);
mkdirSync(output, { recursive: true });
// Imported late, because it takes seconds to load.
const { packageApp } = await import('./package-app.ts');
try {
  const { artifacts } = await packageApp({
    platform: wish.system,
    arch: wish.arch,
    targets: wish.target,
    output,
    isUnsigned: wish.trial,
  });
  for (const path of artifacts) console.log(path);
} catch (error) {
  const why = unknownTarget(error) ?? whyNotFetched(error);
  if (why === null) throw error;
  console.error(why);
  process.exit(1);
}
// The packer leaves something open that would keep this program running.
process.exit();
