import { Command, FolderOpen, FolderSync } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { Comp } from '../../../shared/api/comp.ts';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { paletteTexts } from '../../../shared/messages/palette.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import { type CommandEntry, type CommandId, commandList } from '../../../shared/model/commands.ts';
import type { MediaView, StageView } from '../../../shared/model/library-views.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { overLayer } from '../../store/layers.ts';
import { useWindowStore } from '../../store/window-store.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useProjects } from '../library/library-queries.ts';
import { useItemMenu } from '../library/use-item-menu.tsx';
import { viewingOfItem } from '../library/viewing-of-item.ts';
import { useManaged } from '../settings/use-managed.ts';
import { ItemStill } from '../stills/ItemStill.tsx';
import { folderMenu } from '../watch/folder-menu.tsx';
import { useWatchFolders } from '../watch/use-watch-folders.ts';
import { useWatchActions } from '../watch/watch-actions.ts';
import { focusItemAfterPalette } from './focus-after-palette.ts';
import { compEntries, stageEntries } from './map-entries.tsx';
import styles from './PaletteDialog.module.css';
import { type PaletteEntry, plainEntry } from './palette-entry.ts';
import { type PaletteSection, sectionOf } from './palette-section.ts';
import { useItemsElsewhere } from './use-items-elsewhere.ts';
import type { WhatIsInFront } from './what-is-in-front.ts';

export interface PaletteQuestion {
  readonly account: Account;
  readonly projectId: ProjectId | null;
  /** Of the open project. */
  readonly media: readonly MediaView[];
  readonly comps: readonly Comp[];
  readonly stages: readonly StageView[];
  readonly onRun: (id: CommandId) => void;
  readonly wanted: string;
  /** If set, only the actions for this item are listed. */
  readonly actionsOf: MediaView | null;
  readonly front: WhatIsInFront;
}

const shownPerSection = 7;
const none = [] as const;

