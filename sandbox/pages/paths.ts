/** The paths of all web pages. Those that the API hands out (`app_url`) must agree with http/addresses.ts. */

const segment = encodeURIComponent;

export const homePath = '/app';
export const stylePath = '/app/style.css';
export const personPath = '/app/person';
export const accountPath = '/app/account';

export const projectPath = (projectId: string): string => `/app/projects/${segment(projectId)}`;
export const mediaPath = (projectId: string, mediaId: string): string =>
  `${projectPath(projectId)}/media/${segment(mediaId)}`;
export const notePath = (projectId: string, mediaId: string, noteId: string): string =>
  `${mediaPath(projectId, mediaId)}?note=${segment(noteId)}`;
export const compPath = (projectId: string, compId: string): string =>
  `${projectPath(projectId)}/comps/${segment(compId)}`;

export const openProjectPath = (projectId: string): string => `${projectPath(projectId)}/open`;
export const mediaActionPath = (projectId: string, mediaId: string, action: 'notes' | 'pick'): string =>
  `${mediaPath(projectId, mediaId)}/${action}`;
export const noteActionPath = (noteId: string, action: 'status' | 'answers'): string =>
  `/app/notes/${segment(noteId)}/${action}`;
export const compActionPath = (
  projectId: string,
  compId: string,
  action: 'status' | 'publish' | 'notes' | 'review-links',
): string => `${compPath(projectId, compId)}/${action}`;
export const openReviewLinkPath = (linkId: string): string => `/app/review-links/${segment(linkId)}/open`;

export const revokePath = (credentialId: string): string =>
  `${accountPath}/credentials/${segment(credentialId)}/revoke`;
export const endpointActionPath = (
  endpointId: string,
  action: 'enable' | 'disable' | 'test' | 'remove',
): string => `${accountPath}/webhooks/${segment(endpointId)}/${action}`;
export const resendPath = (deliveryId: string): string =>
  `${accountPath}/deliveries/${segment(deliveryId)}/resend`;
