import { sheetSections, sheetTable } from '../../../shared/messages/drop-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Keys } from '../../ui/Keys.tsx';
import styles from './DropTable.module.css';
import { isWithoutMatch } from './drop-row.ts';
import { makeNewItems, sequencesWithoutMatch } from './drop-sheet-actions.ts';
import { type DropSheetState, useDropSheet } from './drop-sheet-store.ts';

const withoutMatch = (sheet: DropSheetState): number =>
  [...sheet.rows.values()].filter(isWithoutMatch).length + sequencesWithoutMatch(sheet).length;

/** Above sequences without files: those have a section of their own for what needs a choice. */
export const NewItemsOfSequences = () =>
  useDropSheet((sheet) => sequencesWithoutMatch(sheet).length > 1) ? (
    <div className={classNames(styles['section'], styles['alone'])} data-section="choice">
      {sheetSections.choice}
      <span className={styles['forAll']}>
        <NewItemsButton />
      </span>
    </div>
  ) : null;

/** Makes a new item of each file and sequence that matches nothing, where there are several. */
export function NewItemsButton() {
  const count = useDropSheet(withoutMatch);
  return count > 1 ? (
    <Button size="small" kind="quiet" onPress={makeNewItems}>
      {sheetTable.newItemsForAll(count)} <Keys keys="Shift+N" />
    </Button>
  ) : null;
}
