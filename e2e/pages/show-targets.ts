import type { Page } from '@playwright/test';
import type { UploadTarget } from '../../src/shared/model/uploads.ts';
import { accountInPage, valueInPage } from './bridge-in-page.ts';

interface ShowTargets {
  readonly accountId: string;
  /** The item of this name, or a new one. */
  readonly targetOf: (name: string) => UploadTarget;
}

/** Targets in the practice show, for a queue or history that is written while the app is not running. */
export async function showTargets(window: Page): Promise<ShowTargets> {
  const known = { ...(await accountInPage(window)), source: 'known', cursor: null } as const;
  const { activeId } = await valueInPage(window, 'accounts', 'list');
  const { items: projects } = await valueInPage(window, 'library', 'projects', known);
  const project = projects.find(({ name }) => name === 'Aurora Arena Tour');
  if (!project || activeId === null) throw new Error('Nobody is signed in to the show');
  const { items } = await valueInPage(window, 'library', 'media', { ...known, projectId: project.id });
  const where = { projectId: project.id, projectName: project.name };
  const targetOf = (name: string): UploadTarget => {
    const item = items.find((candidate) => candidate.name === name);
    return item
      ? { kind: 'version', ...where, mediaId: item.id, mediaName: name }
      : { kind: 'new_item', ...where, name };
  };
  return { accountId: activeId, targetOf };
}
