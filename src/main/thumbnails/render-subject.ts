import type { RenderSubject } from '../../engine/viewing/render-locator.ts';
import { versionIdSchema } from '../../shared/api/ids.ts';
import type { RenderReference } from '../../shared/ipc/requests/stills.ts';
import type { ViewedReference } from '../../shared/ipc/requests/viewer.ts';
import { fileIdSchema } from '../../shared/ipc/values.ts';
import { jobIdSchema } from '../../shared/model/uploads.ts';
import type { PickedFiles } from '../ipc/picked-files.ts';

/** Converts the window's reference to the engine's subject, so that paths stay in the main process. */
export function subjectOf(
  reference: RenderReference | ViewedReference,
  pickedFiles: Pick<PickedFiles, 'pathOf'>,
): RenderSubject {
  if (reference.of === 'frames') {
    const { of: kind, folderId, ...asked } = reference;
    return { kind, folder: pickedFiles.pathOf(folderId), ...asked };
  }
  const { of, id } = reference;
  switch (of) {
    case 'file':
      return { kind: 'file', path: pickedFiles.pathOf(fileIdSchema.parse(id)) };
    case 'upload':
      return { kind: 'upload', jobId: jobIdSchema.parse(id) };
    case 'version':
      return { kind: 'version', versionId: versionIdSchema.parse(id) };
  }
}
