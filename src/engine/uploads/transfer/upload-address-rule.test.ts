import { describe, expect, it } from 'vitest';
import { refuseUploadAddress } from './upload-address-rule.ts';

const addresses: Readonly<Record<string, readonly string[]>> = {
  'api.example.com': ['93.184.215.14'],
  'uploads.example.com': ['93.184.215.15', '2606:2800:220:1::1'],
  'inside.example.com': ['10.1.2.3'],
  'half-inside.example.com': ['93.184.215.15', '192.168.1.4'],
  'to-this-computer.example.com': ['127.0.0.1'],
  'renders.studio.example': ['10.1.2.9'],
};
const resolve = async (hostname: string) => addresses[hostname] ?? [];

const judge = (address: string, server = 'https://api.example.com', allowedHosts: readonly string[] = []) =>
  refuseUploadAddress(address, { server: new URL(server), allowedHosts, resolve });

describe('from a service on the internet', () => {
  it.each([
    'https://uploads.example.com/token?sig=1',
    'https://uploads.example.com:8443/token',
    'https://known-to-the-proxy-only.example.com/token',
    'https://93.184.215.15/token',
    'https://[2606:2800:220:1::1]/token',
    'https://api.example.com/upload/1',
  ])('takes %s', async (address) => {
    expect(await judge(address)).toBeNull();
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://uploads.example.com/x',
    'data:text/plain,x',
    'https:',
    'not an address',
    'http://uploads.example.com/x',
    'http://127.0.0.1:631/',
    'http://localhost:4810/upload/x',
    'https://name:password@uploads.example.com/x',
    'https://name@uploads.example.com/x',
  ])('takes %s for no upload address', async (address) => {
    expect(await judge(address)).toBe('not_an_upload_address');
  });

  it.each([
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://uploads.localhost/x',
    'https://[::1]/x',
    'https://[::]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::127.0.0.1]/x',
    'https://[64:ff9b::10.0.0.1]/x',
    'https://[2002:c0a8:0101::1]/x',
    'https://10.0.0.1/x',
    'https://172.16.0.1/x',
    'https://192.168.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/x',
    'https://[fe80::1]/x',
    'https://[fd00::1]/x',
    'https://intranet/x',
    'https://printer.local/x',
    'https://metadata.internal/x',
    'https://inside.example.com/x',
    'https://half-inside.example.com/x',
    'https://to-this-computer.example.com/x',
  ])('sends nothing into the network of this computer: %s', async (address) => {
    expect(await judge(address)).toBe('upload_host_not_allowed');
  });

  it('takes a host of the network that the studio allows, still only by https', async () => {
    const allowed = ['inside.example.com'];
    expect(await judge('https://inside.example.com/x', undefined, allowed)).toBeNull();
    expect(await judge('https://inside.example.com.evil.local/x', undefined, allowed)).not.toBeNull();
    expect(await judge('http://inside.example.com/x', undefined, allowed)).toBe('not_an_upload_address');
  });
});

it.each([
  ['http://127.0.0.1:4810', 'http://127.0.0.1:4811/upload/x', null],
  ['http://localhost:4810', 'http://[::1]:4810/upload/x', null],
  ['http://127.0.0.1:4810', 'https://uploads.example.com/x', null],
  ['http://127.0.0.1:4810', 'http://uploads.example.com/x', 'not_an_upload_address'],
  ['http://127.0.0.1:4810', 'http://10.0.0.1/x', 'not_an_upload_address'],
  ['https://renders.studio.example', 'https://inside.example.com/x', null],
  ['https://renders.studio.example', 'https://10.9.9.9/x', null],
  ['https://renders.studio.example', 'https://renders.studio.example:9443/x', null],
  ['https://renders.studio.example', 'https://uploads.example.com/x', null],
  ['https://renders.studio.example', 'https://127.0.0.1/x', 'upload_host_not_allowed'],
  ['https://renders.studio.example', 'http://inside.example.com/x', 'not_an_upload_address'],
])('from %s to %s: %s', async (server, address, refusal) => {
  expect(await judge(address, server)).toBe(refusal);
});
