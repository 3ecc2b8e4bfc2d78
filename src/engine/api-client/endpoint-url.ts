import type { Endpoint } from '../../shared/api/endpoints.ts';
import { ApiFailure } from './api-failure.ts';

export type UrlParts = Readonly<Record<string, string | number | undefined>>;

/** The address of a call. Whatever an id contains, it stays one segment of the path. */
export function endpointUrl(baseUrl: URL, endpoint: Endpoint, params: UrlParts, query: UrlParts = {}): URL {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]));
  const url = new URL(baseUrl.pathname.replace(/\/$/, '') + path, baseUrl);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

function segment(value: string | number | undefined): string {
  const text = String(value ?? '');
  // These three vanish from a path, or climb out of it, however they are escaped. Nothing has such an id.
  if (text === '' || text === '.' || text === '..')
    throw new ApiFailure({ code: 'not_found', detail: 'An id is empty.' });
  return encodeURIComponent(text);
}
