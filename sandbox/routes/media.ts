import { endpoints } from '../../src/shared/api/endpoints.ts';
import { limits } from '../../src/shared/api/limits.ts';
import type { UploadAddress as UploadAnswer } from '../../src/shared/api/upload-address.ts';
import { toTimestamp } from '../clock.ts';
import type { Api } from '../http/api.ts';
import { readPage } from '../http/cursor.ts';
import { ServiceError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import type { MediaItem } from '../state/media.ts';
import type { OpenProject } from '../state/projects.ts';

interface DeclaredFile {
  readonly size_bytes?: number | undefined;
  readonly duration_seconds?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export function serveMedia(api: Api, services: Services): void {
  const { cursors, media, projects, versions, clock, ids } = services;

  api.serve(endpoints.listMedia, ({ caller, query, project }) => ({
    body: readPage(cursors, {
      caller,
      query,
      list: `media:${project.id}`,
      read: (afterId, count) => media.page(project.id, afterId, count),
      present: (item) => media.present(item),
    }),
  }));

  api.serve(endpoints.getMedia, ({ params, project }) => ({
    body: media.present(findMedia(services, project, params.mediaId)),
  }));

  api.serve(endpoints.createMedia, ({ body, project }) => {
    const mediaId = ids.next('media');
    const filename = body.filename ?? body.name;
    media.add({
      id: mediaId,
      projectId: project.id,
      name: body.name,
      type: 'video',
      createdAtMs: clock.nowMs(),
    });
    const { versionId, upload } = addVersion(services, project, mediaId, filename, body);
    media.activate(mediaId, versionId);
    projects.touch(project.id, clock.nowMs());
    return {
      body: { ...media.present(findMedia(services, project, mediaId)), upload },
      location: `/v1/projects/${project.id}/media/${mediaId}`,
    };
  });

  api.serve(endpoints.createVersion, ({ params, body, project }) => {
    const item = findMedia(services, project, params.mediaId);
    if (item.type !== 'video') {
      throw new ServiceError(
        'invalid_request',
        `mediaId: versions are added to videos; this is ${item.type}.`,
      );
    }
    const { versionId, upload } = addVersion(services, project, item.id, body.filename, body);
    projects.touch(project.id, clock.nowMs());
    const version = versions.find(versionId);
    if (version === null) throw new Error('A version vanished in the transaction that made it.');
    return {
      body: {
        object: 'media_version' as const,
        id: version.id,
        media_id: item.id,
        project_id: project.id,
        number: version.number,
        filename: version.filename,
        status: version.status,
        created_at: toTimestamp(version.created_at),
        upload,
      },
      location: `/v1/projects/${project.id}/media/${item.id}/versions/${version.id}`,
    };
  });
}

export function findMedia({ media }: Services, project: OpenProject, mediaId: string): MediaItem {
  const item = media.findIn(project.id, mediaId);
  if (item === null)
    throw new ServiceError('media_not_found', 'There is no such media item in this project.');
  return item;
}

/** Reserves the minutes, adds the version and makes its upload address. */
function addVersion(
  { versions, plans, uploadAddresses, addresses, options, clock, ids }: Services,
  project: OpenProject,
  mediaId: string,
  filename: string,
  file: DeclaredFile,
): { versionId: string; upload: UploadAnswer } {
  const nowMs = clock.nowMs();
  const chargedSeconds = file.duration_seconds ?? limits.reservedSecondsWithoutDuration;
  plans.require(project.owner_id, chargedSeconds, nowMs);
  const versionId = ids.next('version');
  versions.add({
    id: versionId,
    mediaId,
    projectId: project.id,
    number: versions.nextNumber(mediaId),
    filename,
    declaredBytes: file.size_bytes ?? null,
    durationSeconds: file.duration_seconds ?? null,
    width: file.width ?? null,
    height: file.height ?? null,
    chargedSeconds,
    createdAtMs: nowMs,
  });
  const address = uploadAddresses.issue(versionId, options.resumable);
  return {
    versionId,
    upload: {
      url: addresses.uploadTo(address.token, address.resumable),
      method: 'PUT',
      expires_at: toTimestamp(address.expires_at),
    },
  };
}
