import type { ItemMoment } from './item-moment.ts';

/** Opens the item in Renderdrop, also from a chat, a mail or a pipeline: `src/main/security/deep-links.ts` reads it. */
export function itemLink(projectId: string, mediaId: string, moment?: ItemMoment): string {
  const version = moment?.versionNumber == null ? '' : `/version/${moment.versionNumber}`;
  const frame = moment?.frame == null ? '' : `/frame/${moment.frame}`;
  return `renderdrop://project/${projectId}/media/${mediaId}${version}${frame}`;
}
