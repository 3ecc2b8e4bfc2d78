/**
 * `npm run release:sign -- keys FILE` makes a key pair: the private key goes into that file, which must be new, and the
 * public one is printed for `updates.keys` in package.json. `npm run release:sign -- sign FOLDER` writes the signed manifests
 * of the packages in a folder, with the private key that RENDERDROP_UPDATE_KEY holds. docs/contributing.md says more.
 */
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { releaseNotes } from '../../src/shared/messages/release-notes.ts';
import { readUpdateFacts } from '../package/release-facts.ts';
import { publishedFormOf, signRelease } from './update-manifests.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const usage =
  'Usage: release:sign -- keys FILE | sign FOLDER [--days-valid 180] [--rollout-hours 72] [--version VERSION]';

const wishSchema = z.object({
  what: z.enum(['keys', 'sign']),
  where: z.string().min(1),
  daysValid: z.coerce.number().int().min(1).max(400),
  rolloutHours: z.coerce.number().int().min(0).max(720),
  version: z.string().optional(),
});

function readWish(words: readonly string[]): z.output<typeof wishSchema> | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'days-valid': { type: 'string', default: '180' },
        'rollout-hours': { type: 'string', default: '72' },
        version: { type: 'string' },
      },
    });
    const [what, where, ...rest] = positionals;
    if (rest.length > 0) return null;
    return wishSchema.parse({
      what,
      where,
      daysValid: values['days-valid'],
      rolloutHours: values['rollout-hours'],
      version: values.version,
    });
  } catch {
    return null;
  }
}

const wish = readWish(process.argv.slice(2));
if (!wish) {
  console.error(usage);
  process.exit(2);
}
try {
  if (wish.what === 'keys') makeKeys(wish.where);
  else signAll(wish);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function makeKeys(path: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { flag: 'wx', mode: 0o600 });
  console.log(publishedFormOf(privateKey));
}

function signAll({ where, daysValid, rolloutHours, version }: z.output<typeof wishSchema>): void {
  const root = join(import.meta.dirname, '../..');
  const privateKey = process.env['RENDERDROP_UPDATE_KEY'];
  if (!privateKey) throw new Error('RENDERDROP_UPDATE_KEY is not set: it holds the private key.');
  const facts = readUpdateFacts(root);
  if (facts.updates === null) throw new Error('package.json publishes no update key and no feed.');
  const released = version ?? facts.version;
  const notes = new Map<string, readonly string[]>(Object.entries(releaseNotes)).get(released);
  if (!notes) throw new Error(`src/shared/messages/release-notes.ts says nothing about ${released}.`);
  const date = new Date();
  const written = signRelease(where, privateKey, {
    version: released,
    minimumVersion: facts.updates.minimumVersion,
    notes,
    date,
    expires: new Date(date.getTime() + daysValid * dayMs),
    rolloutHours,
    publicKeys: facts.updates.keys,
  });
  for (const name of written) console.log(name);
}
