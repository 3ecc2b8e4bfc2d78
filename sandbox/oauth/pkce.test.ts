import { expect, it } from 'vitest';
import { isCodeChallenge, verifierMatches } from './pkce.ts';

// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

it('recognizes the verifier of a challenge', () => {
  expect(verifierMatches(verifier, challenge)).toBe(true);
  expect(verifierMatches(`${verifier}x`, challenge)).toBe(false);
  expect(verifierMatches('short', challenge)).toBe(false);
  expect(verifierMatches(challenge, challenge)).toBe(false);
});

it('accepts only a base64url SHA-256 as a challenge', () => {
  expect(isCodeChallenge(challenge)).toBe(true);
  expect(isCodeChallenge(`${challenge}=`)).toBe(false);
  expect(isCodeChallenge('')).toBe(false);
});
