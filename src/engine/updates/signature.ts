import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** An Ed25519 public key: 32 bytes in base64, as in package.json. */
export const publicKeyPattern = /^[A-Za-z0-9+/]{43}=$/;
/** The prefix that makes a DER key of an Ed25519 public key (RFC 8410). */
const wrapping = Buffer.from('302a300506032b6570032100', 'hex');
/** One signature: 64 bytes in base64. */
const signaturePattern = /^[A-Za-z0-9+/]{86}==$/;

const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([wrapping, Buffer.from(text, 'base64')]),
    format: 'der',
    type: 'spki',
  });

export type SignatureRefusal = 'signature_missing' | 'signature_malformed' | 'signature_wrong';

/** Why these bytes are not trusted; null if one of the keys signed them. Verify before parsing them. */
export function signatureRefusal(
  bytes: Uint8Array,
  signature: Uint8Array | null,
  keys: readonly string[],
): SignatureRefusal | null {
  if (signature === null || signature.length === 0) return 'signature_missing';
  const text = Buffer.from(signature)
    .toString('latin1')
    .replace(/\r?\n$/, '');
  if (!signaturePattern.test(text)) return 'signature_malformed';
  const raw = Buffer.from(text, 'base64');
  return keys.some((key) => verify(null, bytes, publicKeyOf(key), raw)) ? null : 'signature_wrong';
}
