import { expect, it } from 'vitest';
import type { Endpoint } from '../../shared/api/endpoints.ts';
import { ApiFailure } from './api-failure.ts';
import { endpointUrl, type UrlParts } from './endpoint-url.ts';

const endpoint = { path: '/v1/projects/{project}/media/{media}' } as Endpoint;
const urlOf = (params: UrlParts, query?: UrlParts, base = 'https://api.example.com/below/') =>
  endpointUrl(new URL(base), endpoint, params, query).href;

it('keeps every id one segment of the path, below the address', () => {
  expect(urlOf({ project: 'a/b', media: '?c#' })).toBe(
    'https://api.example.com/below/v1/projects/a%2Fb/media/%3Fc%23',
  );
  expect(urlOf({ project: 1, media: '...' }, {}, 'https://api.example.com')).toBe(
    'https://api.example.com/v1/projects/1/media/...',
  );
});

it('asks only for what is given', () => {
  expect(urlOf({ project: 'a', media: 'b' }, { limit: 0, cursor: undefined, name: '' })).toMatch(
    /b\?limit=0&name=$/,
  );
});

it.each(['', '.', '..', undefined])('refuses %j: it would climb out of the path', (media) => {
  expect(() => urlOf({ project: 'a', media })).toThrow(ApiFailure);
});
