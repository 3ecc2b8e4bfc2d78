import { developmentContentSecurityPolicy } from '../security/content-security-policy.ts';

/**
 * During development, pages come from Vite's server on this computer, but under the app's own scheme, so that everything
 * else is as in a release. Null in a package, and for any address that is not on this computer.
 */
export function readDevServerUrl(text: string | undefined, isPackaged: boolean): URL | null {
  if (isPackaged || text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isLoopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  return url.protocol === 'http:' && isLoopback ? url : null;
}

export function createDevServerPages(server: URL): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(new URL(pathname + search, server), { method: request.method });
    const headers = new Headers({ 'content-security-policy': developmentContentSecurityPolicy });
    const contentType = answer.headers.get('content-type');
    if (contentType) headers.set('content-type', contentType);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
  };
}
