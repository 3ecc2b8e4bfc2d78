import type { ProjectId } from '../api/ids.ts';

/** A project as one account sees it, whichever account is worked with when an answer comes. */
export interface ProjectPlace {
  readonly accountId: string;
  readonly projectId: ProjectId;
}

/** To keep something by it. */
export const keyOfPlace = ({ accountId, projectId }: ProjectPlace): string => `${accountId} ${projectId}`;
