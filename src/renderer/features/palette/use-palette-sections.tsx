import { Command, FolderOpen, FolderSync } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import { type CommandEntry, type CommandId, commandList } from '../../../shared/model/commands.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { useProjects } from '../library/library-queries.ts';
import { useItemMenu } from '../library/use-item-menu.tsx';
import { viewingOfItem } from '../library/viewing-of-item.ts';
import { useManaged } from '../settings/use-managed.ts';
import { ItemStill } from '../stills/ItemStill.tsx';
import { useWatchFolders } from '../watch/use-watch-folders.ts';
import { focusItemAfterPalette } from './focus-item.ts';
import { rank } from './fuzzy.ts';
import styles from './PaletteDialog.module.css';
import { useItemsElsewhere } from './use-items-elsewhere.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  readonly also: string | null;
  readonly keys: string | null;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Null for entries that are not renders. */
  readonly view: (() => void) | null;
  /** The entry's item, if it is one: it has further actions. */
  readonly item: MediaView | null;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteQuestion {
  readonly account: Account;
  readonly projectId: ProjectId | null;
  /** The items of the open project. */
  readonly media: readonly MediaView[];
  readonly onRun: (id: CommandId) => void;
  readonly wanted: string;
  /** If set, only the actions for this item are listed. */
  readonly actionsOf: MediaView | null;
}

const shownPerSection = 7;
const none = [] as const;
const plain = { also: null, keys: null, view: null, item: null } as const;

/** Actions for the open item, all known items and projects, watch folders and commands. */
export function usePaletteSections(question: PaletteQuestion): readonly PaletteSection[] {
  const { account, projectId, media, onRun, wanted, actionsOf } = question;
  const projects = useProjects(useBridge(), { accountId: account.id }).items;
  const elsewhere = useItemsElsewhere(account.id, projects, projectId, wanted !== '');
  const watchFolders = useWatchFolders() ?? none;
  const { policy } = useManaged();
  const actions = useItemActions();
  const openId = useWindowStore((state) => state.mediaId);
  return useMemo(() => {
    if (actionsOf) {
      const entries = actions(actionsOf);
      return sectionOf('actions', actionsOf.name, entries, wanted, entries.length);
    }
    const { openProject, openWatchFolder, openViewer } = useWindowStore.getState();
    const few = wanted === '' ? 3 : shownPerSection;
    const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
    const entryOf = (item: MediaView): PaletteEntry => ({
      ...plain,
      id: `item ${item.id}`,
      label: item.name,
      icon: <ItemStill item={item} className={styles['picture']} />,
      run: () => openItem(item),
      view: () => openViewer(viewingOfItem(item)),
      item,
    });
    const places = projects.map(
      ({ id, name }): PaletteEntry => ({
        ...plain,
        id: `project ${id}`,
        label: name,
        icon: <FolderOpen />,
        run: () => openProject(id),
      }),
    );
    const watched = watchFolders.map(
      ({ id, name }): PaletteEntry => ({
        ...plain,
        id: `watch ${id}`,
        label: name,
        icon: <FolderSync />,
        run: () => openWatchFolder(id),
      }),
    );
    const commands = commandList
      .filter(({ id }) => id !== 'palette' && (id !== 'practice' || policy.practiceStudio !== false))
      .map(
        (entry: CommandEntry & { readonly id: CommandId }): PaletteEntry => ({
          ...plain,
          id: `command ${entry.id}`,
          label: entry.label,
          also: entry.also ?? null,
          keys: entry.keys,
          icon: <Command />,
          run: () => onRun(entry.id),
        }),
      );
    const open = media.find(({ id }) => id === openId);
    return [
      ...sectionOf('open', open?.name ?? '', open ? actions(open) : [], wanted, shownPerSection),
      ...sectionOf('items', windowTexts.projectItems, media.map(entryOf), wanted, few),
      ...sectionOf('projects', windowTexts.projects, places, wanted, few),
      ...sectionOf(
        'elsewhere',
        windowTexts.otherItems,
        elsewhere.map((item) => ({ ...entryOf(item), also: projectNames.get(item.project_id) ?? null })),
        wanted,
        wanted === '' ? 0 : shownPerSection,
      ),
      ...sectionOf('watch', watchTexts.title, watched, wanted, few),
      ...sectionOf(
        'commands',
        windowTexts.commands,
        commands,
        wanted,
        wanted === '' ? commands.length : shownPerSection,
      ),
    ];
  }, [media, projects, elsewhere, watchFolders, policy, onRun, wanted, actionsOf, actions, openId]);
}

function sectionOf(
  id: string,
  title: string,
  entries: readonly PaletteEntry[],
  wanted: string,
  limit: number,
): readonly PaletteSection[] {
  const shown = rank(entries, wanted, (entry) => [entry.label, ...(entry.also ? [entry.also] : [])], limit);
  return shown.length === 0 ? [] : [{ id, title, entries: shown }];
}

function openItem({ id, project_id: projectId }: MediaView): void {
  const { projectId: openProjectId, openMedia, goTo } = useWindowStore.getState();
  if (projectId === openProjectId) {
    openMedia(id);
    focusItemAfterPalette(id);
  } else goTo({ kind: 'media', projectId, mediaId: id });
}

/** The actions of the item's menu, except those that only concern its tile. */
function useItemActions(): (item: MediaView) => readonly PaletteEntry[] {
  const menuOf = useItemMenu();
  return useCallback(
    (item) => {
      const isOpen = useWindowStore.getState().mediaId === item.id;
      return menuOf(item).flatMap((entry): readonly PaletteEntry[] => {
        if (entry.kind === 'separator' || entry.isDisabled || entry.id === 'select') return [];
        if (entry.id === 'open' && isOpen) return [];
        return [
          {
            ...plain,
            id: `action ${entry.id}`,
            label: entry.label,
            icon: entry.icon ?? <Command />,
            run: entry.id === 'open' ? () => openItem(item) : entry.onAction,
          },
        ];
      });
    },
    [menuOf],
  );
}
