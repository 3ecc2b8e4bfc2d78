import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority made for one test run, with openssl. Nobody trusts it unless told to. */
export class TestAuthority {
  readonly certificate: string;
  readonly #folder: string;
  #count = 0;

  private constructor(folder: string, certificate: string) {
    this.#folder = folder;
    this.certificate = certificate;
  }

  static async create(folder: string): Promise<TestAuthority> {
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=Test authority', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
      ...['-keyout', join(folder, 'ca.key'), '-out', join(folder, 'ca.pem')],
    ]);
    return new TestAuthority(folder, await readFile(join(folder, 'ca.pem'), 'utf8'));
  }

  /** A certificate for these names (`DNS:localhost`, `IP:127.0.0.1`); with `days` below zero it has run out. */
  async issue(names: readonly string[], days = 2): Promise<TestCertificate> {
    this.#count += 1;
    const path = (ending: string) => join(this.#folder, `leaf-${this.#count}.${ending}`);
    await run('openssl', [
      ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-subj', '/CN=leaf', '-keyout', path('key'), '-out', path('csr')],
    ]);
    await writeFile(path('ext'), `subjectAltName=${names.join(',')}\n`);
    await run('openssl', [
      ...['x509', '-req', '-in', path('csr'), '-days', String(days), '-extfile', path('ext')],
      ...['-CA', join(this.#folder, 'ca.pem'), '-CAkey', join(this.#folder, 'ca.key'), '-CAcreateserial'],
      ...['-out', path('pem')],
    ]);
    return { cert: await readFile(path('pem'), 'utf8'), key: await readFile(path('key'), 'utf8') };
  }
}
