import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { candidatesOf, itemNameFrom, newItemFor, type RowTarget } from '../drop/drop-row.ts';
import { useDropSheet } from '../drop/drop-sheet-store.ts';
import { countRows } from '../drop/sheet-counts.ts';
import { TargetField } from '../drop/TargetField.tsx';
import styles from './SequenceRow.module.css';

export interface SequenceTargetProps {
  readonly name: string;
  readonly match: DropMatch | null;
  readonly target: RowTarget;
  readonly items: readonly MediaView[];
  readonly onChange: (target: RowTarget) => void;
}

/** The target of the video; or the candidates, each chosen by one click. */
export function SequenceTarget({ name, match, target, items, onChange }: SequenceTargetProps) {
  const row = { name, match, target };
  const newName = itemNameFrom(name, match);
  const rows = useDropSheet((state) => state.rows);
  return (
    <span className={styles['target']}>
      {target.kind === 'undecided' && match !== null && (
        <>
          {match.kind === 'none' && <span className={styles['asks']}>{match.says}</span>}
          {candidatesOf(row).map((candidate) => (
            <Button
              key={candidate.id}
              size="small"
              aria-label={targetTexts.pickFor(name, candidate.name)}
              onPress={() => onChange({ kind: 'item', mediaId: candidate.id, name: candidate.name })}
            >
              {targetTexts.pick(candidate.name)}
            </Button>
          ))}
          <Button
            size="small"
            kind={match.kind === 'none' ? 'normal' : 'quiet'}
            aria-label={targetTexts.newFor(name, newName)}
            onPress={() => onChange(newItemFor(row))}
          >
            {targetTexts.newButton}
          </Button>
        </>
      )}
      <TargetField
        row={row}
        items={items}
        isEncoded={true}
        aheadOn={(id) => countRows(rows).to(id)}
        mayStay={false}
        onChange={onChange}
      />
    </span>
  );
}
