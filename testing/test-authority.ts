import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

const dayMs = 86_400_000;
const tags = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
};
/** Object identifiers as DER bytes (RFC 5280, RFC 5758). */
const oids = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  keyUsage: '551d0f',
  alternativeNames: '551d11',
  basicConstraints: '551d13',
};
const yes = Buffer.from('0101ff', 'hex');
const signCertificatesAndLists = Buffer.from('03020106', 'hex');

/** A DER value: its tag, its length and its content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const held = Buffer.concat(parts);
  const length = held.length < 0x80 ? [held.length] : [0x82, held.length >> 8, held.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), held]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(tags.sequence, ...parts);
const oid = (name: keyof typeof oids) => der(tags.oid, Buffer.from(oids[name], 'hex'));
const named = (name: string) =>
  sequence(der(tags.set, sequence(oid('commonName'), der(tags.text, Buffer.from(name)))));
const utcTime = (ms: number) =>
  der(tags.utcTime, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));
const extension = (name: keyof typeof oids, value: Uint8Array, ...critical: readonly Uint8Array[]) =>
  sequence(oid(name), ...critical, der(tags.octets, value));

/** `DNS:localhost` or `IP:127.0.0.1`. */
function alternativeName(name: string): Buffer {
  const [, kind, value = ''] = /^(DNS|IP):(.+)$/.exec(name) ?? [];
  if (kind === 'DNS') return der(0x82, Buffer.from(value));
  if (kind === 'IP' && !value.includes(':')) return der(0x87, Buffer.from(value.split('.').map(Number)));
  throw new Error(`Not understood: ${name}`);
}

const alternativeNames = (names: readonly string[]) =>
  extension('alternativeNames', sequence(...names.map(alternativeName)));

interface Wanted {
  readonly subject: string;
  readonly issuer: string;
  readonly days: number;
  readonly extensions: readonly Uint8Array[];
}

/** An X.509 certificate, version 3. If `days` is negative it has expired, after being valid for two days. */
function certificateOf(
  { subject, issuer, days, extensions }: Wanted,
  key: KeyObject,
  signer: KeyObject,
): string {
  const endsMs = Date.now() + days * dayMs;
  const algorithm = sequence(oid('ecdsaWithSha256'));
  const toBeSigned = sequence(
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1]), randomBytes(15)),
    algorithm,
    named(issuer),
    sequence(utcTime(Math.min(Date.now(), endsMs) - 2 * dayMs), utcTime(endsMs)),
    named(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', toBeSigned, signer));
  const lines =
    sequence(toBeSigned, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A self-signed certificate for these names (`DNS:localhost`, `IP:127.0.0.1`). */
export function selfSigned(names: readonly string[]): TestCertificate {
  const { publicKey, privateKey } = newKeys();
  const wanted = { subject: 'self', issuer: 'self', days: 2, extensions: [alternativeNames(names)] };
  return { cert: certificateOf(wanted, publicKey, privateKey), key: pemOf(privateKey) };
}

/** A certificate authority made for one test run. Only programs that are told to trust it do. */
export class TestAuthority {
  readonly certificate: string;
  readonly #key: KeyObject;

  constructor() {
    const { publicKey, privateKey } = newKeys();
    this.#key = privateKey;
    const extensions = [
      extension('basicConstraints', sequence(yes), yes),
      extension('keyUsage', signCertificatesAndLists, yes),
    ];
    const wanted = { subject: 'Test authority', issuer: 'Test authority', days: 2, extensions };
    this.certificate = certificateOf(wanted, publicKey, privateKey);
  }

  /** A certificate for these names; expired if `days` is negative. */
  issue(names: readonly string[], days = 2): TestCertificate {
    const { publicKey, privateKey } = newKeys();
    const wanted = { subject: 'leaf', issuer: 'Test authority', days, extensions: [alternativeNames(names)] };
    return { cert: certificateOf(wanted, publicKey, this.#key), key: pemOf(privateKey) };
  }
}
