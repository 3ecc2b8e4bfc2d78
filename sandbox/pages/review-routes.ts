import type { FastifyInstance } from 'fastify';
import { compStatusSchema } from '../../src/shared/api/comp.ts';
import { noteStatusSchema } from '../../src/shared/api/note.ts';
import type { Services } from '../services.ts';
import type { StoredNote } from '../state/notes.ts';
import type { Person } from '../state/people.ts';
import { compPath, mediaPath, notePath, projectPath } from './paths.ts';
import { compIn, mediaIn } from './show.ts';
import { problemTexts } from './texts.ts';
import { PageProblem, type Visit, visiting } from './visit.ts';

const textMax = 4_000;

/** The forms of the project, media, note and comp pages. */
export function serveReviewForms(app: FastifyInstance, services: Services): void {
  const form = (path: string, handle: Parameters<typeof visiting>[1]) => {
    app.post(path, visiting(services, handle));
  };
  form('/app/projects/:projectId/open', (visit) => openProject(services, visit));
  form('/app/projects/:projectId/media/:mediaId/notes', (visit) => noteOnMedia(services, visit));
  form('/app/projects/:projectId/media/:mediaId/pick', (visit) => pickVersion(services, visit));
  form('/app/projects/:projectId/comps/:compId/notes', (visit) => noteInComp(services, visit));
  form('/app/projects/:projectId/comps/:compId/status', (visit) => changeStatus(services, visit));
  form('/app/projects/:projectId/comps/:compId/publish', (visit) => publish(services, visit));
  form('/app/projects/:projectId/comps/:compId/review-links', (visit) => makeLink(services, visit));
  form('/app/review-links/:linkId/open', (visit) => openLink(services, visit));
  form('/app/notes/:noteId/status', (visit) => setNoteStatus(services, visit));
  form('/app/notes/:noteId/answers', (visit) => answerNote(services, visit));
}

function openProject({ projects }: Services, visit: Visit) {
  const { project } = visit.changeableProject(visit.param('projectId'));
  projects.markOpened(project.id);
  return visit.goTo(projectPath(project.id), 'opened');
}

function noteOnMedia(services: Services, visit: Visit) {
  const { person, project } = visit.project(visit.param('projectId'));
  const item = mediaIn(services, project, visit.param('mediaId'));
  const version = services.versions.find(visit.field('version_id'));
  if (version?.media_id !== item.id) throw new PageProblem(400, problemTexts.whichVersion);
  leaveNote(services, visit, person, {
    projectId: project.id,
    mediaId: item.id,
    versionId: version.id,
    compId: null,
  });
  return visit.goTo(mediaPath(project.id, item.id), 'noted');
}

function noteInComp(services: Services, visit: Visit) {
  const { person, project } = visit.project(visit.param('projectId'));
  const comp = compIn(services, project, visit.param('compId'));
  const mediaId = visit.field('media_id');
  const versionId = services.comps.versionShown(comp.id, mediaId);
  if (versionId === null) throw new PageProblem(400, problemTexts.whatOnComp);
  leaveNote(services, visit, person, { projectId: project.id, mediaId, versionId, compId: comp.id });
  return visit.goTo(compPath(project.id, comp.id), 'noted');
}

function leaveNote(
  services: Services,
  visit: Visit,
  person: Person,
  about: { projectId: string; mediaId: string; versionId: string; compId: string | null },
): void {
  const atSeconds = Number(visit.field('at_seconds'));
  if (!Number.isFinite(atSeconds) || atSeconds < 0) throw new PageProblem(400, problemTexts.whichSecond);
  services.review.leaveNote({
    ...about,
    text: textOf(visit),
    author: { name: person.name, signedIn: true },
    atSeconds,
    status: 'open',
    hasDrawing: visit.field('has_drawing') === 'yes',
    createdAtMs: services.clock.nowMs(),
  });
}

function textOf(visit: Visit): string {
  const text = visit.field('text');
  if (text === '') throw new PageProblem(400, problemTexts.writeSomething);
  if (text.length > textMax) throw new PageProblem(400, problemTexts.tooLong(textMax));
  return text;
}

function pickVersion(services: Services, visit: Visit) {
  const { project } = visit.changeableProject(visit.param('projectId'));
  const item = mediaIn(services, project, visit.param('mediaId'));
  const version = services.versions.find(visit.field('version_id'));
  if (version?.media_id !== item.id) throw new PageProblem(400, problemTexts.noSuchVersion);
  if (version.status !== 'ready') throw new PageProblem(409, problemTexts.versionNotReady);
  services.media.pick(item.id, version.id);
  return visit.goTo(mediaPath(project.id, item.id), 'picked');
}

function changeStatus(services: Services, visit: Visit) {
  const { person, project } = visit.changeableProject(visit.param('projectId'));
  const comp = compIn(services, project, visit.param('compId'));
  const status = compStatusSchema.safeParse(visit.field('status'));
  if (!status.success) throw new PageProblem(400, problemTexts.whichStatus);
  const via = visit.field('via') === 'review_link' ? 'review_link' : 'app';
  services.review.changeStatus(comp, { status: status.data, via, by: person.name });
  return visit.goTo(compPath(project.id, comp.id), 'status');
}

function publish(services: Services, visit: Visit) {
  const { person, project } = visit.changeableProject(visit.param('projectId'));
  const comp = compIn(services, project, visit.param('compId'));
  services.review.publish(comp, { label: visit.field('label') || null, by: person.name });
  return visit.goTo(compPath(project.id, comp.id), 'published');
}

function makeLink(services: Services, visit: Visit) {
  const { project } = visit.changeableProject(visit.param('projectId'));
  const comp = compIn(services, project, visit.param('compId'));
  services.reviewLinks.create(project.id, [comp.id], visit.field('title') || null);
  return visit.goTo(compPath(project.id, comp.id), 'linked');
}

function openLink(services: Services, visit: Visit) {
  const link = services.reviewLinks.find(visit.param('linkId'));
  if (link === null) throw new PageProblem(404, problemTexts.noSuchLink);
  const { project } = visit.project(link.project_id);
  services.review.openLink(link);
  const [compId] = link.comp_ids;
  return visit.goTo(
    compId === undefined ? projectPath(project.id) : compPath(project.id, compId),
    'link_opened',
  );
}

function noteOf(services: Services, visit: Visit): StoredNote {
  const note = services.notes.find(visit.param('noteId'));
  if (note === null) throw new PageProblem(404, problemTexts.noSuchNote);
  return note;
}

function setNoteStatus(services: Services, visit: Visit) {
  const note = noteOf(services, visit);
  visit.changeableProject(note.project_id);
  const status = noteStatusSchema.safeParse(visit.field('status'));
  if (!status.success) throw new PageProblem(400, problemTexts.openOrResolved);
  services.review.setNoteStatus(note.id, status.data);
  const said = status.data === 'open' ? 'reopened' : 'resolved';
  return visit.goTo(notePath(note.project_id, note.media_id, note.id), said);
}

function answerNote(services: Services, visit: Visit) {
  const note = noteOf(services, visit);
  const { person } = visit.project(note.project_id);
  services.review.answerNote(note.id, textOf(visit), { name: person.name, signedIn: true });
  return visit.goTo(notePath(note.project_id, note.media_id, note.id), 'answered');
}
