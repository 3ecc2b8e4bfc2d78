import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Project } from '../../../shared/api/project.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import type { CommandId } from '../../../shared/model/commands.ts';
import type { WatchFolder, WatchSnapshot } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { invalidateLibrary, queryKeys } from '../../bridge/queries.ts';
import { useQueueStore } from '../../store/queue-context.tsx';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { type OpenDialog, useWindowStore } from '../../store/window-store.ts';
import { projectsKey } from '../library/library-queries.ts';
import { pauseKnowingly } from '../transfers/pause-knowingly.ts';
import { focusArea, focusSearch } from './areas.ts';

const allJobs = { kind: 'all' } as const;
const libraryParts = [
  'projects',
  'media',
  'notes',
  'open_notes',
  'project_notes_read',
  'stages',
  'comps',
] as const;

export interface CommandContext {
  readonly active: Account;
  /** Opens the system's file dialog, for the open project or item. */
  readonly chooseFiles: (what: 'files' | 'folder') => void;
  /** Opens the system's dialog to choose a watch folder. */
  readonly chooseWatchFolder: () => void;
}

/** Runs commands. State is read when a command runs, so that it never causes a render. */
export function useRunCommand({
  active,
  chooseFiles,
  chooseWatchFolder,
}: CommandContext): (id: CommandId) => void {
  const { requests } = useBridge();
  const client = useQueryClient();
  const queue = useQueueStore();
  return useCallback(
    (id) => {
      const window = useWindowStore.getState();
      switch (id) {
        case 'palette':
          return window.openPalette();
        case 'history':
        case 'settings':
        case 'logs':
        case 'add_account':
          return openAbove({ kind: id });
        case 'shortcuts':
          return window.setKeysShown(true);
        case 'sign_in_again':
          return openAbove({ kind: 'add_account', replaces: active.id });
        case 'search':
          return focusSearch();
        case 'next_area':
          return focusArea(1);
        case 'previous_area':
          return focusArea(-1);
        case 'next_project':
          return openNeighbor(knownProjects(client, active.id), 1);
        case 'previous_project':
          return openNeighbor(knownProjects(client, active.id), -1);
        case 'next_watch_folder':
          return openNextWatchFolder(client, 1);
        case 'previous_watch_folder':
          return openNextWatchFolder(client, -1);
        case 'add_watch_folder':
          return chooseWatchFolder();
        case 'pause_watch_folder': {
          const folder = knownWatchFolders(client).find(({ id }) => id === window.watchFolderId);
          if (folder) void worked(requests.watch.setPaused({ folderId: folder.id, paused: !folder.paused }));
          return;
        }
        case 'close_item':
          return window.watchFolderId === null ? window.openMedia(null) : window.openWatchFile(null);
        case 'choose_files':
          return chooseFiles('files');
        case 'choose_folder':
          return chooseFiles('folder');
        case 'grid':
        case 'list':
          window.setView('media');
          return window.setLayout(id);
        case 'show_comps':
          return window.setView('comps');
        case 'show_notes':
          return window.setView('notes');
        case 'check_notes': {
          const { projectId, mediaId, noteId } = window;
          if (projectId !== null && mediaId !== null) {
            const opening = { projectId, mediaId, subject: { kind: 'newest' } } as const;
            return window.openDialog({
              kind: 'check',
              opening: noteId === null ? opening : { ...opening, noteId },
            });
          }
          return void showToast({ tone: 'idle', text: noteCheckTexts.openItemFirst, durationMs: 5_000 });
        }
        case 'with_open_notes':
          return window.setFilter({ onlyWithOpenNotes: !window.filter.onlyWithOpenNotes });
        case 'mine':
          return window.setFilter({ onlyMine: !window.filter.onlyMine });
        case 'open_project_page': {
          const project = knownProjects(client, active.id).find((known) => known.id === window.projectId);
          if (project) void worked(requests.app.openExternal({ url: project.app_url }));
          return;
        }
        case 'reload':
          for (const part of libraryParts) invalidateLibrary(client, { projectId: null, part });
          return;
        case 'transfers':
          return window.setTransfersOpen(!window.transfersOpen);
        case 'pause_all':
          return pauseKnowingly(queue, allJobs, requests.queue.pause);
        case 'resume_all':
          return void worked(requests.queue.resume(allJobs));
        case 'full_speed':
          return void worked(requests.queue.fullSpeedFor({ minutes: 60 }));
        case 'clear_ended':
          return void worked(requests.queue.clearEnded());
        case 'practice':
          return void enterPracticeStudio(requests);
        case 'theme': {
          const shown = document.documentElement.dataset['theme'] === 'light' ? 'dark' : 'light';
          return void changeTheme(requests, client, shown);
        }
      }
    },
    [requests, client, queue, active.id, chooseFiles, chooseWatchFolder],
  );
}

/** Above whatever is in front, which is there again after it. */
function openAbove(dialog: OpenDialog): void {
  const window = useWindowStore.getState();
  const isThere = window.dialog.kind === dialog.kind && window.review === null && window.viewing === null;
  if (isThere) return;
  window.openAbove(() => window.openDialog(dialog));
}

async function enterPracticeStudio({ accounts }: Bridge['requests']): Promise<void> {
  const answer = await accounts.startPracticeStudio();
  if (answer.ok) useWindowStore.getState().introduce(answer.value);
  else showFailure(answer.failure);
}

async function changeTheme(
  { settings }: Bridge['requests'],
  client: ReturnType<typeof useQueryClient>,
  theme: 'dark' | 'light',
): Promise<void> {
  const answer = await settings.change({ theme });
  if (answer.ok) client.setQueryData(queryKeys.settings, answer.value);
  else showFailure(answer.failure);
}

const knownWatchFolders = (client: ReturnType<typeof useQueryClient>): readonly WatchFolder[] =>
  client.getQueryData<WatchSnapshot>(queryKeys.watchFolders)?.folders ?? [];

function openNextWatchFolder(client: ReturnType<typeof useQueryClient>, step: 1 | -1): void {
  const folders = knownWatchFolders(client);
  const { watchFolderId, openWatchFolder } = useWindowStore.getState();
  const at = folders.findIndex(({ id }) => id === watchFolderId);
  // If a project is open, start with the first watch folder, or the last.
  const from = at === -1 && step === -1 ? folders.length : at;
  const next = folders[Math.min(folders.length - 1, Math.max(0, from + step))];
  if (next) openWatchFolder(next.id);
}

interface PagesOfProjects {
  readonly pages: readonly { readonly items: readonly Project[] }[];
}

function knownProjects(
  client: ReturnType<typeof useQueryClient>,
  accountId: Account['id'],
): readonly Project[] {
  const key = projectsKey({ accountId });
  const data =
    client.getQueryData<PagesOfProjects>([...key, 'service']) ??
    client.getQueryData<PagesOfProjects>([...key, 'known']);
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

function openNeighbor(projects: readonly Project[], step: 1 | -1): void {
  const { projectId, openProject } = useWindowStore.getState();
  const at = projects.findIndex(({ id }) => id === projectId);
  const next: ProjectId | undefined = projects[Math.min(projects.length - 1, Math.max(0, at + step))]?.id;
  if (next !== undefined) openProject(next);
}
