import type { Project } from '../../../shared/api/project.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { formatCount } from '../../../shared/model/format.ts';
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
  const where = project?.name ?? 'this project';
  if (target.kind === 'item') {
    if (fileCount !== null && fileCount > 1) {
      return {
        kind: 'takes',
        says: `${formatCount(fileCount, 'file', 'files')}: by name, you decide where each goes`,
      };
    }
    if (item === null) return { kind: 'takes', says: 'Add a new version' };
    if (item.type !== 'video') {
      return {
        kind: 'refuses',
        says: `${item.name} is ${kindWords[item.type]}: only videos take new versions`,
      };
    }
    return { kind: 'takes', says: `Add v${item.versions_count + 1} to ${item.name}` };
  }
  if (fileCount !== null && fileCount > 1) {
    return { kind: 'takes', says: `Add ${formatCount(fileCount, 'file', 'files')} to ${where}` };
  }
  return { kind: 'takes', says: `New item in ${where}, or a version of the one with its name` };
}

/** Why nothing can be sent to a project at all; null when something can. */
export function refusalOf({
  project,
  mayUpload,
  holdCode,
}: Pick<TargetFacts, 'project' | 'mayUpload' | 'holdCode'>): string | null {
  if (!mayUpload) return 'This key may look but not upload';
  if (project?.role === 'viewer' || holdCode === 'project_read_only') {
    return 'You can view this project, not change it';
  }
  if (holdCode === 'project_needs_first_open') return 'Open this project once in the web app first';
  return null;
}

const kindWords = { image: 'an image', audio: 'a sound file' } as const;
