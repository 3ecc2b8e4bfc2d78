import { ArrowUp, Eye } from 'lucide-react';
import { lazy } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Project } from '../../../shared/api/project.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SidebarList } from '../../ui/SidebarList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { dropTargetProps, useDropVerdict } from '../drop/drop-target.ts';
import { useOpenNotesOfProject } from '../library/library-queries.ts';
import { OpenNotesCount } from '../library/OpenNotesCount.tsx';
import styles from './ProjectList.module.css';

const ProjectMenu = lazy(async () => ({ default: (await import('./ProjectMenu.tsx')).ProjectMenu }));

export interface ProjectListProps {
  readonly accountId: AccountId;
  readonly projects: readonly Project[];
  readonly isLoading: boolean;
  readonly emptyWords: string;
  readonly selected: ProjectId | null;
  readonly running: ReadonlyMap<ProjectId, number>;
  readonly onOpen: (projectId: ProjectId) => void;
}

export function ProjectList({
  accountId,
  projects,
  isLoading,
  emptyWords,
  selected,
  running,
  onOpen,
}: ProjectListProps) {
  if (isLoading) {
    return (
      <div className={styles['loading']} aria-hidden="true">
        <Skeleton />
        <Skeleton width="70%" />
        <Skeleton width="85%" />
      </div>
    );
  }
  return (
    <SidebarList
      label={windowTexts.projects}
      entries={projects}
      selected={selected}
      dependsOn={running}
      emptyWords={emptyWords}
      onOpen={({ id }) => onOpen(id)}
      menu={(project, at, onClose) => <ProjectMenu project={project} at={at} onClose={onClose} />}
    >
      {(project) => (
        <ProjectRow accountId={accountId} project={project} running={running.get(project.id) ?? 0} />
      )}
    </SidebarList>
  );
}

interface ProjectRowProps {
  readonly accountId: AccountId;
  readonly project: Project;
  readonly running: number;
}

function ProjectRow({ accountId, project, running }: ProjectRowProps) {
  const openNotes = useOpenNotesOfProject(useBridge(), { accountId }, project.id);
  const target = { kind: 'project', projectId: project.id } as const;
  const verdict = useDropVerdict(target);
  return (
    <div className={styles['row']} {...dropTargetProps(target)}>
      <span className={styles['name']} title={plainText(project.name)}>
        {plainText(project.name)}
      </span>
      {project.role === 'viewer' && (
        <Eye className={styles['sign'] ?? ''} aria-label={windowTexts.viewOnly} />
      )}
      <OpenNotesCount {...openNotes} />
      {running > 0 && (
        <span className={styles['count']}>
          <ArrowUp aria-hidden="true" />
          <span aria-hidden="true">{running}</span>
          <VisuallyHidden>{windowTexts.uploading(running)}</VisuallyHidden>
        </span>
      )}
      {verdict && (
        <span className={classNames(styles['says'], verdict.kind === 'refuses' && styles['refuses'])}>
          {verdict.says}
        </span>
      )}
    </div>
  );
}
