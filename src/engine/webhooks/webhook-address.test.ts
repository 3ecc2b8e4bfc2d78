import { expect, it } from 'vitest';
import { webhookAddressProblem } from './webhook-address.ts';

const service = new URL('https://api.example.com/');
const practice = new URL('http://127.0.0.1:4810/');
const addresses: Readonly<Record<string, readonly string[]>> = {
  'hooks.example.com': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'mixed.example.com': ['93.184.216.34', '10.0.0.7'],
  'rebound.example.com': ['127.0.0.1'],
  'api.example.com': ['93.184.216.35'],
};
const resolve = async (host: string) => addresses[host] ?? [];

it.each([
  ['https://hooks.example.com/renders?key=1', null],
  ['https://hooks.example.com:8443/', null],
  ['https://93.184.216.34/', null],
  ['http://hooks.example.com/', 'not_https'],
  ['ftp://hooks.example.com/', 'not_https'],
  ['hooks.example.com', 'not_an_address'],
  ['https://', 'not_an_address'],
  ['https://me:secret@hooks.example.com/', 'with_password'],
  ['https://localhost/', 'private_address'],
  ['https://127.1/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://[::ffff:10.0.0.1]/', 'private_address'],
  ['https://192.168.1.20/', 'private_address'],
  ['https://169.254.169.254/latest', 'private_address'],
  ['https://render-node/', 'private_address'],
  ['https://nas.local/', 'private_address'],
  ['https://mixed.example.com/', 'private_address'],
  ['https://rebound.example.com/', 'private_address'],
  ['https://nowhere.example.com/', 'no_such_host'],
  [`https://hooks.example.com/${'a'.repeat(2_048)}`, 'too_long'],
])('%s: %s', async (url, problem) => {
  expect(await webhookAddressProblem(url, service, resolve)).toBe(problem);
});

it('takes addresses of this computer for a practice service on it', async () => {
  expect(await webhookAddressProblem('http://127.0.0.1:4100/', practice, resolve)).toBeNull();
  expect(await webhookAddressProblem('file:///etc/passwd', practice, resolve)).toBe('not_an_address');
});
