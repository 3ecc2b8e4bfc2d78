import { ArrowRight, Plus, X } from 'lucide-react';
import {
  type AriaAttributes,
  type CSSProperties,
  Fragment,
  type MouseEvent,
  memo,
  type Ref,
  useRef,
  useState,
} from 'react';
import type { FileId } from '../../../shared/ipc/values.ts';
import { sheetTable } from '../../../shared/messages/drop-sheet.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MiddleText } from '../../ui/MiddleText.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { VersionBadge } from '../item/VersionBadge.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';
import styles from './DropTable.module.css';
import { comparedHere, type DropRow, factWords, isOver, mediaFactsOf, rowStandingOf } from './drop-row.ts';
import { select, toggleSelected } from './drop-sheet-actions.ts';
import { type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { fileSign } from './file-sign.ts';
import { NotedStill } from './NotedStill.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowTarget } from './RowTarget.tsx';
import { RowVerdict } from './RowVerdict.tsx';
import { skipOrInclude } from './row-actions.ts';
import { StillBefore } from './StillBefore.tsx';
import { rangeOnScreen, sheetEntries } from './sheet-sections.ts';
import { useArrival } from './use-arrival.ts';
import { useNextVersion } from './use-next-version.ts';

export interface DropTableRowProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly fileId: FileId;
  readonly aim: DropAim;
  readonly accountId: AccountId;
  readonly items: readonly MediaView[];
  readonly itemsById: ReadonlyMap<string, MediaView>;
  /** A sheet with a single file has space to show everything at once. */
  readonly isOnlyOne: boolean;
  /** The current row for the keyboard. Only its buttons are in the tab order. */
  readonly isActive: boolean;
  /** The keys 1 to 3 choose among this row's candidates. */
  readonly hasKeys: boolean;
  /** How many files go to the same item, and how many of them before this one. */
  readonly ofItem: number;
  readonly ahead: number | null;
  /** The one of them that becomes the version before. */
  readonly beforeId: FileId | null;
  /** The name of another one of them that has exactly its size. */
  readonly sameSize: string | null;
  readonly onActive: (fileId: FileId) => void;
  readonly place: AriaAttributes & { readonly 'data-index': number; readonly style: CSSProperties };
}

/** One file: the current version and the file that replaces it, its facts, its target and its checks. */
export const DropTableRow = memo(
  function DropTableRow(props: DropTableRowProps) {
    const row = useDropSheet((state) => state.rows.get(props.fileId));
    return row ? <Row {...props} row={row} /> : null;
  },
  (before, now) =>
    before.place.style.transform === now.place.style.transform &&
    before.fileId === now.fileId &&
    before.items === now.items &&
    before.isActive === now.isActive &&
    before.hasKeys === now.hasKeys &&
    before.isOnlyOne === now.isOnlyOne &&
    before.ofItem === now.ofItem &&
    before.ahead === now.ahead &&
    before.beforeId === now.beforeId &&
    before.sameSize === now.sameSize &&
    before.place['aria-rowindex'] === now.place['aria-rowindex'],
);

