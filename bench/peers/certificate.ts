import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { MissingProgram } from '../benchmark.ts';

const run = promisify(execFile);

export interface Certificate {
  readonly certificatePath: string;
  readonly keyPath: string;
}

/** A certificate for this machine's loopback, made for one run; whoever is to believe it is handed the file. */
export async function makeCertificate(directory: string): Promise<Certificate> {
  const certificatePath = path.join(directory, 'certificate.pem');
  const keyPath = path.join(directory, 'key.pem');
  try {
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=renderdrop test'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
      ...['-keyout', keyPath, '-out', certificatePath],
    ]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new MissingProgram('openssl');
    throw error;
  }
  return { certificatePath, keyPath };
}
