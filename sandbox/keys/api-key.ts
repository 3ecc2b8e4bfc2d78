import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  apiKeyBodyLength,
  apiKeyChecksumLength,
  apiKeyPattern,
  apiKeyPrefix,
} from '../../src/shared/api/api-key.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The last six characters: CRC-32 of everything before them, prefix included, as a number in base 62. */
function keyChecksum(payload: string): string {
  let text = '';
  for (
    let rest = crc32(payload);
    text.length < apiKeyChecksumLength;
    rest = Math.floor(rest / alphabet.length)
  ) {
    text = alphabet.charAt(rest % alphabet.length) + text;
  }
  return text;
}

export function createApiKey(): string {
  let payload: string = apiKeyPrefix;
  while (payload.length < apiKeyPrefix.length + apiKeyBodyLength - apiKeyChecksumLength) {
    payload += alphabet.charAt(randomInt(alphabet.length));
  }
  return payload + keyChecksum(payload);
}

export function isWellFormedKey(key: string): boolean {
  if (!apiKeyPattern.test(key)) return false;
  const payload = key.slice(0, -apiKeyChecksumLength);
  return keyChecksum(payload) === key.slice(-apiKeyChecksumLength);
}

/** What is stored of a key, token or code: enough to recognize it, not enough to use it. */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
