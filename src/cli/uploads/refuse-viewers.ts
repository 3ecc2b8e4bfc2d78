import type { Project } from '../../shared/api/project.ts';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';

export function refuseViewers(project: Project): void {
  if (project.role !== 'viewer') return;
  throw new CliError({
    code: 'project_read_only',
    sentence: `You can look at "${project.name}", but not change it.`,
    remedy: 'Ask the project owner for edit access.',
    exitCode: exitCodes.keyOrPermission,
  });
}
