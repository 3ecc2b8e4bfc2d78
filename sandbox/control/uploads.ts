import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseJsonBody, parsePart } from '../http/parse.ts';
import { ServiceError } from '../http/problem.ts';
import type { Version } from '../state/versions.ts';
import type { ControlParts } from './control-parts.ts';

const byId = z.object({ id: z.string() });
const pickSchema = z.strictObject({ version_id: z.string() });
const hashStrokeBytes = 1024 * 1024;

/** What became of a file, and the choices a person makes about versions in the web app. */
export function controlUploads(app: FastifyInstance, { services, sessions }: ControlParts): void {
  const { versions, media, uploadAddresses, connection, events } = services;
  const hashing = new Map<string, Promise<string>>();

  const findVersion = (params: unknown): Version => {
    const version = versions.find(parsePart(byId, params, 'path').id);
    if (version === null) throw new ServiceError('sandbox_not_found', 'There is no such version.');
    return version;
  };
  /** Computed when first asked for, so that taking a file costs no hashing. */
  const hashOf = async (version: Version): Promise<string | null> => {
    if (version.sha256 !== null || !version.stored) return version.sha256;
    const running = hashing.get(version.id) ?? hashFile(sessions.files.whole(version.id));
    hashing.set(version.id, running);
    const sha256 = await running.finally(() => hashing.delete(version.id));
    versions.setHash(version.id, sha256);
    return sha256;
  };

  const report = async (version: Version) => ({
    media_id: version.media_id,
    project_id: version.project_id,
    number: version.number,
    status: version.status,
    filename: version.filename,
    stored: version.stored,
    bytes_received: sessions.progress.get(version.id) ?? version.bytes_received,
    wire_bytes: version.wire_bytes,
    sha256: await hashOf(version),
    puts: version.puts,
    queries: version.queries,
    has_thumbnail: version.thumbnail !== null,
  });

  app.get('/_sandbox/versions/:id', (request) => report(findVersion(request.params)));

  /** All versions of an item, oldest first: the API itself lists none. */
  app.get('/_sandbox/media/:id/versions', async (request) => {
    const { id } = parsePart(byId, request.params, 'path');
    const all = versions.ofMedia(id);
    return {
      versions: await Promise.all(
        all.map(async (version) => ({ id: version.id, ...(await report(version)) })),
      ),
    };
  });

  /** Waits until the version is no longer processing, then gives the same answer. */
  app.get('/_sandbox/versions/:id/processed', async (request, reply) => {
    const { id } = findVersion(request.params);
    await new Promise<void>((resolve) => {
      const isDone = () => versions.find(id)?.status !== 'processing';
      if (isDone()) {
        resolve();
        return;
      }
      const unsubscribe = events.subscribe((event) => {
        if (event.data['processed_version_id'] !== id) return;
        unsubscribe();
        // Events are told inside the transaction; the new state can be read only after it has ended.
        setImmediate(resolve);
      });
      reply.raw.once('close', unsubscribe);
    });
    return report(findVersion(request.params));
  });

  // A POST, because it needs the control secret: whoever knows the token may use the address.
  app.post('/_sandbox/versions/:id/upload-token', (request) => ({
    token: uploadAddresses.tokenOf(findVersion(request.params).id),
  }));

  app.post('/_sandbox/versions/:id/expire-upload', (request, reply) => {
    uploadAddresses.expire(findVersion(request.params).id);
    reply.code(204).send();
  });

  app.post('/_sandbox/media/:id/pick', (request) => {
    const item = media.find(parsePart(byId, request.params, 'path').id);
    if (item === null) throw new ServiceError('sandbox_not_found', 'There is no such media item.');
    const version = versions.find(parseJsonBody(pickSchema, request).version_id);
    if (version?.media_id !== item.id) {
      throw new ServiceError('sandbox_not_found', 'version_id: not a version of this item.');
    }
    if (version.status !== 'ready') {
      throw new ServiceError('sandbox_conflict', `version_id: this version is ${version.status}, not ready.`);
    }
    media.pick(item.id, version.id);
    const picked = media.find(item.id);
    if (picked === null) throw new ServiceError('sandbox_not_found', 'There is no such media item.');
    return media.present(picked);
  });

  /** Removes an item and its versions from its project. The API itself has no call that deletes. */
  app.delete('/_sandbox/media/:id', (request, reply) => {
    const item = media.find(parsePart(byId, request.params, 'path').id);
    if (item === null) throw new ServiceError('sandbox_not_found', 'There is no such media item.');
    connection.transaction(() => media.remove(item.id))();
    reply.code(204).send();
  });
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: hashStrokeBytes }), hash);
  return hash.digest('hex');
}