/** Actions for the open item, all known items and projects, the project's comps and stages, watch folders and commands. */
export function usePaletteSections(question: PaletteQuestion): readonly PaletteSection[] {
  const { account, projectId, media, comps, stages, onRun, wanted, actionsOf, front } = question;
  const projects = useProjects(useBridge(), { accountId: account.id }).items;
  const elsewhere = useItemsElsewhere(account.id, projects, projectId, wanted !== '');
  const watchFolders = useWatchFolders() ?? none;
  const { policy } = useManaged();
  const actions = useItemActions();
  const watchActions = useWatchActions();
  return useMemo(() => {
    if (actionsOf) {
      const entries = actions(actionsOf);
      return sectionOf('actions', actionsOf.name, entries, wanted, entries.length);
    }
    const { openProject, openWatchFolder, openViewer } = useWindowStore.getState();
    const few = wanted === '' ? 3 : shownPerSection;
    const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
    const entryOf = (item: MediaView): PaletteEntry => ({
      ...plainEntry,
      id: `item ${item.id}`,
      label: item.name,
      icon: <ItemStill item={item} className={styles['picture']} />,
      run: () => openItem(item),
      view: () => openViewer(viewingOfItem(item)),
      item,
    });
    const places = projects.map(
      ({ id, name }): PaletteEntry => ({
        ...plainEntry,
        id: `project ${id}`,
        label: name,
        icon: <FolderOpen />,
        run: () => openProject(id),
      }),
    );
    const watched = watchFolders.map(
      ({ id, name }): PaletteEntry => ({
        ...plainEntry,
        id: `watch ${id}`,
        label: name,
        icon: <FolderSync />,
        run: () => openWatchFolder(id),
      }),
    );
    const open = media.find(({ id }) => id === front.item);
    const ofRow = front.row ? entriesOfMenu(front.row.entries, { keepsFront: true }) : [];
    const ofItem = open
      ? actions(open)
          .filter(({ id }) => !front.isDone.has(id))
          .map((entry) => (front.coversPage && entry.id !== 'open' ? aboveFront(entry) : entry))
      : [];
    const folder = watchFolders.find(({ id }) => id === front.folder);
    const isOffered = new Set([...ofRow, ...ofItem].map(({ label }) => label));
    const commands = commandList
      .filter(({ id }) => id !== 'palette' && (id !== 'practice' || policy.practiceStudio !== false))
      .filter(({ id, label }) => !isOffered.has(label) && !(front.coversPage && overLayer(id) === 'page'))
      .map(
        (entry: CommandEntry & { readonly id: CommandId }): PaletteEntry => ({
          ...plainEntry,
          id: `command ${entry.id}`,
          label: entry.label,
          also: entry.also ?? null,
          keys: entry.keys,
          stays: overLayer(entry.id) === 'keeps',
          keepsFront: front.coversPage && overLayer(entry.id) === 'above',
          icon: <Command />,
          run: () => onRun(entry.id),
        }),
      );
    const isOfFolder = ({ id }: PaletteEntry) => id === 'command pause_watch_folder';
    const others = commands.filter((entry) => !isOfFolder(entry));
    const ofFolder = folder
      ? [
          ...commands.filter(isOfFolder),
          ...entriesOfMenu(folderMenu(folder, watchActions), { keepsFront: true }),
        ]
      : [];
    return [
      ...sectionOf('row', front.row?.label ?? '', ofRow, wanted, ofRow.length),
      ...sectionOf('open', open?.name ?? '', ofItem, wanted, shownPerSection),
      ...sectionOf('folder', folder?.name ?? '', ofFolder, wanted, shownPerSection),
      ...sectionOf('items', windowTexts.projectItems, media.map(entryOf), wanted, few),
      ...sectionOf('comps', paletteTexts.comps, compEntries(comps, stages, media), wanted, few),
      ...sectionOf('stages', paletteTexts.stages, stageEntries(stages), wanted, few),
      ...sectionOf('projects', windowTexts.projects, places, wanted, few),
      ...sectionOf(
        'elsewhere',
        windowTexts.otherItems,
        elsewhere.map((item) => ({ ...entryOf(item), where: projectNames.get(item.project_id) ?? null })),
        wanted,
        wanted === '' ? 0 : shownPerSection,
      ),
      ...sectionOf('watch', watchTexts.title, watched, wanted, few),
      ...sectionOf(
        'commands',
        windowTexts.commands,
        others,
        wanted,
        wanted === '' ? others.length : shownPerSection,
      ),
    ];
  }, [
    media,
    comps,
    stages,
    projects,
    elsewhere,
    watchFolders,
    policy,
    onRun,
    wanted,
    actionsOf,
    actions,
    watchActions,
    front,
  ]);
}

function openItem({ id, project_id: projectId }: MediaView): void {
  const { projectId: openProjectId, openMedia, goTo } = useWindowStore.getState();
  if (projectId === openProjectId) {
    openMedia(id);
    focusItemAfterPalette(id);
  } else goTo({ kind: 'media', projectId, mediaId: id });
}

/** What it opens lies above what is in front, which is there again after it. */
const aboveFront = (entry: PaletteEntry): PaletteEntry => ({
  ...entry,
  keepsFront: true,
  run: () => useWindowStore.getState().openAbove(entry.run),
});

/** What a menu offers, as entries of the palette. */
const entriesOfMenu = (entries: readonly MenuEntry[], rest: Partial<PaletteEntry>): readonly PaletteEntry[] =>
  entries.flatMap((entry): readonly PaletteEntry[] =>
    entry.kind === 'separator' || entry.isDisabled
      ? []
      : [
          {
            ...plainEntry,
            ...rest,
            id: entry.id,
            label: entry.label,
            keys: entry.shortcut ?? null,
            icon: entry.icon ?? <Command />,
            run: entry.onAction,
          },
        ],
  );

/** The actions of the item's menu, except those that only concern its tile. */
function useItemActions(): (item: MediaView) => readonly PaletteEntry[] {
  const menuOf = useItemMenu();
  return useCallback(
    (item) => {
      const isOpen = useWindowStore.getState().mediaId === item.id;
      const entries = menuOf(item).filter(({ id }) => id !== 'select' && !(id === 'open' && isOpen));
      return entriesOfMenu(entries, {}).map((entry) =>
        entry.id === 'open' ? { ...entry, run: () => openItem(item) } : entry,
      );
    },
    [menuOf],
  );
}
