import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { itemLink } from '../../../shared/model/item-link.ts';
import { showToast } from '../../store/toast-store.ts';

const saidForMs = 3_000;

/** Copies the link that opens the item in Renderdrop. */
export const copyItemLink = (projectId: ProjectId, mediaId: MediaId): void =>
  void navigator.clipboard
    .writeText(itemLink(projectId, mediaId))
    .then(() => showToast({ tone: 'good', text: uploadsPanel.linkCopied, durationMs: saidForMs }));
