import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { selfSigned } from '../../testing/test-authority.ts';

export interface Certificate {
  readonly certificatePath: string;
  readonly keyPath: string;
}

/** A certificate for this computer's loopback, made for one run. Programs that should trust it get the file. */
export async function makeCertificate(directory: string): Promise<Certificate> {
  const certificatePath = path.join(directory, 'certificate.pem');
  const keyPath = path.join(directory, 'key.pem');
  const { cert, key } = selfSigned(['IP:127.0.0.1', 'DNS:localhost']);
  await writeFile(certificatePath, cert);
  await writeFile(keyPath, key);
  return { certificatePath, keyPath };
}
