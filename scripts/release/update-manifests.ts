import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  manifestName,
  manifestSchema,
  signatureName,
  type UpdateManifest,
} from '../../src/engine/updates/manifest.ts';
import { channelOf } from '../../src/engine/updates/release-version.ts';
import { signatureRefusal } from '../../src/engine/updates/signature.ts';
import type { ReleaseFile } from '../../src/shared/model/updates.ts';

export interface SigningFacts {
  readonly version: string;
  readonly minimumVersion: string;
  readonly notes: readonly string[];
  readonly date: Date;
  readonly expires: Date;
  readonly rolloutHours: number;
  /** The public keys in package.json. */
  readonly publicKeys: readonly string[];
}

type Computer = Pick<UpdateManifest, 'platform' | 'arch'>;

const platforms = {
  AppImage: 'linux',
  deb: 'linux',
  rpm: 'linux',
  zip: 'darwin',
  dmg: 'darwin',
  exe: 'win32',
} as const satisfies Readonly<Record<ReleaseFile['packaging'], Computer['platform']>>;

const ending = /\.(AppImage|deb|rpm|zip|dmg|exe)$/;
const ofArm = /arm64|aarch64/;

/** The computer that a package is for, by its file name. A name without an architecture means x64. */
function computerOf(name: string): (Computer & Pick<ReleaseFile, 'packaging'>) | null {
  const packaging = ending.exec(name)?.[1];
  if (packaging === undefined) return null;
  const known = packaging as ReleaseFile['packaging'];
  return { platform: platforms[known], arch: ofArm.test(name) ? 'arm64' : 'x64', packaging: known };
}

/** The form in which package.json publishes a key: its 32 bytes in base64. */
export const publishedFormOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

/**
 * Writes a manifest with its signature for each system, architecture and channel that has packages in the folder. A
 * stable version is also offered on the beta channel. Returns the names of the files written.
 */
export function signRelease(folder: string, privateKey: string, facts: SigningFacts): readonly string[] {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The private key is no Ed25519 key.');
  if (!facts.publicKeys.includes(publishedFormOf(key)))
    throw new Error('The private key belongs to none of the public keys in package.json.');
  const found = readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const computer = computerOf(name);
      return computer ? [{ computer, file: fileOf(join(folder, name), computer.packaging) }] : [];
    });
  if (found.length === 0) throw new Error(`There are no packages in ${folder}.`);
  const groups = Map.groupBy(found, ({ computer }) => `${computer.platform} ${computer.arch}`);
  const own = channelOf(facts.version);
  const channels = own === 'stable' ? (['stable', 'beta'] as const) : ([own] as const);
  return [...groups.values()].flatMap((group) =>
    channels.flatMap((channel) => {
      const [first] = group;
      if (!first) return [];
      const { platform, arch } = first.computer;
      const manifest: UpdateManifest = manifestSchema.parse({
        format: 'renderdrop-update/1',
        version: facts.version,
        channel,
        platform,
        arch,
        date: facts.date.toISOString(),
        expires: facts.expires.toISOString(),
        minimumVersion: facts.minimumVersion,
        rolloutHours: facts.rolloutHours,
        notes: facts.notes,
        files: group.map(({ file }) => file),
      });
      return writeSigned(folder, manifest, key, facts.publicKeys);
    }),
  );
}

function writeSigned(
  folder: string,
  manifest: UpdateManifest,
  key: KeyObject,
  publicKeys: readonly string[],
): readonly string[] {
  const name = manifestName(manifest.channel, manifest.platform, manifest.arch);
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const signature = Buffer.from(`${sign(null, bytes, key).toString('base64')}\n`);
  // Verified with the same code that the app uses.
  const refused = signatureRefusal(bytes, signature, publicKeys);
  if (refused !== null) throw new Error(`${name} would be refused: ${refused}`);
  writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, signatureName(name)), signature);
  return [name, signatureName(name)];
}

function fileOf(path: string, packaging: ReleaseFile['packaging']): ReleaseFile {
  const sha512 = createHash('sha512').update(readFileSync(path)).digest('base64');
  return { name: basename(path), packaging, sizeBytes: statSync(path).size, sha512 };
}
