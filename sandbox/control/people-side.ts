import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { compStatusSchema } from '../../src/shared/api/comp.ts';
import { authorSchema, timestampSchema } from '../../src/shared/api/fields.ts';
import { noteStatusSchema } from '../../src/shared/api/note.ts';
import { parseJsonBody, parsePart } from '../http/parse.ts';
import { ServiceError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import type { StoredNote } from '../state/notes.ts';

const idParams = z.object({ id: z.string() });

const noteSchema = z.strictObject({
  project_id: z.string().optional(),
  media_id: z.string().optional(),
  version_id: z.string().optional(),
  version_number: z.number().int().optional(),
  comp_id: z.string().nullable().optional(),
  text: z.string().min(1).default('Please look at this again.'),
  author: authorSchema.default({ name: 'A reviewer', signed_in: false }),
  at_seconds: z.number().min(0).default(0),
  status: noteStatusSchema.default('open'),
  has_drawing: z.boolean().default(false),
  replies_count: z.number().int().min(0).max(100).default(0),
  created_at: timestampSchema.optional(),
});

const personName = z.string().nullable().default(null);

const compChangeSchema = z.strictObject({
  status: compStatusSchema,
  via: z.enum(['app', 'review_link']).default('app'),
  changed_by: personName,
});

const publishSchema = z.strictObject({
  label: z.string().nullable().default(null),
  published_by: personName,
});

const newLinkSchema = z.strictObject({
  comp_ids: z.array(z.string()).min(1),
  title: z.string().nullable().default(null),
});

/** What people do in the web app, as calls: notes, comps and review links. */
export function controlPeopleSide(app: FastifyInstance, services: Services): void {
  const { comps, notes, review, reviewLinks } = services;

  app.post('/_sandbox/notes', (request, reply) => {
    const note = addNote(services, parseJsonBody(noteSchema, request));
    return reply.code(201).send(notes.present(note));
  });

  app.patch('/_sandbox/notes/:id', (request) => {
    const { id } = parsePart(idParams, request.params, '');
    const { status } = parseJsonBody(z.strictObject({ status: noteStatusSchema }), request);
    known(notes.find(id), 'note');
    review.setNoteStatus(id, status);
    return notes.present(known(notes.find(id), 'note'));
  });

  app.patch('/_sandbox/comps/:id', (request) => {
    const comp = known(comps.find(parsePart(idParams, request.params, '').id), 'comp');
    const { changed_by: by, status, via } = parseJsonBody(compChangeSchema, request);
    return comps.present(review.changeStatus(comp, { status, via, by }));
  });

  app.post('/_sandbox/comps/:id/publish', (request, reply) => {
    const comp = known(comps.find(parsePart(idParams, request.params, '').id), 'comp');
    const { label, published_by: by } = hasBody(request.body)
      ? parseJsonBody(publishSchema, request)
      : publishSchema.parse({});
    return reply.code(201).send(comps.presentCut(review.publish(comp, { label, by }), comp));
  });

  app.post('/_sandbox/review-links', (request, reply) => {
    const { comp_ids: compIds, title } = parseJsonBody(newLinkSchema, request);
    const [first, ...others] = compIds.map((id) => known(comps.find(id), 'comp'));
    if (first === undefined || others.some((comp) => comp.project_id !== first.project_id)) {
      throw new ServiceError('sandbox_conflict', 'comp_ids: a review link shows comps of one project.');
    }
    const id = reviewLinks.create(first.project_id, compIds, title);
    return reply.code(201).send(reviewLinks.present(known(reviewLinks.find(id), 'review link')));
  });

  app.post('/_sandbox/review-links/:id/open', (request) => {
    const link = known(reviewLinks.find(parsePart(idParams, request.params, '').id), 'review link');
    return reviewLinks.present(review.openLink(link));
  });
}

/** Any field of a note may be given; the others are derived. */
function addNote(services: Services, given: z.output<typeof noteSchema>): StoredNote {
  const { comps, media, notes, review, versions } = services;
  const comp = given.comp_id == null ? null : known(comps.find(given.comp_id), 'comp');
  const version = given.version_id === undefined ? null : known(versions.find(given.version_id), 'version');
  const mediaId = given.media_id ?? version?.media_id ?? comp?.screens[0]?.media_id;
  if (mediaId === undefined) {
    throw new ServiceError('invalid_request', 'media_id: a note needs a media item, a version or a comp.');
  }
  const item = known(media.find(mediaId), 'media item');
  const versionId = version?.id ?? versionOf(services, item, given.version_number);
  const fits =
    (version === null || version.media_id === item.id) &&
    (comp === null || comp.screens.some((screen) => screen.media_id === item.id)) &&
    (given.project_id === undefined || given.project_id === item.project_id);
  if (!fits)
    throw new ServiceError(
      'sandbox_conflict',
      'project, media item, version and comp do not belong together.',
    );
  const nowMs = services.clock.nowMs();
  const note = review.leaveNote({
    projectId: item.project_id,
    mediaId: item.id,
    versionId,
    compId: comp?.id ?? null,
    text: given.text,
    author: { name: given.author.name, signedIn: given.author.signed_in },
    atSeconds: given.at_seconds,
    status: given.status,
    hasDrawing: given.has_drawing,
    createdAtMs: given.created_at === undefined ? nowMs : Date.parse(given.created_at),
  });
  for (let reply = 1; reply <= given.replies_count; reply += 1) {
    review.answerNote(note.id, `Answer ${reply}`, {
      name: given.author.name,
      signedIn: given.author.signed_in,
    });
  }
  return known(notes.find(note.id), 'note');
}

function versionOf(
  { versions }: Services,
  item: { readonly id: string; readonly active_version_id: string | null },
  number: number | undefined,
): string {
  const id =
    number === undefined
      ? item.active_version_id
      : versions.ofMedia(item.id).find((version) => version.number === number)?.id;
  return known(id ?? null, 'version');
}

const hasBody = (body: unknown): boolean => Buffer.isBuffer(body) && body.length > 0;

/** Throws the 404 of the calls below `/_sandbox` when the row is null. */
export function known<Row>(row: Row | null, kind: string): Row {
  if (row === null) throw new ServiceError('sandbox_not_found', `There is no such ${kind}.`);
  return row;
}
