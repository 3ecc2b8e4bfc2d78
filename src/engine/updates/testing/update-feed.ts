import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReleaseFile } from '../../../shared/model/updates.ts';
import { manifestName, signatureName, type UpdateManifest } from '../manifest.ts';
import { channelOf } from '../release-version.ts';
import type { ThisCopy } from '../this-copy.ts';
import type { UpdateSource } from '../update-source.ts';

const hourMs = 60 * 60 * 1_000;

/** A key pair for signing releases, with its public half as in package.json. */
export interface SigningKey {
  readonly secret: KeyObject;
  readonly published: string;
}

export function makeSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const published = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  return { secret: privateKey, published };
}

export const fileOf = (
  name: string,
  bytes: Uint8Array,
  packaging: ReleaseFile['packaging'] = 'AppImage',
): ReleaseFile => ({
  name,
  packaging,
  sizeBytes: bytes.length,
  sha512: createHash('sha512').update(bytes).digest('base64'),
});

export const releaseOf = (changed: Partial<UpdateManifest> = {}): UpdateManifest => ({
  format: 'renderdrop-update/1',
  version: '1.2.0',
  channel: 'stable',
  platform: 'linux',
  arch: 'x64',
  date: new Date(Date.now() - hourMs).toISOString(),
  expires: new Date(Date.now() + 24 * hourMs).toISOString(),
  minimumVersion: '0.1.0',
  rolloutHours: 0,
  notes: ['Uploads twice as fast.', 'Reads EXR in a zip.'],
  files: [fileOf('Renderdrop-1.2.0.AppImage', Buffer.from('the new one'))],
  ...changed,
});

type Serve = Uint8Array | ((request: IncomingMessage, response: ServerResponse) => void);

/** A real feed on this computer: an HTTP server with files, and answers that a test chooses. */
export class UpdateFeed implements AsyncDisposable {
  readonly key = makeSigningKey();
  readonly nextKey = makeSigningKey();
  /** The requested paths, in order. */
  readonly asked: string[] = [];
  readonly #files = new Map<string, Serve>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<UpdateFeed> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new UpdateFeed(server);
  }

  get source(): UpdateSource {
    return {
      feed: new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/feed/`),
      keys: [this.key.published, this.nextKey.published],
      minimumVersion: '0.1.0',
    };
  }

  copy(changed: Partial<ThisCopy> = {}): ThisCopy & { readonly source: UpdateSource } {
    return {
      version: '1.0.0',
      platform: 'linux',
      arch: 'x64',
      packaging: 'AppImage',
      ...changed,
      source: changed.source ?? this.source,
    };
  }

  put(name: string, content: Serve): void {
    this.#files.set(name, content);
  }

  remove(name: string): void {
    this.#files.delete(name);
  }

  /**
   * Publishes a manifest like a release does: under the name that a copy asks for, and signed with the current key by
   * default.
   */
  publish(
    manifest: UpdateManifest,
    by: SigningKey = this.key,
    under = manifestName(channelOf(manifest.version), manifest.platform, manifest.arch),
  ): void {
    this.publishBytes(Buffer.from(JSON.stringify(manifest)), by, under);
  }

  publishBytes(bytes: Buffer, by: SigningKey, under: string): void {
    this.put(under, bytes);
    this.put(signatureName(under), Buffer.from(`${sign(null, bytes, by.secret).toString('base64')}\n`));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://feed').pathname).replace(
      '/feed/',
      '',
    );
    this.asked.push(name);
    const content = this.#files.get(name);
    if (content === undefined) response.writeHead(404).end();
    else if (typeof content === 'function') content(request, response);
    else response.writeHead(200, { 'Content-Length': content.length }).end(content);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
