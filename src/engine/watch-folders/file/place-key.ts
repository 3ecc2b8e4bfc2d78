import type { UploadTarget } from '../../../shared/model/uploads.ts';

/** The place a file goes to, as a string key. */
export const placeKey = (target: UploadTarget): string =>
  target.kind === 'version'
    ? `item ${target.projectId} ${target.mediaId}`
    : `new ${target.projectId} ${target.name.normalize('NFC').toLowerCase()}`;
