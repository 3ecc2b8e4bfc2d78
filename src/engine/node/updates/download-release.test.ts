import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReleaseFile } from '../../../shared/model/updates.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NodeConnections } from '../http/node-connections.ts';
import { downloadRelease, isDiskFull } from './download-release.ts';

const content = Buffer.from('a release of some bytes');
const file = {
  sizeBytes: content.length,
  sha512: createHash('sha512').update(content).digest('base64'),
} as ReleaseFile;

let answer: RequestListener = () => {};
const server = createServer((request, response) => answer(request, response));
const connections = new NodeConnections({ resolve: async () => 'DIRECT' });
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  connections.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const here = (path = '/release') =>
  new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

/** Runs a download, and returns what it left and what went wrong. */
async function download(given: {
  readonly answer?: RequestListener;
  readonly file?: Partial<ReleaseFile>;
  readonly url?: URL;
  readonly signal?: AbortSignal;
}) {
  using folder = temporaryFolder();
  answer = given.answer ?? ((_request, response) => response.end(content));
  const destination = join(folder.path, 'release');
  const received: number[] = [];
  const failure = await downloadRelease({
    ...{ connections, destination, url: given.url ?? here(), file: { ...file, ...given.file } },
    onReceived: (bytes) => received.push(bytes),
    signal: given.signal ?? new AbortController().signal,
  }).then(
    () => null,
    (error: { readonly trouble?: { readonly code: string } }) => error.trouble?.code ?? String(error),
  );
  return { failure, received, left: existsSync(destination) ? readFileSync(destination).toString() : null };
}

it('keeps the signed file, readable by its owner only, even after a redirect', async () => {
  expect(await download({})).toEqual({ failure: null, received: [content.length], left: content.toString() });
  const led: RequestListener = (request, response) => {
    if (request.url === '/other') response.end(content);
    else response.writeHead(302, { location: '/other' }).end();
  };
  expect(await download({ answer: led })).toMatchObject({ failure: null, left: content.toString() });
});

it.each<readonly [string, string, Parameters<typeof download>[0]]>([
  [
    'the server has no such file',
    'download_not_found',
    { answer: (_request, response) => response.writeHead(404).end() },
  ],
  [
    'the address leads nowhere allowed',
    'download_not_found',
    { answer: (_request, response) => response.writeHead(302, { location: 'http://feed.example/' }).end() },
  ],
  ['it is longer', 'file_wrong', { file: { sizeBytes: content.length - 1 } }],
  ['it is shorter', 'download_cut', { file: { sizeBytes: content.length + 1 } }],
  ['it is another one', 'file_wrong', { file: { sha512: 'another' } }],
  [
    'the connection is lost in the middle',
    'download_cut',
    {
      answer: (_request, response) => {
        response.writeHead(200, { 'content-length': content.length });
        response.write(content.subarray(0, 5), () => response.destroy());
      },
    },
  ],
  ['there is no room for it', 'update_disk_full', { file: { sizeBytes: Number.MAX_SAFE_INTEGER / 4 } }],
  ['nobody answers', 'connection_refused', { url: new URL('http://127.0.0.1:1/') }],
])('leaves nothing, and says what went wrong, where %s', async (_what, failure, given) => {
  expect(await download(given)).toMatchObject({ failure, left: null });
});

it('reports why it failed even if a folder is in its place, and leaves that as it is', async () => {
  using folder = temporaryFolder();
  const destination = join(folder.path, 'release');
  mkdirSync(destination);
  answer = (_request, response) => response.end(content);
  const { signal } = new AbortController();
  await expect(
    downloadRelease({
      ...{ connections, destination, url: here(), file, signal },
      onReceived: () => {},
    }),
  ).rejects.toMatchObject({ trouble: { code: 'update_not_written' }, cause: { code: 'EISDIR' } });
  expect(existsSync(destination)).toBe(true);
});

it('is not a failure if it was aborted', async () => {
  const stop = new AbortController();
  const stopped: RequestListener = (_request, response) => {
    response.writeHead(200);
    response.write(content.subarray(0, 5), () => stop.abort(new Error('enough')));
  };
  expect(await download({ answer: stopped, signal: stop.signal })).toMatchObject({
    failure: 'Error: enough',
    left: null,
  });
});

it('recognizes a full disk by the system’s error code', () => {
  const said = (code: string) => isDiskFull(Object.assign(new Error(code), { code }));
  expect([said('ENOSPC'), said('EDQUOT'), said('EFBIG'), said('EACCES'), isDiskFull('ENOSPC')]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
