import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
import type { Comp } from '../../../shared/api/comp.ts';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { windowTexts } from '../../../shared/messages/window.ts';
import type { CommandId } from '../../../shared/model/commands.ts';
import type { MediaView, StageView } from '../../../shared/model/library-views.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { afterFocusReturns } from '../../ui/after-focus-returns.ts';
import { isOptionPointedAt } from '../../ui/is-option-pointed-at.ts';
import { Keys } from '../../ui/Keys.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useComps, useMedia, useStages } from '../library/library-queries.ts';
import styles from './PaletteDialog.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { usePaletteSections } from './use-palette-sections.tsx';
import { whatIsInFront } from './what-is-in-front.ts';

const none = [] as const;

export interface PaletteDialogProps {
  readonly account: Account;
  /** The text typed before the palette was rendered. */
  readonly typed: string;
  /** Enter was pressed after it. */
  readonly runsFirst: boolean;
  readonly onRun: (id: CommandId) => void;
  /** Closes what the palette was opened above, for what leads elsewhere. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Finds everything by name: commands, projects, comps and stages of the open one, and every item that was seen on this computer. */
export function PaletteDialog(props: PaletteDialogProps) {
  const projectId = useWindowStore((state) => state.projectId);
  return projectId === null ? (
    <Palette {...props} projectId={null} media={none} comps={none} stages={none} />
  ) : (
    <PaletteWithItems {...props} projectId={projectId} />
  );
}

function PaletteWithItems(props: PaletteDialogProps & { readonly projectId: ProjectId }) {
  const bridge = useBridge();
  const scope = { accountId: props.account.id };
  const media = useMedia(bridge, scope, props.projectId).items;
  const comps = useComps(bridge, scope, props.projectId);
  const stages = useStages(bridge, scope, props.projectId);
  // The library has loaded all items. Of these, nobody else may have asked for all.
  useAllPages(comps);
  useAllPages(stages);
  return <Palette {...props} media={media} comps={comps.items} stages={stages.items} />;
}

interface PaletteProps extends PaletteDialogProps {
  readonly projectId: ProjectId | null;
  readonly media: readonly MediaView[];
  readonly comps: readonly Comp[];
  readonly stages: readonly StageView[];
}

function Palette({ typed, runsFirst, onLeave, onClose, ...asked }: PaletteProps) {
  // Until the field is drawn, keys still add to what was typed before; from its first change on, the field has it.
  const [inField, setInField] = useState<string | null>(null);
  const wanted = inField ?? typed;
  const [actionsOf, setActionsOf] = useState<MediaView | null>(null);
  const [front] = useState(whatIsInFront);
  const sections = usePaletteSections({ ...asked, wanted, actionsOf, front });
  const entries = sections.flatMap((section) => section.entries);
  const show = (item: MediaView | null) => {
    setActionsOf(item);
    setInField('');
  };
  const hasRun = useRef(false);
  const run = (entry: PaletteEntry | undefined) => {
    // Enter may reach both the list and the field.
    if (hasRun.current) return;
    hasRun.current = true;
    onClose();
    if (!entry) return;
    // What is in front gets the same focus again after a dialog above it.
    if (entry.keepsFront) return afterFocusReturns(entry.run);
    if (!entry.stays) onLeave();
    entry.run();
  };
  useEffect(() => () => afterFocusReturns(focusLayerInFront), []);
  const [first] = entries;
  const awaitsFirst = runsFirst && inField === null;
  useEffect(() => {
    if (awaitsFirst && first) run(first);
  });
  // The list highlights its first entry after a letter is typed into it, but not for text that was there from the start.
  const runFirstOnEnter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && wanted !== '' && !isOptionPointedAt(target)) run(entries[0]);
  };
  // A space belongs to the text, unless the previous key moved in the list.
  const [isInList, setInList] = useState(false);
  const onKey = (event: KeyboardEvent) => {
    const { key, currentTarget } = event;
    // The field's aria-activedescendant is updated with a delay, so the highlighted entry is read from the list.
    const pointedAt = currentTarget.querySelector('[role="option"][data-focused]');
    const id = pointedAt?.getAttribute('data-key');
    const entry = entries.find((each) => each.id === id) ?? entries[0];
    const isBack = actionsOf !== null && (key === 'Escape' || (key === 'Backspace' && wanted === ''));
    const item = key === 'Tab' && !event.shiftKey ? (entry?.item ?? null) : null;
    const view = key === ' ' && isInList && id !== undefined ? (entry?.view ?? null) : null;
    setInList(key === 'ArrowDown' || key === 'ArrowUp' || view !== null);
    if (isBack) show(null);
    else if (item) show(item);
    else if (view) view();
    else return;
    event.preventDefault();
    event.stopPropagation();
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
          <div
            className={styles['parts']}
            onKeyDownCapture={onKey}
            data-palette
            {...(isInList ? { 'data-in-list': '' } : {})}
          >
            <Autocomplete inputValue={wanted} onInputChange={setInField}>
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
                  placeholder={actionsOf ? plainText(actionsOf.name) : windowTexts.find}
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
                    <Header className={styles['heading'] ?? ''}>{plainText(section.title)}</Header>
                    <Collection items={section.entries}>
                      {(entry) => (
                        <ListBoxItem
                          id={entry.id}
                          textValue={plainText(entry.label)}
                          {...(entry.view ? { 'data-viewable': '' } : {})}
                          className={styles['item'] ?? ''}
                        >
                          <span className={styles['icon']} aria-hidden="true">
                            {entry.icon}
                          </span>
                          <span className={styles['label']}>{plainText(entry.label)}</span>
                          {entry.where !== null && (
                            <span className={styles['where']}>{plainText(entry.where)}</span>
                          )}
                          {entry.keys !== null && <Keys keys={entry.keys} />}
                        </ListBoxItem>
                      )}
                    </Collection>
                  </ListBoxSection>
                )}
              </ListBox>
            </Autocomplete>
            {entries.some(({ item }) => item !== null) && <ItemKeys />}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What had the focus may be gone. Without one the keys of the layer would be dead. */
function focusLayerInFront(): void {
  if (document.activeElement !== document.body) return;
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)?.focus();
}

/** The keys for an item, shown if the list contains one. */
const ItemKeys = () => (
  <p className={styles['hints']} aria-hidden="true">
    <span>
      <Keys keys="Enter" /> {windowTexts.openEntry}
    </span>
    <span>
      <Keys keys="Tab" /> {windowTexts.itemActions}
    </span>
    <span className={styles['ofSpace']}>
      <Keys keys="Space" /> {windowTexts.viewEntry}
    </span>
  </p>
);
