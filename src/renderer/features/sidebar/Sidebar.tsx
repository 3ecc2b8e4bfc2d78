import { Command, History, Settings, WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account, Accounts } from '../../../shared/ipc/requests/accounts.ts';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import { describeAccountState, signsItselfIn } from '../../../shared/model/account-words.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { isUnderWay } from '../../../shared/model/ended-states.ts';
import { waitsForRender } from '../../../shared/model/held-quietly.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useQueue } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { lazyAhead } from '../../ui/lazy-ahead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { WorkspaceMenu } from '../accounts/WorkspaceMenu.tsx';
import { FreshnessLine } from '../library/FreshnessLine.tsx';
import { LazyLibraryFailure } from '../library/LazyLibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useProjects } from '../library/library-queries.ts';
import { ProjectList } from './ProjectList.tsx';
import styles from './Sidebar.module.css';

/** Nearly always empty, so the window does not wait for it. */
const AccountStateLine = lazy(async () => ({
  default: (await import('../accounts/AccountStateLine.tsx')).AccountStateLine,
}));

/** Loaded while the first answers are awaited, so that it is there when they are shown. */
const watchFolders = lazyAhead(async () => ({
  default: (await import('../watch/WatchFolderList.tsx')).WatchFolderList,
}));
watchFolders.ahead();
const UpdateLine = lazy(async () => ({ default: (await import('../updates/UpdateLine.tsx')).UpdateLine }));

export interface SidebarProps {
  readonly info: AppInfo;
  readonly accounts: Accounts;
  readonly active: Account;
}

/** With this many projects, typing is faster than searching by eye. */
const filterFromCount = 8;

export function Sidebar({ info, accounts, active }: SidebarProps) {
  const bridge = useBridge();
  const projects = useProjects(bridge, { accountId: active.id });
  const [filter, setFilter] = useState('');
  const projectId = useWindowStore((state) => state.projectId);
  const isWatchPage = useWindowStore((state) => state.watchFolderId !== null);
  const openProject = useWindowStore((state) => state.openProject);
  const openDialog = useWindowStore((state) => state.openDialog);
  const openPalette = useWindowStore((state) => state.openPalette);
  const running = useRunningByProject();

  const first = projects.items[0]?.id;
  useEffect(() => {
    // A page opened by a notification stays open.
    if (projectId === null && !isWatchPage && first !== undefined) openProject(first);
  }, [projectId, isWatchPage, first, openProject]);

  useAllPages(projects);

  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return projects.items.filter(({ name }) => name.toLowerCase().includes(wanted));
  }, [projects.items, filter]);

  return (
    <>
      <WorkspaceMenu accounts={accounts} active={active} />
      {projects.items.length >= filterFromCount && (
        <div className={styles['filter']}>
          <SearchField
            label={windowTexts.filterProjects}
            placeholder={windowTexts.filter}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      {projects.failure && projects.items.length === 0 ? (
        <LazyLibraryFailure failure={projects.failure} onRetry={projects.retry} />
      ) : (
        <ProjectList
          accountId={active.id}
          projects={shown}
          isLoading={projects.isLoading && projects.items.length === 0}
          emptyWords={filter === '' ? windowTexts.noProjects : windowTexts.noProjectNamed}
          selected={isWatchPage ? null : projectId}
          running={running}
          onOpen={openProject}
        />
      )}
      <Suspense fallback={null}>
        <watchFolders.Component active={active} />
      </Suspense>
      {/* Problems with the account are shown only once, below. */}
      {projects.items.length > 0 && (describeAccountState(active.state).usable || signsItselfIn(active)) && (
        <FreshnessLine list={projects} />
      )}
      <Suspense fallback={null}>
        <AccountStateLine account={active} info={info} />
        <UpdateLine />
      </Suspense>
      <footer className={styles['footer']}>
        {info.online ? (
          <span className={styles['version']}>
            <Logo className={styles['logo'] ?? ''} />
            {windowTexts.appVersion(info.version)}
          </span>
        ) : (
          <span className={styles['offline']} role="status">
            <WifiOff aria-hidden="true" /> {windowTexts.offline}
          </span>
        )}
        <IconButton
          size="small"
          label={windowTexts.commands}
          shortcut={keysOf('palette')}
          icon={<Command />}
          onPress={() => openPalette()}
        />
        <IconButton
          size="small"
          label={windowTexts.history}
          shortcut={keysOf('history')}
          icon={<History />}
          onPress={() => openDialog({ kind: 'history' })}
        />
        <IconButton
          size="small"
          label={windowTexts.settings}
          shortcut={keysOf('settings')}
          icon={<Settings />}
          onPress={() => openDialog({ kind: 'settings' })}
        />
      </footer>
    </>
  );
}

/** The number of running uploads of each project, without queued, paused and held ones. The same map while no job changes. */
function useRunningByProject(): ReadonlyMap<ProjectId, number> {
  const jobs = useQueue((queue) => queue.jobs);
  return useMemo(() => countRunning(jobs), [jobs]);
}

function countRunning(jobs: ReadonlyMap<JobId, JobSnapshot>): ReadonlyMap<ProjectId, number> {
  const counts = new Map<ProjectId, number>();
  for (const job of jobs.values()) {
    const { projectId } = job.target;
    if (isMoving(job)) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  }
  return counts;
}

const isMoving = ({ state, cancelsAtMs }: JobSnapshot): boolean =>
  isUnderWay(state) && cancelsAtMs === null && !waitsForRender(state);
