import { describe, expect, it } from 'vitest';
import { isRegisteredRedirect, withAnswer } from './redirect-uri.ts';

const registered = ['http://127.0.0.1/callback', 'http://[::1]/callback', 'https://app.example.com/back'];

describe('redirect addresses', () => {
  it.each([
    'http://127.0.0.1/callback',
    'http://127.0.0.1:49152/callback',
    'http://[::1]:49152/callback',
    'https://app.example.com/back',
  ])('takes %s', (uri) => expect(isRegisteredRedirect(uri, registered)).toBe(true));

  it.each([
    'http://127.0.0.1:49152/other',
    'http://127.0.0.1:49152/callback?x=1',
    'http://127.0.0.1:49152/callback#x',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.2:49152/callback',
    'http://localhost:49152/callback',
    'https://127.0.0.1:49152/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://user@127.0.0.1/callback',
    'https://app.example.com:444/back',
    'https://app.example.com/back/',
    'https://app.example.com/back?x=1',
    'https://evil.example/back',
    'javascript:alert(1)',
    '',
  ])('refuses %s', (uri) => expect(isRegisteredRedirect(uri, registered)).toBe(false));

  it('keeps the query that the app registered', () => {
    expect(withAnswer('https://a.example/b?k=1', { code: 'c d', state: undefined })).toBe(
      'https://a.example/b?k=1&code=c+d',
    );
  });
});
