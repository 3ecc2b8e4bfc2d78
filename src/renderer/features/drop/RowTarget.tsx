import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button as AriaButton, Input } from 'react-aria-components';
import { limits } from '../../../shared/api/limits.ts';
import { targetTexts } from '../../../shared/messages/drop-sheet.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { Button } from '../../ui/Button.tsx';
import fieldStyles from '../../ui/Field.module.css';
import {
  candidatesOf,
  type DropRow,
  itemNameFrom,
  itemTarget,
  newItemFor,
  reasonWords,
  rowStandingOf,
} from './drop-row.ts';
import { setTarget } from './drop-sheet-actions.ts';
import { useDropSheet } from './drop-sheet-store.ts';
import styles from './RowTarget.module.css';
import { countRows } from './sheet-counts.ts';
import { TargetField, type TargetFieldProps } from './TargetField.tsx';

export interface RowTargetProps {
  readonly row: DropRow;
  readonly items: readonly MediaView[];
  readonly isActive: boolean;
  readonly hasKeys: boolean;
}

/** The target of a file of the sheet. */
export function RowTarget({ row, ...others }: RowTargetProps) {
  const standing = rowStandingOf(row);
  if (standing.kind === 'refused') return null;
  return (
    <TargetCell
      {...others}
      row={row}
      asks={standing.kind === 'asks' && standing.what === 'target'}
      aheadOn={(item) => countRows(useDropSheet.getState().rows).ahead(row.fileId, item)}
      onChange={(target) => setTarget(row.fileId, target)}
    />
  );
}

export interface TargetCellProps
  extends Pick<RowTargetProps, 'isActive' | 'hasKeys'>,
    Pick<TargetFieldProps, 'items' | 'aheadOn' | 'isEncoded' | 'mayStay' | 'onChange'> {
  readonly row: Pick<DropRow, 'name' | 'match' | 'target' | 'droppedOn'>;
  /** A person has to choose. */
  readonly asks: boolean;
}

/**
 * A target with its reason; or the candidates, each chosen by one click or key. The field has the same place in both: a
 * name that is being typed stays when the file's own name has been matched meanwhile.
 */
export function TargetCell({ asks, isActive, hasKeys, ...field }: TargetCellProps) {
  const { row, onChange } = field;
  const reason = asks ? '' : reasonWords(row);
  return (
    <>
      <span className={asks ? styles['candidates'] : styles['goes']} data-candidates={asks || undefined}>
        {asks && <Candidates row={row} isActive={isActive} hasKeys={hasKeys} onChange={onChange} />}
        <TargetField {...field} excludeFromTabOrder={!isActive} />
        {row.target.kind === 'new_item' && (
          <NewItemName
            fileName={row.name}
            name={row.target.name}
            isActive={isActive}
            onName={(name) => onChange({ kind: 'new_item', name })}
          />
        )}
      </span>
      {reason !== '' && (
        <span className={styles['reason']} title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}

type CandidatesProps = Pick<TargetCellProps, 'isActive' | 'hasKeys' | 'onChange'> & {
  readonly row: Pick<DropRow, 'name' | 'match'>;
};

/** The items that a file's name may mean. */
export function CandidateButtons({ row, isActive, hasKeys, onChange }: CandidatesProps) {
  return (
    <>
      {candidatesOf(row).map((candidate, index) => (
        <Button
          key={candidate.id}
          size="small"
          aria-label={targetTexts.pickFor(row.name, candidate.name)}
          excludeFromTabOrder={!isActive}
          onPress={() => onChange(itemTarget(candidate))}
        >
          {targetTexts.pick(candidate.name)}
          {hasKeys && <span className={styles['digit']} data-key={index + 1} />}
        </Button>
      ))}
    </>
  );
}

function Candidates(props: CandidatesProps & Pick<TargetCellProps, 'row'>) {
  const { row, isActive, hasKeys, onChange } = props;
  const name = itemNameFrom(row.name, row.match);
  return (
    <>
      {row.match?.kind === 'none' && <span className={styles['noMatch']}>{reasonWords(row)}</span>}
      <CandidateButtons {...props} />
      <Button
        size="small"
        kind={candidatesOf(row).length === 0 ? 'normal' : 'quiet'}
        aria-label={targetTexts.newFor(row.name, name)}
        excludeFromTabOrder={!isActive}
        onPress={() => onChange(newItemFor(row))}
      >
        {targetTexts.newButton}
        {hasKeys && <span className={styles['digit']} data-key="N" />}
      </Button>
    </>
  );
}

interface NewItemNameProps {
  readonly fileName: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly onName: (name: string) => void;
}

/** The name of a new item, edited in place: Enter accepts the edit, Escape restores the name before. */
function NewItemName({ fileName, name, isActive, onName }: NewItemNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** A key has ended the edit. The blur that follows must not keep what was typed. */
  const isEnded = useRef(false);
  const finish = (kept: string | null) => {
    const trimmed = kept?.trim() ?? '';
    if (trimmed !== '') onName(trimmed);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    const around = event.currentTarget.closest<HTMLElement>('[role="row"], section');
    isEnded.current = true;
    finish(event.key === 'Enter' ? typed : null);
    around?.focus();
  };
  if (typed === null)
    return (
      <AriaButton
        className={styles['rename'] ?? ''}
        aria-label={targetTexts.rename(name)}
        excludeFromTabOrder={!isActive}
        data-rename=""
        onPress={() => {
          isEnded.current = false;
          setTyped(name);
        }}
      >
        <Pencil aria-hidden="true" />
      </AriaButton>
    );
  return (
    <Input
      className={`${fieldStyles['input'] ?? ''} ${styles['newName'] ?? ''}`}
      aria-label={targetTexts.nameOf(fileName)}
      value={typed}
      maxLength={limits.mediaNameMax}
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => isEnded.current || finish(typed)}
      onKeyDown={onKeyDown}
    />
  );
}
