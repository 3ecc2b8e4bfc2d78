import { expect, it } from 'vitest';
import { endpoints } from '../../shared/api/endpoints.ts';
import { endpointUrl } from '../api-client/endpoint-url.ts';
import { readBaseAddress } from './base-address.ts';

it.each([
  'https://api.example.com',
  'https://api.example.com:8443/base/',
  'http://localhost:4000',
  'http://127.0.0.1:1',
  'http://127.8.9.10',
  'http://[::1]:3',
  'http://studio.localhost',
])('takes %s', (text) => {
  expect(readBaseAddress(text)).toEqual({ kind: 'good', url: new URL(text) });
});

it.each([
  'http://api.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://notlocalhost',
  'http://192.168.0.2',
  'ftp://localhost',
  'file:///etc/passwd',
  'https://me:pw@api.example.com',
  'https://me@api.example.com',
  'https://api.example.com?x=1',
  'https://api.example.com#x',
  'api.example.com',
  '',
])('refuses %s and says why', (text) => {
  expect(readBaseAddress(text)).toMatchObject({
    kind: 'bad',
    sentence: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

const urlOf = (projectId: string, base = 'https://api.example.com') =>
  endpointUrl(new URL(base), endpoints.getProject, { projectId }).href;

it('encodes any id into one segment of the path, at the same origin', () => {
  expect(urlOf('prj_1')).toBe('https://api.example.com/v1/projects/prj_1');
  expect(urlOf('prj_1', 'https://api.example.com/base/')).toBe(
    'https://api.example.com/base/v1/projects/prj_1',
  );
  expect(urlOf('../../me?a=1#b/c%2e')).toBe(
    'https://api.example.com/v1/projects/..%2F..%2Fme%3Fa%3D1%23b%2Fc%252e',
  );
  for (const id of ['', '.', '..']) expect(() => urlOf(id)).toThrow('not_found');
});

it('leaves out query parameters that are undefined', () => {
  const query = { limit: 100, cursor: undefined, status: 'all' };
  const url = endpointUrl(
    new URL('https://a.example'),
    endpoints.listNotes,
    { projectId: 'p', mediaId: 'm' },
    query,
  );
  expect(url.search).toBe('?limit=100&status=all');
});
