import type { Project } from '../../../shared/api/project.ts';
import { draggingTexts } from '../../../shared/messages/drops.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { DropTarget, DropVerdict } from './drop-target.ts';

/** What is known about a target without asking anybody, because dragging cannot wait for an answer. */
export interface TargetFacts {
  readonly project: Pick<Project, 'name' | 'role'> | null;
  /** Null for a project, and for an item that is not known yet. */
  readonly item: Pick<MediaView, 'name' | 'type'> | null;
  /** The number of the item's next version; null if that can't be told. */
  readonly nextVersion: number | null;
  readonly mayUpload: boolean;
  /** The code of the hold on the project, if any. */
  readonly holdCode: string | null;
}

/** What dropping these files here would do, or why it would do nothing. */
export function dropVerdictOf(
  target:
    | { readonly kind: 'project' | 'item' }
    | Pick<Extract<DropTarget, { kind: 'screen' }>, 'kind' | 'name'>,
  fileCount: number | null,
  facts: TargetFacts,
): DropVerdict {
  const refusal = refusalOf(facts);
  if (refusal !== null) return { kind: 'refuses', says: refusal };
  const { item, project, nextVersion } = facts;
  const where = project?.name ?? draggingTexts.thisProject;
  if (target.kind === 'item') {
    if (fileCount !== null && fileCount > 1) {
      return {
        kind: 'takes',
        says: draggingTexts.several(fileCount),
      };
    }
    if (item === null) return { kind: 'takes', says: draggingTexts.newVersion };
    if (item.type !== 'video') {
      return { kind: 'refuses', says: draggingTexts.takesNoVersions };
    }
    return { kind: 'takes', says: draggingTexts.version(nextVersion, item.name) };
  }
  if (target.kind === 'screen') return { kind: 'takes', says: draggingTexts.forScreen(where, target.name) };
  if (fileCount !== null && fileCount > 1) {
    return { kind: 'takes', says: draggingTexts.toProject(fileCount, where) };
  }
  return { kind: 'takes', says: draggingTexts.one(where) };
}

/** Why nothing can be uploaded to a project; null if something can. */
export function refusalOf({
  project,
  mayUpload,
  holdCode,
}: Pick<TargetFacts, 'project' | 'mayUpload' | 'holdCode'>): string | null {
  if (!mayUpload) return draggingTexts.keyReadsOnly;
  if (project?.role === 'viewer' || holdCode === 'project_read_only') {
    return draggingTexts.viewOnly;
  }
  if (holdCode === 'project_needs_first_open') return draggingTexts.opensFirst;
  return null;
}
