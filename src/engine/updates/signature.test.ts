import { expect, it } from 'vitest';
import { signatureRefusal } from './signature.ts';

/** The second example of RFC 8032, 7.1. Since others computed it, the test can't repeat a mistake of ours. */
const key = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex').toString(
  'base64',
);
const message = Buffer.from('72', 'hex');
const signature = Buffer.from(
  Buffer.from(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    'hex',
  ).toString('base64'),
);

it('believes what the example of RFC 8032 signs, by whichever of the two keys', () => {
  const other = Buffer.alloc(32, 9).toString('base64');
  expect(signatureRefusal(message, signature, [key])).toBeNull();
  expect(signatureRefusal(message, signature, [other, key])).toBeNull();
  expect(signatureRefusal(message, signature, [other])).toBe('signature_wrong');
  expect(signatureRefusal(message, signature, [])).toBe('signature_wrong');
});

it('believes no other byte', () => {
  expect(signatureRefusal(Buffer.from('73', 'hex'), signature, [key])).toBe('signature_wrong');
  expect(signatureRefusal(Buffer.alloc(0), signature, [key])).toBe('signature_wrong');
});
