import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** An Ed25519 public key as its 32 bytes, in base64: what package.json publishes. */
export const publicKeyPattern = /^[A-Za-z0-9+/]{43}=$/;
/** What an Ed25519 public key is wrapped in where programs exchange keys (RFC 8410). */
const wrapping = Buffer.from('302a300506032b6570032100', 'hex');
/** Exactly one signature: 64 bytes in base64. */
const signaturePattern = /^[A-Za-z0-9+/]{86}==$/;

const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([wrapping, Buffer.from(text, 'base64')]),
    format: 'der',
    type: 'spki',
  });

export type SignatureRefusal = 'signature_missing' | 'signature_malformed' | 'signature_wrong';

/** Why these very bytes are not believed; null where one of the keys signed them. They were not looked into before. */
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
