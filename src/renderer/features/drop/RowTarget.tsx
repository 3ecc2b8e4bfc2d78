import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button as AriaButton, Input } from 'react-aria-components';
import { limits } from '../../../shared/api/limits.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import fieldStyles from '../../ui/Field.module.css';
import styles from './DropTable.module.css';
import {
  candidatesOf,
  type DropRow,
  isWithoutMatch,
  itemNameFrom,
  newItemFor,
  reasonWords,
  rowStandingOf,
} from './drop-row.ts';
import { setTarget, useDropSheet } from './drop-sheet-store.ts';
import { choose } from './row-actions.ts';
import { countRows } from './sheet-counts.ts';
import { TargetField } from './TargetField.tsx';

export interface RowTargetProps {
  readonly row: DropRow;
  readonly items: readonly MediaView[];
  readonly isActive: boolean;
  readonly hasKeys: boolean;
}

/** The target of a file with its reason; or the candidates, each chosen by one click or key. */
export function RowTarget({ row, items, isActive, hasKeys }: RowTargetProps) {
  const standing = rowStandingOf(row);
  if (standing.kind === 'refused') return null;
  if (standing.kind === 'asks' && standing.what === 'target')
    return <Candidates row={row} items={items} isActive={isActive} hasKeys={hasKeys} />;
  const reason = reasonWords(row);
  return (
    <>
      <span className={styles['goes']}>
        <TargetField
          row={row}
          items={items}
          aheadOn={(id) => countRows(useDropSheet.getState().rows).ahead(row.fileId, id)}
          excludeFromTabOrder={!isActive}
          onChange={(target) => setTarget(row.fileId, target)}
        />
        {row.target.kind === 'new_item' && (
          <NewItemName row={row} name={row.target.name} isActive={isActive} />
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

function Candidates({ row, items, isActive, hasKeys }: RowTargetProps) {
  const name = itemNameFrom(row.name, row.match);
  return (
    <span className={styles['candidates']}>
      {isWithoutMatch(row) && <span className={styles['noMatch']}>{reasonWords(row)}</span>}
      {candidatesOf(row).map((candidate, index) => (
        <Button
          key={candidate.id}
          size="small"
          aria-label={targetTexts.pickFor(row.name, candidate.name)}
          excludeFromTabOrder={!isActive}
          onPress={() => choose(row, candidate)}
        >
          {targetTexts.pick(candidate.name)}
          {hasKeys && <span className={styles['digit']} data-key={index + 1} />}
        </Button>
      ))}
      <Button
        size="small"
        kind={candidatesOf(row).length === 0 ? 'normal' : 'quiet'}
        aria-label={targetTexts.newFor(row.name, name)}
        excludeFromTabOrder={!isActive}
        onPress={() => setTarget(row.fileId, newItemFor(row))}
      >
        {targetTexts.newButton}
        {hasKeys && <span className={styles['digit']} data-key="N" />}
      </Button>
      <TargetField
        row={row}
        items={items}
        aheadOn={(id) => countRows(useDropSheet.getState().rows).ahead(row.fileId, id)}
        excludeFromTabOrder={!isActive}
        onChange={(target) => setTarget(row.fileId, target)}
      />
    </span>
  );
}

interface NewItemNameProps {
  readonly row: DropRow;
  readonly name: string;
  readonly isActive: boolean;
}

/** The name of a new item, edited in place: Enter accepts the edit, Escape restores the name before. */
function NewItemName({ row, name, isActive }: NewItemNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** A key has ended the edit. The blur that follows must not keep what was typed. */
  const isEnded = useRef(false);
  const finish = (kept: string | null) => {
    const trimmed = kept?.trim() ?? '';
    if (trimmed !== '') setTarget(row.fileId, { kind: 'new_item', name: trimmed });
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    const around = event.currentTarget.closest<HTMLElement>('[role="row"]');
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
      aria-label={targetTexts.nameOf(row.name)}
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
