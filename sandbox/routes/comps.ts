import { endpoints } from '../../src/shared/api/endpoints.ts';
import { limits } from '../../src/shared/api/limits.ts';
import type { Api, Call } from '../http/api.ts';
import { readPage } from '../http/cursor.ts';
import { ServiceError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import type { NewComp, StoredComp } from '../state/comps.ts';
import type { MediaItem } from '../state/media.ts';
import { knownScreens } from '../state/stages.ts';

export function serveComps(api: Api, services: Services): void {
  const { clock, comps, cursors, events, projects } = services;

  api.serve(endpoints.listComps, ({ caller, project, query }) => ({
    body: readPage(cursors, {
      caller,
      query,
      list: `comps:${project.id}`,
      read: (afterId, count) => comps.page(project.id, afterId, count),
      present: (comp) => comps.present(comp),
    }),
  }));

  api.serve(endpoints.getComp, ({ params, project }) => ({
    body: comps.present(existing(comps.findIn(project.id, params.compId))),
  }));

  api.serve(endpoints.createComp, (call) => {
    const nowMs = clock.nowMs();
    const id = comps.create(place(services, call), nowMs);
    projects.touch(call.project.id, nowMs);
    const body = comps.present(existing(comps.find(id)));
    events.emit({ projectId: call.project.id, type: 'comp.created', atMs: nowMs, data: body });
    return { body, location: `/v1/projects/${call.project.id}/comps/${id}` };
  });
}

function existing(comp: StoredComp | null): StoredComp {
  if (comp === null) throw new ServiceError('comp_not_found', 'There is no such comp in this project.');
  return comp;
}

/** Checks the stage first, then each screen with its media item in the given order. The first fault found is the answer. */
function place(services: Services, { body, project }: Call<typeof endpoints.createComp>): NewComp {
  const stage = services.stages.find(project.id, body.stage_id);
  if (stage === null) throw new ServiceError('stage_not_found', 'There is no such stage in this project.');
  const known = knownScreens(stage);
  if (known.length === 0) {
    throw new ServiceError(
      'stage_has_no_known_screens',
      `No screen of "${stage.name}" is known yet: it needs a default screen or one comp that uses it.`,
    );
  }
  const placed = body.screens.map(({ screen, media_id: mediaId, start_seconds: startSeconds = 0 }) => {
    if (!known.includes(screen)) {
      throw new ServiceError(
        'unknown_screen',
        `"${screen}" is not a screen of "${stage.name}". Known screens: ${known.join(', ')}.`,
      );
    }
    const media = placeable(services.media.findIn(project.id, mediaId), mediaId);
    return { media, screen, mediaId, versionId: media.active_version_id, startSeconds };
  });
  return {
    projectId: project.id,
    stageId: stage.id,
    name: body.name ?? (placed[0]?.media.name ?? stage.name).slice(0, limits.compNameMax),
    screens: placed,
  };
}

function placeable(media: MediaItem | null, mediaId: string): MediaItem {
  if (media === null) {
    throw new ServiceError('media_not_found', `There is no media item ${mediaId} in this project.`);
  }
  if (media.type === 'audio') {
    throw new ServiceError('media_not_placeable', `"${media.name}" is audio, which no screen can show.`);
  }
  if (media.version_status === 'error') {
    throw new ServiceError('media_not_ready', `"${media.name}" could not be read: add a version that can.`);
  }
  if (media.version_status !== 'ready') {
    throw new ServiceError('media_not_ready', `"${media.name}" is still processing.`);
  }
  return media;
}