function Row(props: DropTableRowProps & { readonly row: DropRow }) {
  const { row, aim, accountId, itemsById, isOnlyOne, isActive, place } = props;
  const { fileId } = row;
  const isSelected = useDropSheet((state) => state.selected.has(fileId));
  // Checkboxes are hidden until a row is selected: empty ones beside “Upload 3 files” would look like “not these”.
  const isSelecting = useDropSheet((state) => state.selected.size > 0);
  const [isOpen, setOpen] = useState(isOnlyOne);
  const after = useRef<HTMLSpanElement>(null);
  useArrival(after);
  const standing = rowStandingOf(row);
  const current = row.target.kind === 'item' ? (itemsById.get(row.target.mediaId) ?? null) : null;
  const number = useNextVersion(row.target, current, { ahead: isOver(row) ? null : props.ahead });
  const compared = comparedHere(row);
  const follows = useDropSheet(({ rows }) => (props.beforeId === null ? null : rows.get(props.beforeId)));
  const openNotes = compared?.openNotes ?? 0;
  // If a newer version has come meanwhile, what is known is about the one before it, until the file is compared again.
  const before = compared && current?.version?.id === compared.currentId ? compared : null;
  const still = {
    ...renderOf(row),
    sharedSeconds: before?.currentUpload?.sharedSeconds,
    badge: number === null ? null : <VersionBadge number={number} />,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
    <div
      ref={props.ref}
      role="row"
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-file={fileId}
      className={classNames(
        styles['row'],
        isSelected && styles['selected'],
        standing.kind === 'left_out' && styles['skipped'],
        standing.kind === 'refused' && styles['refused'],
      )}
      onFocus={() => props.onActive(fileId)}
      onClick={(event) => selectByMouse(event, fileId)}
      onKeyDown={undefined}
      {...place}
    >
      <Cell name="select">
        {isSelecting && (
          <Checkbox
            isSelected={isSelected}
            onChange={(selected) => toggleSelected(fileId, selected)}
            excludeFromTabOrder={!isActive}
          >
            <VisuallyHidden>{sheetTable.select(row.name)}</VisuallyHidden>
          </Checkbox>
        )}
      </Cell>
      <Cell name="stills">
        <span className={styles['before']}>
          {follows ? (
            <RenderStill
              {...renderOf(follows)}
              badge={number === null ? null : <VersionBadge number={number - 1} />}
            />
          ) : current ? (
            <StillBefore
              item={current}
              upload={before?.currentUpload ?? null}
              badge={before && <VersionBadge number={before.currentNumber} />}
            />
          ) : (
            <span className={styles['nothingYet']}>
              <Plus aria-hidden="true" />
            </span>
          )}
        </span>
        <ArrowRight aria-hidden="true" className={styles['arrow'] ?? ''} />
        <span ref={after} className={styles['after']}>
          {isOpen && openNotes > 0 && current ? (
            <NotedStill {...still} accountId={accountId} projectId={aim.projectId} mediaId={current.id} />
          ) : (
            <RenderStill {...still} />
          )}
        </span>
      </Cell>
      <Cell name="what">
        <MiddleText text={row.name} className={styles['name']} />
        <span className={styles['facts']}>
          {factWords(row).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && ' · '}
              <span className={styles['fact']}>{fact}</span>
            </Fragment>
          ))}
        </span>
      </Cell>
      <Cell name="target">
        <RowTarget row={row} items={props.items} isActive={isActive} hasKeys={props.hasKeys} />
      </Cell>
      <Cell name="verdict">
        <RowVerdict
          row={row}
          isActive={isActive}
          hasKeys={props.hasKeys}
          shared={props.ofItem}
          becomes={number}
          sameSize={props.sameSize}
          notes={
            openNotes > 0 && row.target.kind === 'item'
              ? {
                  accountId,
                  projectId: aim.projectId,
                  mediaId: row.target.mediaId,
                  count: openNotes,
                  isOpen,
                  onToggle: () => setOpen(!isOpen),
                }
              : null
          }
        />
      </Cell>
      <Cell name="act">
        {standing.kind !== 'refused' && standing.kind !== 'left_out' && (
          <IconButton
            size="small"
            label={sheetTable.skipOne(row.name)}
            icon={<X />}
            excludeFromTabOrder={!isActive}
            onPress={() => skipOrInclude(row, true)}
          />
        )}
      </Cell>
      {isOpen && openNotes > 0 && (
        <Cell name="details">
          <RowDetails row={row} aim={aim} accountId={accountId} />
        </Cell>
      )}
    </div>
  );
}

const renderOf = (row: DropRow) =>
  ({
    of: 'file',
    id: row.fileId,
    take: row.take,
    facts: mediaFactsOf(row),
    icon: fileSign(row),
  }) as const;

function Cell({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
    <div role="gridcell" className={styles[name]}>
      {children}
    </div>
  );
}

/** As in a file manager: Ctrl or Cmd toggles a row, Shift selects a range. A plain click only moves the focus. */
function selectByMouse(event: MouseEvent, fileId: FileId): void {
  if (event.target instanceof Element && event.target.closest('button, input, label, a')) return;
  if (event.ctrlKey || event.metaKey) toggleSelected(fileId);
  else if (event.shiftKey) {
    const { selected, order, rows } = useDropSheet.getState();
    select(rangeOnScreen(sheetEntries(order, rows), selected, fileId));
  }
}
