import { createHash, timingSafeEqual } from 'node:crypto';

/** RFC 7636: 43 to 128 unreserved characters. */
const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/;
/** A SHA-256 in base64url, without padding. */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;

export const isCodeChallenge = (text: string): boolean => challengePattern.test(text);

/** Whether this verifier is the one the S256 challenge was made from. */
export function verifierMatches(verifier: string, challenge: string): boolean {
  if (!verifierPattern.test(verifier)) return false;
  const computed = createHash('sha256').update(verifier).digest('base64url');
  return (
    computed.length === challenge.length && timingSafeEqual(Buffer.from(computed), Buffer.from(challenge))
  );
}
