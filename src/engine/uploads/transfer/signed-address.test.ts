import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { SignedAddress } from './signed-address.ts';

const practice = 'http://127.0.0.1:8080';

it.each([
  ['https://storage.googleapis.com/b?upload_id=1', true],
  ['https://b.storage.googleapis.com/?upload_id=1', true],
  ['http://storage.googleapis.com/b?upload_id=1', false],
  ['https://notstorage.googleapis.com/b?upload_id=1', false],
  ['https://storage.googleapis.com.example/b?upload_id=1', false],
  ['https://storage.googleapis.com/b?upload_id=', false],
  ['https://storage.googleapis.com/b?upload_id=1&upload_id=2', false],
  ['https://storage.googleapis.com/b', false],
  [`${practice}/put?upload_id=1`, true],
  [`${practice}/put?upload_id=`, false],
  ['http://127.0.0.1:8081/put?upload_id=1', false],
])('%s may be asked how far it got: %s', (url, isResumable) => {
  expect(new SignedAddress(url, practice).isResumable).toBe(isResumable);
});

it('is asked of no practice service where none runs', () => {
  expect(new SignedAddress(`${practice}/put?upload_id=1`).isResumable).toBe(false);
});

it('shows its origin only, and the whole of it to the socket alone', () => {
  const address = new SignedAddress('https://up.example.com/secret?signature=1');
  for (const shown of [`${address}`, JSON.stringify({ address }), inspect(address)])
    expect(shown).not.toContain('signature');
  expect(`${address}`).toBe('https://up.example.com/…');
  expect([address.host, address.isSecure]).toEqual(['up.example.com', true]);
  expect(new SignedAddress('http://up.example.com/').isSecure).toBe(false);
  address.reveal().pathname = '/changed';
  expect(address.reveal().href).toBe('https://up.example.com/secret?signature=1');
});
