import type { MediaView } from '../../../shared/model/library-views.ts';
import type { ViewerOpening } from '../../store/window-store.ts';

/** Opens the current version of an item in the viewer. */
export const viewingOfItem = ({
  id,
  project_id,
  name,
  version,
}: Pick<MediaView, 'id' | 'project_id' | 'name' | 'version'>): ViewerOpening => ({
  reference: version && { of: 'version', id: version.id },
  isCurrent: true,
  name,
  item: { projectId: project_id, mediaId: id },
});
