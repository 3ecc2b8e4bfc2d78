import { createHash } from 'node:crypto';
import type { Component } from './components.ts';

export interface MadeArtifact {
  readonly fileName: string;
  readonly version: string;
  readonly bytes: Buffer;
  readonly madeAt: Date;
}

/**
 * What an artifact is made of, as CycloneDX 1.6. Two builds of one commit give the same file, because its serial number
 * is derived from the artifact's bytes.
 */
export function billOfMaterials(artifact: MadeArtifact, components: readonly Component[]): string {
  const { fileName, version, bytes, madeAt } = artifact;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const own = `pkg:generic/renderdrop@${version}?file_name=${encodeURIComponent(fileName)}`;
  const parts = components.map(({ name, version: at, license, integrity }) => ({
    type: 'library',
    'bom-ref': purlOf(name, at),
    name,
    version: at,
    purl: purlOf(name, at),
    licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    hashes: integrity.split(' ').map(hashOf),
  }));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidFrom(sha256)}`,
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: 'renderdrop',
        version,
        purl: own,
        hashes: [{ alg: 'SHA-256', content: sha256 }],
      },
    },
    components: parts,
    dependencies: [{ ref: own, dependsOn: parts.map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/s);
  return {
    alg: algorithm.toUpperCase().replace(/^SHA/, 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}

/** A UUID of version 8, which is for values that are derived in an application's own way (RFC 9562). */
function uuidFrom(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
