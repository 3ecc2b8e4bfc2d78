import { expect, it } from 'vitest';
import { reachOf, unbracketed } from './address-reach.ts';

const nowhere = async () => [];

it.each([
  ['127.0.0.1', 'computer'],
  ['127.255.255.255', 'computer'],
  ['0.0.0.0', 'computer'],
  ['[::1]', 'computer'],
  ['::', 'computer'],
  ['::7f00:1', 'computer'],
  ['::ffff:127.0.0.1', 'computer'],
  ['[::ffff:7f00:1]', 'computer'],
  ['64:ff9b::127.0.0.1', 'computer'],
  ['2002:7f00:1::', 'computer'],
  ['10.1.2.3', 'network'],
  ['100.64.0.1', 'network'],
  ['169.254.169.254', 'network'],
  ['172.16.0.1', 'network'],
  ['192.168.1.1', 'network'],
  ['203.0.113.9', 'network'],
  ['224.0.0.1', 'network'],
  ['255.255.255.255', 'network'],
  ['::ffff:10.0.0.1', 'network'],
  ['2002:c0a8:101::1', 'network'],
  ['64:ff9b::a00:1', 'network'],
  ['fe80::1%eth0', 'network'],
  ['fc00::1', 'network'],
  ['ff02::1', 'network'],
  ['2001:db8::1', 'network'],
  ['100::1', 'network'],
  ['172.32.0.1', 'internet'],
  ['100.128.0.1', 'internet'],
  ['8.8.8.8', 'internet'],
  ['::ffff:8.8.8.8', 'internet'],
  ['2002:808:808::', 'internet'],
  ['64:ff9b::808:808', 'internet'],
  ['64:ff9c::a00:1', 'internet'],
  ['2606:4700::1111', 'internet'],
  ['1:2:3:4:5:6:7:8', 'internet'],
  ['1::ffff:10.0.0.1', 'internet'],
  // No form of an IPv4 address, though it ends like one.
  ['::1:7f00:1', 'internet'],
])('%s is reached from the %s', async (address, reach) => {
  expect(await reachOf(address, nowhere)).toBe(reach);
});

it.each<readonly [string, readonly string[], string]>([
  ['LOCALHOST.', [], 'computer'],
  ['app.localhost', ['8.8.8.8'], 'computer'],
  ['nas', [], 'network'],
  ['nas', ['127.0.0.1'], 'computer'],
  ['nas.local', ['8.8.8.8'], 'network'],
  ['farm.home.arpa', [], 'network'],
  ['internal.example.com', ['8.8.8.8'], 'internet'],
  ['example.com', ['8.8.8.8', '10.0.0.1'], 'network'],
  ['example.com', ['10.0.0.1', '::1', '8.8.8.8'], 'computer'],
  ['example.com', [], 'internet'],
])('%s with %j is reached from the %s', async (name, addresses, reach) => {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return addresses;
  };
  expect(await reachOf(name, resolve)).toBe(reach);
  expect(asked).toEqual(reach === 'computer' && name.toLowerCase().includes('localhost') ? [] : [name]);
});

it('takes the brackets off an address of the web, and nothing else', () => {
  expect(['[::1]', '::1', 'a[b]c'].map(unbracketed)).toEqual(['::1', '::1', 'a[b]c']);
});
