import { mediaSchema } from '../../src/shared/api/media.ts';
import { projectSchema } from '../../src/shared/api/project.ts';
import { toTimestamp } from '../clock.ts';
import type { Services } from '../services.ts';
import type { StoredComp } from '../state/comps.ts';
import type { MediaItem } from '../state/media.ts';
import type { StoredNote } from '../state/notes.ts';
import type { Person } from '../state/people.ts';
import type { OpenProject } from '../state/projects.ts';
import type { Html } from './html.ts';
import { problemTexts } from './texts.ts';
import { compPage } from './views/comp-page.ts';
import { mediaPage, notePage } from './views/media-page.ts';
import type { NoteView } from './views/notes.ts';
import { projectPage, projectsPage } from './views/project-page.ts';
import { PageProblem } from './visit.ts';

/** A page shows all that a project holds, however much that is. */
const everything = 10_000;

const canChange = (project: OpenProject): boolean => project.role !== 'viewer';

export function projectsContent(services: Services, person: Person): Html {
  const projects = services.people
    .memberships()
    .filter(({ person_id }) => person_id === person.id)
    .flatMap(({ workspace_id }) => services.projects.page(person.id, workspace_id, '', everything));
  return projectsPage(projects.map((project) => projectSchema.parse(services.projects.present(project))));
}

export function projectContent(services: Services, project: OpenProject): Html {
  const { comps, media, notes, stages } = services;
  return projectPage({
    project: projectSchema.parse(services.projects.present(project)),
    needsFirstOpen: project.needs_first_open,
    media: media.page(project.id, '', everything).map((item) => mediaSchema.parse(media.present(item))),
    openNotes: notes.openCounts(project.id),
    comps: comps.page(project.id, '', everything).map((comp) => comps.present(comp)),
    stages: stages.page(project.id, '', everything).map((stage) => stages.present(stage)),
  });
}

export function mediaContent(services: Services, project: OpenProject, mediaId: string): Html {
  const { media, notes, projects, versions } = services;
  const item = mediaIn(services, project, mediaId);
  const filter = { mediaId, status: 'all', versionId: null } as const;
  return mediaPage({
    project: projectSchema.parse(projects.present(project)),
    media: mediaSchema.parse(media.present(item)),
    versions: versions
      .ofMedia(mediaId)
      .map((version) => ({ ...version, created_at: toTimestamp(version.created_at) })),
    notes: notes
      .page(filter, '', everything)
      .map((note) => noteView(services, note))
      .reverse(),
    canChange: canChange(project),
  });
}

export function noteContent(services: Services, project: OpenProject, mediaId: string, noteId: string): Html {
  const item = mediaIn(services, project, mediaId);
  const note = services.notes.find(noteId);
  if (note?.media_id !== item.id) throw new PageProblem(404, problemTexts.noSuchNoteOnItem);
  return notePage({
    project: projectSchema.parse(services.projects.present(project)),
    media: mediaSchema.parse(services.media.present(item)),
    entry: noteView(services, note),
    canChange: canChange(project),
  });
}

export function compContent(services: Services, project: OpenProject, compId: string): Html {
  const { comps, media, notes, projects, reviewLinks, stages } = services;
  const stored = compIn(services, project, compId);
  const comp = comps.present(stored);
  return compPage({
    project: projectSchema.parse(projects.present(project)),
    comp,
    stageName: stored.stage_id === null ? null : (stages.find(project.id, stored.stage_id)?.name ?? null),
    mediaNames: new Map(
      comp.screens.map((screen) => [screen.media_id, media.find(screen.media_id)?.name ?? screen.media_id]),
    ),
    published: comps.published(compId).map((cut) => {
      const { label, number, published_at, published_by } = comps.presentCut(cut, stored);
      return { label, number, published_at, published_by: published_by.name };
    }),
    reviewLinks: reviewLinks.ofComp(compId).map((link) => reviewLinks.present(link)),
    notes: notes.ofComp(compId).map((note) => noteView(services, note)),
    canChange: canChange(project),
  });
}

export function mediaIn(services: Services, project: OpenProject, mediaId: string): MediaItem {
  const item = services.media.findIn(project.id, mediaId);
  if (item === null) throw new PageProblem(404, problemTexts.noSuchItem);
  return item;
}

export function compIn(services: Services, project: OpenProject, compId: string): StoredComp {
  const comp = services.comps.findIn(project.id, compId);
  if (comp === null) throw new PageProblem(404, problemTexts.noSuchComp);
  return comp;
}

const noteView = ({ notes }: Services, note: StoredNote): NoteView => ({
  note: notes.present(note),
  replies: notes.replies(note.id).map((reply) => ({
    text: reply.text,
    author: reply.author_name,
    created_at: toTimestamp(reply.created_at),
  })),
});
