import { expect, it } from 'vitest';
import { readExternalLink } from './external-links.ts';
import { LinkHosts } from './link-hosts.ts';

const links = new LinkHosts();
links.rememberServices(['https://api.example.com', 'http://127.0.0.1:41234', 'https://renders.studio.local']);
const named = [
  'https://app.example.com/projects/1',
  'http://127.0.0.1:631/',
  'http://localhost:8384/',
  'http://printer/',
  'https://127.0.0.1/',
  'https://192.168.1.1/',
  'https://[::1]/',
  'https://router/',
  'https://nas.local/',
  'https://x.localhost/',
];
links.rememberNamed(named);

it.each([
  ['https://app.example.com/projects/1', true],
  ['https://api.example.com/x', true],
  ['https://renders.studio.local/app', true],
  ['http://127.0.0.1:41234/app', true],
  ...named.slice(1).map((address) => [address, false] as const),
] as const)('a page the service names is opened only where it can be its own: %s, %s', (address, opens) => {
  expect(readExternalLink(address, links.allowed) !== null).toBe(opens);
});
