import { Command, FolderOpen, FolderSync } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import { type CommandEntry, type CommandId, commandList } from '../../../shared/model/commands.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Keys } from '../../ui/Keys.tsx';
import { useMedia, useProjects } from '../library/library-queries.ts';
import { viewingOfItem } from '../library/viewing-of-item.ts';
import { useManaged } from '../settings/use-managed.ts';
import { ItemStill } from '../stills/ItemStill.tsx';
import { useWatchFolders } from '../watch/use-watch-folders.ts';
import { rank } from './fuzzy.ts';
import styles from './PaletteDialog.module.css';

export interface PaletteDialogProps {
  readonly account: Account;
  /** What was typed before this was drawn. */
  readonly typed: string;
  readonly onRun: (id: CommandId) => void;
  readonly onClose: () => void;
}

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly also: string | null;
  readonly keys: string | null;
  readonly icon: ReactNode;
  readonly run: () => void;
  /** Null for what shows no render. */
  readonly view: (() => void) | null;
}

const shownPerSection = 7;
const none = [] as const;

/** Everything by name: what can be done, every project, and the items of the one that is open. */
export function PaletteDialog(props: PaletteDialogProps) {
  const projectId = useWindowStore((state) => state.projectId);
  return projectId === null ? (
    <Palette {...props} media={[]} />
  ) : (
    <PaletteWithItems {...props} projectId={projectId} />
  );
}

function PaletteWithItems(props: PaletteDialogProps & { readonly projectId: ProjectId }) {
  const media = useMedia(useBridge(), { accountId: props.account.id }, props.projectId).items;
  return <Palette {...props} media={media} />;
}

function Palette({
  account,
  typed,
  media,
  onRun,
  onClose,
}: PaletteDialogProps & { readonly media: readonly MediaView[] }) {
  const [wanted, setWanted] = useState(typed);
  const sections = useSections(account, media, onRun, wanted);
  const entries = sections.flatMap((section) => section.entries);
  const hasRun = useRef(false);
  const run = (entry: Entry | undefined) => {
    // Enter may reach both the list and the field.
    if (hasRun.current) return;
    hasRun.current = true;
    onClose();
    entry?.run();
  };
  // The list points at its first entry for each letter typed into it; not for those that were there from the start.
  const runFirstOnEnter = ({ key, target }: KeyboardEvent) => {
    const isPointedAt = target instanceof Element && target.hasAttribute('aria-activedescendant');
    if (key === 'Enter' && wanted !== '' && !isPointedAt) run(entries[0]);
  };
  // A name may have a space in it: it is a key of the list only right after one that moves in the list.
  const isInList = useRef(false);
  const viewOnSpace = (event: KeyboardEvent) => {
    const { key, currentTarget } = event;
    // The field itself is told only once nobody has typed for a while.
    const pointedAt = currentTarget.querySelector('[role="option"][data-focused]');
    const id = pointedAt?.getAttribute('data-key');
    const view = entries.find((entry) => entry.id === id)?.view;
    if (key === ' ' && isInList.current && view) {
      event.preventDefault();
      event.stopPropagation();
      view();
      return;
    }
    isInList.current = key === 'ArrowDown' || key === 'ArrowUp';
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={styles['overlay'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog aria-label={windowTexts.palette} className={styles['dialog'] ?? ''}>
          <div className={styles['parts']} onKeyDownCapture={viewOnSpace}>
            <Autocomplete inputValue={wanted} onInputChange={setWanted}>
              <TextField
                autoFocus
                aria-label={windowTexts.find}
                onKeyDown={runFirstOnEnter}
                className={styles['search'] ?? ''}
              >
                <Input
                  role="combobox"
                  aria-haspopup="listbox"
                  aria-expanded="true"
                  className={styles['input'] ?? ''}
                  placeholder={windowTexts.find}
                />
              </TextField>
              <ListBox
                aria-label={windowTexts.results}
                items={sections}
                onAction={(key) => run(entries.find(({ id }) => id === key))}
                renderEmptyState={() => <p className={styles['empty']}>{windowTexts.noResults}</p>}
                className={styles['list'] ?? ''}
              >
                {(section) => (
                  <ListBoxSection id={section.id} className={styles['section'] ?? ''}>
                    <Header className={styles['heading'] ?? ''}>{section.title}</Header>
                    <Collection items={section.entries}>
                      {(entry) => (
                        <ListBoxItem id={entry.id} textValue={entry.label} className={styles['item'] ?? ''}>
                          <span className={styles['icon']} aria-hidden="true">
                            {entry.icon}
                          </span>
                          <span className={styles['label']}>{entry.label}</span>
                          {entry.keys !== null && <Keys keys={entry.keys} />}
                        </ListBoxItem>
                      )}
                    </Collection>
                  </ListBoxSection>
                )}
              </ListBox>
            </Autocomplete>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useSections(
  account: Account,
  media: readonly MediaView[],
  onRun: (id: CommandId) => void,
  wanted: string,
) {
  const projects = useProjects(useBridge(), { accountId: account.id }).items;
  const watchFolders = useWatchFolders() ?? none;
  const { policy } = useManaged();
  return useMemo(() => {
    const { openProject, openMedia, openWatchFolder, openViewer } = useWindowStore.getState();
    const place = (
      id: string,
      label: string,
      icon: ReactNode,
      run: () => void,
      show: (() => void) | null = null,
    ): Entry => ({
      id,
      label,
      also: null,
      keys: null,
      icon,
      run,
      view: show,
    });
    const items = media.map((item) =>
      place(
        `item ${item.id}`,
        item.name,
        <ItemStill item={item} className={styles['picture']} />,
        () => openMedia(item.id),
        () => openViewer(viewingOfItem(item)),
      ),
    );
    const places = projects.map(({ id, name }) =>
      place(`project ${id}`, name, <FolderOpen />, () => openProject(id)),
    );
    const watched = watchFolders.map(({ id, name }) =>
      place(`watch ${id}`, name, <FolderSync />, () => openWatchFolder(id)),
    );
    const commands = commandList
      .filter(({ id }) => id !== 'palette' && (id !== 'practice' || policy.practiceStudio !== false))
      .map((entry: CommandEntry & { readonly id: CommandId }) => ({
        id: `command ${entry.id}`,
        label: entry.label,
        also: entry.also ?? null,
        keys: entry.keys,
        icon: <Command />,
        run: () => onRun(entry.id),
        view: null,
      }));
    return [
      ...sectionOf('items', windowTexts.projectItems, items, wanted, wanted === '' ? 3 : shownPerSection),
      ...sectionOf('projects', windowTexts.projects, places, wanted, wanted === '' ? 3 : shownPerSection),
      ...sectionOf('watch', watchTexts.title, watched, wanted, wanted === '' ? 3 : shownPerSection),
      ...sectionOf(
        'commands',
        windowTexts.commands,
        commands,
        wanted,
        wanted === '' ? commands.length : shownPerSection,
      ),
    ];
  }, [media, projects, watchFolders, policy, onRun, wanted]);
}

function sectionOf(id: string, title: string, entries: readonly Entry[], wanted: string, limit: number) {
  const shown = rank(entries, wanted, (entry) => [entry.label, ...(entry.also ? [entry.also] : [])], limit);
  return shown.length === 0 ? [] : [{ id, title, entries: shown }];
}
