import type { ProjectId } from '../api/ids.ts';

/** A project as one account sees it. Names the account, because another may be selected when an answer comes. */
export interface ProjectPlace {
  readonly accountId: string;
  readonly projectId: ProjectId;
}

/** A map key for the place. */
export const keyOfPlace = ({ accountId, projectId }: ProjectPlace): string => `${accountId} ${projectId}`;
