import type { Project } from '../../../shared/api/project.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { draggingTexts, sheetTexts } from '../../../shared/messages/drops.ts';
import type { DropTarget, DropVerdict } from './drop-target.ts';

/** What is known of a target without asking anybody: a pointer does not wait. */
export interface TargetFacts {
  readonly project: Pick<Project, 'name' | 'role'> | null;
  /** Null for a project, and for an item that is not known yet. */
  readonly item: Pick<MediaView, 'name' | 'type' | 'versions_count'> | null;
  readonly mayUpload: boolean;
  /** The code of what holds this project's uploads, if anything does. */
  readonly holdCode: string | null;
}

/** What would happen if these files were dropped here now, or why nothing would. */
export function dropVerdictOf(
  target: Pick<DropTarget, 'kind'>,
  fileCount: number | null,
  facts: TargetFacts,
): DropVerdict {
  const refusal = refusalOf(facts);
  if (refusal !== null) return { kind: 'refuses', says: refusal };
  const { item, project } = facts;
  const where = project?.name ?? sheetTexts.thisProject;
  if (target.kind === 'item') {
    if (fileCount !== null && fileCount > 1) {
      return {
        kind: 'takes',
        says: draggingTexts.several(fileCount),
      };
    }
    if (item === null) return { kind: 'takes', says: draggingTexts.newVersion };
    if (item.type !== 'video') {
      return {
        kind: 'refuses',
        says: draggingTexts.takesNoVersions(item.name, draggingTexts.kinds[item.type]),
      };
    }
    return { kind: 'takes', says: draggingTexts.version(item.versions_count + 1, item.name) };
  }
  if (fileCount !== null && fileCount > 1) {
    return { kind: 'takes', says: draggingTexts.toProject(fileCount, where) };
  }
  return { kind: 'takes', says: draggingTexts.one(where) };
}

/** Why nothing can be sent to a project at all; null when something can. */
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
