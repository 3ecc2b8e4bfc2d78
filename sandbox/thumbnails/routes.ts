import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { parsePart } from '../http/parse.ts';
import { ServiceError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { Query } from '../state/database.ts';
import type { UploadFiles } from '../uploads/files.ts';
import { drawThumbnail } from './draw.ts';

const byId = z.object({ id: z.string() });
const defaultShape = { width: 16, height: 9 } as const;

/** The pictures behind `thumbnail_url`. They need no key, because the id can't be guessed. */
export function serveThumbnails(app: FastifyInstance, services: Services, files: UploadFiles): void {
  const findStage = new Query(
    services.connection,
    'SELECT id FROM stages WHERE id = ? AND thumbnail IS NOT NULL',
    z.object({ id: z.string() }),
  );

  app.get('/thumbnails/:id', async (request, reply) => {
    const version = services.versions.find(parsePart(byId, request.params, 'path').id);
    if (version === null || version.thumbnail === null) throw noPicture();
    if (version.thumbnail === 'jpg') {
      return picture(reply, 'image/jpeg', await readFile(files.thumbnail(version.id)));
    }
    const { width, height } = version;
    const drawn = drawThumbnail(version.id, width ?? defaultShape.width, height ?? defaultShape.height);
    return picture(reply, 'image/png', drawn);
  });

  app.get('/thumbnails/stages/:id', (request, reply) => {
    const stage = findStage.first(parsePart(byId, request.params, 'path').id);
    if (stage === null) throw noPicture();
    return picture(reply, 'image/png', drawThumbnail(stage.id, defaultShape.width, defaultShape.height));
  });
}

function picture(reply: FastifyReply, type: string, bytes: Buffer): FastifyReply {
  return reply.header('Content-Type', type).header('Cache-Control', 'private, max-age=86400').send(bytes);
}

const noPicture = () => new ServiceError('not_found', 'There is no such picture.');
