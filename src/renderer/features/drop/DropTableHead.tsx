import { useState } from 'react';
import type { FileId } from '../../../shared/ipc/values.ts';
import { sheetTable, targetTexts } from '../../../shared/messages/drop-sheet.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './DropTable.module.css';
import { newItemFor, rowStandingOf } from './drop-row.ts';
import { select, setTargets } from './drop-sheet-actions.ts';
import { useDropSheet } from './drop-sheet-store.ts';
import { TargetPicker } from './TargetField.tsx';

export interface DropTableHeadProps {
  readonly fileIds: readonly FileId[];
  readonly items: readonly MediaView[];
}

/** The column names and a checkbox for all rows. While rows are selected, actions for all of them. */
export function DropTableHead({ fileIds, items }: DropTableHeadProps) {
  const selected = useDropSheet((state) => state.selected);
  const count = selected.size;
  if (count === 0) {
    return (
      <div className={styles['head']}>
        <span className={styles['headFile']}>{sheetTable.file}</span>
        <span className={styles['headTarget']}>{sheetTable.target}</span>
        <span className={styles['headCheck']}>
          {sheetTable.check}
          <Button size="small" kind="quiet" onPress={() => select(fileIds)}>
            {sheetTable.selectAll}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <div className={styles['head']} data-selecting>
      <Checkbox
        isSelected={count === fileIds.length}
        isIndeterminate={count < fileIds.length}
        onChange={(all) => select(all ? fileIds : [])}
      >
        <VisuallyHidden>{sheetTable.selectAll}</VisuallyHidden>
      </Checkbox>
      <BulkActions items={items} />
    </div>
  );
}

function BulkActions({ items }: { readonly items: readonly MediaView[] }) {
  const selected = useDropSheet((state) => state.selected);
  const [isChoosing, setChoosing] = useState(false);
  const ids = () => {
    const { rows } = useDropSheet.getState();
    return [...selected].filter((fileId) => {
      const row = rows.get(fileId);
      return row !== undefined && rowStandingOf(row).kind !== 'refused';
    });
  };
  const done = () => select([]);
  return (
    <div className={styles['bulk']}>
      <span role="status">{sheetTable.selected(selected.size)}</span>
      {isChoosing ? (
        <TargetPicker
          row={{ name: '', match: null }}
          label={targetTexts.whereSelected}
          placeholder={targetTexts.placeholderItem}
          offers={(target) => target.kind === 'item'}
          items={items}
          aheadOn={null}
          onChoose={(target) => {
            setChoosing(false);
            if (!target) return;
            setTargets(ids(), () => target);
            done();
          }}
        />
      ) : (
        <Button size="small" onPress={() => setChoosing(true)}>
          {sheetTable.setItem}
        </Button>
      )}
      <Button
        size="small"
        onPress={() => {
          setTargets(ids(), newItemFor);
          done();
        }}
      >
        {sheetTable.newItems}
      </Button>
      <Button
        size="small"
        onPress={() => {
          setTargets(ids(), () => ({ kind: 'left_out' }));
          done();
        }}
      >
        {sheetTable.skip}
      </Button>
      <Button size="small" kind="quiet" onPress={done}>
        {sheetTable.clear}
      </Button>
    </div>
  );
}
