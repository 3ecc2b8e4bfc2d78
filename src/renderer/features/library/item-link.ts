/** Opens the item in Renderdrop, also from a chat or a mail. */
export const itemLink = (projectId: string, mediaId: string): string =>
  `renderdrop://project/${projectId}/media/${mediaId}`;
