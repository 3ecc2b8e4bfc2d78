import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { serveAccountPage } from './account-routes.ts';
import { homePath, personPath, stylePath } from './paths.ts';
import { serveReviewForms } from './review-routes.ts';
import { compContent, mediaContent, noteContent, projectContent, projectsContent } from './show.ts';
import { frameTexts } from './texts.ts';
import { visiting } from './visit.ts';

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

/** The web app, reduced to what practice needs: plain pages at every `app_url`, and an account page. */
export function servePages(app: FastifyInstance, services: Services): void {
  app.get('/', (_request, reply) => reply.redirect(homePath, 302));

  app.get(stylePath, (_request, reply) =>
    reply
      .headers({ 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' })
      .send(style),
  );

  app.post(
    personPath,
    visiting(services, (visit) => {
      const chosen = services.people.all().find(({ id }) => id === visit.field('person'));
      const back = visit.field('back');
      if (chosen !== undefined) visit.remember(chosen);
      return visit.goTo(/^\/app(?:[/?]|$)/.test(back) ? back : homePath);
    }),
  );

  app.get(
    homePath,
    visiting(services, (visit) => visit.show(frameTexts.projects, projectsContent(services, visit.person))),
  );

  app.get(
    '/app/projects/:projectId',
    visiting(services, (visit) => {
      const { person, project } = visit.project(visit.param('projectId'));
      return visit.show(project.name, projectContent(services, project), person);
    }),
  );

  app.get(
    '/app/projects/:projectId/media/:mediaId',
    visiting(services, (visit) => {
      const { person, project } = visit.project(visit.param('projectId'));
      const { noteId } = visit;
      const mediaId = visit.param('mediaId');
      return noteId === undefined
        ? visit.show(frameTexts.mediaIn(project.name), mediaContent(services, project, mediaId), person)
        : visit.show(
            frameTexts.noteIn(project.name),
            noteContent(services, project, mediaId, noteId),
            person,
          );
    }),
  );

  app.get(
    '/app/projects/:projectId/comps/:compId',
    visiting(services, (visit) => {
      const { person, project } = visit.project(visit.param('projectId'));
      return visit.show(
        frameTexts.compIn(project.name),
        compContent(services, project, visit.param('compId')),
        person,
      );
    }),
  );

  serveReviewForms(app, services);
  serveAccountPage(app, services);
}
