import type { ItemMoment } from './item-moment.ts';

/** A link that opens the item in Renderdrop from a chat, a mail or a pipeline. `src/main/security/deep-links.ts` parses it. */
export function itemLink(projectId: string, mediaId: string, moment?: ItemMoment): string {
  const version = moment?.versionNumber == null ? '' : `/version/${moment.versionNumber}`;
  const frame = moment?.frame == null ? '' : `/frame/${moment.frame}`;
  return `renderdrop://project/${projectId}/media/${mediaId}${version}${frame}`;
}
