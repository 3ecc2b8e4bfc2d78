import { describe, expect, it } from 'vitest';
import { type AddressLookup, limitedLookup, resolveWebhookTarget } from './webhook-url.ts';

const answering =
  (...addresses: readonly string[]): AddressLookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const isAllowed = async (url: string, lookup: AddressLookup, allowPrivate = false) =>
  (await resolveWebhookTarget(url, { allowPrivate, lookup })).allowed;

const publicAnswer = answering('93.184.216.34');

describe('webhook URLs', () => {
  it.each([
    'https://hooks.example.com/x',
    'https://hooks.example.com:8443/x?y=1',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://hooks.example.com./',
  ])('takes %s', async (url) => {
    expect(await isAllowed(url, publicAnswer)).toBe(true);
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'not a url',
    'https://',
    'https://user:secret@hooks.example.com/',
    'https://localhost/',
    'https://localhost./',
    'https://app.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://100.64.0.1/',
    'https://100.100.100.200/',
    'https://169.254.169.254/latest/meta-data/',
    'https://168.63.129.16/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
  ])('refuses %s, whatever the resolver says', async (url) => {
    expect(await isAllowed(url, publicAnswer)).toBe(false);
  });

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::1'],
    ['fd12::1'],
    ['fe80::1'],
    ['::ffff:192.168.0.1'],
    ['169.254.169.254'],
  ])('refuses a public name that means %s', async (address) => {
    expect(await isAllowed('https://hooks.example.com/', answering(address))).toBe(false);
  });

  it('checks every address of a name, not only the first', async () => {
    const mixed = answering('93.184.216.34', '2606:2800:220:1::1', '10.0.0.7');
    expect(await isAllowed('https://hooks.example.com/', mixed)).toBe(false);
  });

  it('refuses a name without an address', async () => {
    expect(await isAllowed('https://hooks.example.com/', answering())).toBe(false);
    const failing: AddressLookup = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await isAllowed('https://hooks.example.com/', failing)).toBe(false);
  });

  it('stops waiting for a resolver that does not answer', async () => {
    const silent = limitedLookup(() => new Promise(() => {}), 1);
    expect(await isAllowed('https://hooks.example.com/', silent)).toBe(false);
    expect(await limitedLookup(publicAnswer, 60_000)('hooks.example.com')).toHaveLength(1);
  });

  it('returns the addresses it checked, so that a delivery connects to them', async () => {
    let asked = 0;
    const rebinding: AddressLookup = async () => [
      { address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 },
    ];
    const policy = { allowPrivate: false, lookup: rebinding };
    const first = await resolveWebhookTarget('https://hooks.example.com/', policy);
    expect(first.allowed && first.addresses).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect((await resolveWebhookTarget('https://hooks.example.com/', policy)).allowed).toBe(false);
  });

  it.each([
    ['https://192.168.1.1/', true],
    ['http://127.0.0.1:9/x', true],
    ['http://[::1]:9/x', true],
    ['http://192.168.1.1/', false],
    ['http://93.184.216.34/', false],
    ['ftp://127.0.0.1/', false],
  ])('in practice with private addresses allowed: %s is %s', async (url, allowed) => {
    expect(await isAllowed(url, publicAnswer, true)).toBe(allowed);
  });
});
