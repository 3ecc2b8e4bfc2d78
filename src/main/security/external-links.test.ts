import { expect, test } from 'vitest';
import { readExternalLink } from './external-links.ts';

const allowed = {
  hosts: ['app.example.com'],
  loopbackOrigins: ['http://127.0.0.1:41234'],
};

test.each([
  ['https://app.example.com/projects/1', 'https://app.example.com/projects/1'],
  ['https://app.example.com/', 'https://app.example.com/'],
  ['http://127.0.0.1:41234/app/projects/1', 'http://127.0.0.1:41234/app/projects/1'],
])('security row 6: opens %s', (text, opened) => {
  expect(readExternalLink(text, allowed)?.href).toBe(opened);
});

test.each([
  'http://app.example.com/',
  'https://app.example.com.evil.test/',
  'https://evil.test/app.example.com',
  'https://evil.test#@app.example.com/',
  'https://app.example.com@evil.test/',
  'https://user:password@app.example.com/',
  'https://app.example.com:8443/',
  'http://127.0.0.1:9999/',
  'http://localhost:41234/',
  'http://[::1]:41234/',
  'http://user@127.0.0.1:41234/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vscode://file/etc/passwd',
  'ms-msdt:/id',
  'smb://share/file',
  'renderdrop://project/1',
  '\\\\share\\file',
  'https:\\\\app.example.com\\',
  ' https://app.example.com/',
  'https://app.example.com/\nhttps://evil.test/',
  '//app.example.com/',
  'app.example.com',
  '',
])('security row 6: does not open %j', (text) => {
  expect(readExternalLink(text, allowed)).toBeNull();
});
