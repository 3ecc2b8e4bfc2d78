import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { whyNotFetched } from './why-not-fetched.ts';

it('says in one line that a download failed, and what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  expect(whyNotFetched(refused)).toMatch(
    /^Electron or a tool .* could not be downloaded: .+\. Connect .*\.$/,
  );
});

it('leaves other errors as they are', () => {
  expect(whyNotFetched(new TypeError('cannot read'))).toBeNull();
  expect(whyNotFetched(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBeNull();
});
