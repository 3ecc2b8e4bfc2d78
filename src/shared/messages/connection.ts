import { phrase } from './phrase.ts';

const through = (proxy: string | null): string => (proxy === null ? 'without a proxy' : `through ${proxy}`);

/** The results of a test of the connection to the service. */
export const connectionTests = {
  reached: phrase(
    (host: string, proxy: string | null) => `Connected to ${host} ${through(proxy)}.`,
    'api.example.com',
    null,
  ),
  loginRequired: phrase((host: string) => `${host} needs a sign-in.`, 'proxy.studio:3128'),
  notResolved: phrase((host: string) => `Couldn't find ${host}.`, 'api.example.com'),
  untrusted: phrase(
    (host: string) => `This network uses the wrong certificate for ${host}.`,
    'api.example.com',
  ),
  unreachable: phrase(
    (host: string, proxy: string | null) => `Couldn't reach ${host} ${through(proxy)}.`,
    'api.example.com',
    'PROXY proxy.studio:3128',
  ),
} as const;
