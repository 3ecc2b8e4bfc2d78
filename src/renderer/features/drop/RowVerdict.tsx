import { Feather } from 'lucide-react';
import { useState } from 'react';
import { sheetTable, targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { checkTexts } from '../../../shared/messages/file-checks.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { otherVersionNamed } from '../../../shared/model/file-version.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { showFailure } from '../../store/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { WithTooltip } from '../../ui/WithTooltip.tsx';
import { copyWords, sayLighterCopy } from '../sequences/say-lighter-copy.ts';
import { useDropIntake } from './drop-intake-context.ts';
import {
  comparedBefore,
  comparedHere,
  type DropRow,
  hourWords,
  inspectedFile,
  isIncomplete,
  namedInstead,
  rowStandingOf,
  sameBytesHere,
  sameBytesWords,
  wrongEndingWords,
} from './drop-row.ts';
import { isOpenSheet, removeRows, setTarget } from './drop-sheet-actions.ts';
import { useDropSheet } from './drop-sheet-store.ts';
import { uploadTarget } from './file-taking.ts';
import { closeUnlessSomethingIsLeft } from './leave-sheet.ts';
import { OpenNotesButton, type OpenNotesButtonProps } from './OpenNotesButton.tsx';
import { CandidateButtons } from './RowTarget.tsx';
import styles from './RowVerdict.module.css';
import { skipOrInclude, uploadAnyway } from './row-actions.ts';

export interface RowVerdictProps {
  readonly row: DropRow;
  readonly isActive: boolean;
  readonly hasKeys: boolean;
  /** How many files go to the same item. */
  readonly shared: number;
  /** The number of the version that this one becomes; null if that can't be told. */
  readonly becomes: number | null;
  /** The name of another one of them that has exactly its size. */
  readonly sameSize: string | null;
  readonly notes: Omit<OpenNotesButtonProps, 'fileId' | 'isActive'> | null;
}

/** What to know about a file before it is uploaded, and a button to confirm what it asks. */
export function RowVerdict(props: RowVerdictProps) {
  const { row, isActive, hasKeys, notes } = props;
  const standing = rowStandingOf(row);
  const found = inspectedFile(row);
  switch (standing.kind) {
    case 'naming':
      return <span className={styles['quiet']}>{checkTexts.matching}</span>;
    case 'refused':
      return <span className={styles['bad']}>{standing.says}</span>;
    case 'left_out':
      return (
        <span className={styles['verdictLine']}>
          <span className={styles['quiet']}>{targetTexts.skipped}</span>
          <Button size="small" excludeFromTabOrder={!isActive} onPress={() => skipOrInclude(row, false)}>
            {sheetTable.include}
          </Button>
        </span>
      );
    case 'asks': {
      const says = [...aboutFile(row), ...asksWords(row, standing.what)].join(' · ');
      if (standing.what === 'target')
        return says === '' ? null : (
          <span className={classNames(styles['remarks'], styles['asks'])} title={says}>
            {says}
          </span>
        );
      return (
        <span className={styles['verdictLine']}>
          <span className={styles['asks']} title={says}>
            {says}
          </span>
          {standing.what === 'name' && (
            <CandidateButtons
              row={row}
              isActive={isActive}
              hasKeys={hasKeys}
              onChange={(target) => setTarget(row.fileId, target)}
            />
          )}
          {standing.what === 'hour' && found?.hour?.lighterCopy && (
            <LighterCopyButton row={row} copy={found.hour.lighterCopy} isActive={isActive} />
          )}
          <Button size="small" excludeFromTabOrder={!isActive} onPress={() => uploadAnyway(row)}>
            {checkTexts.uploadAnyway}
          </Button>
        </span>
      );
    }
    case 'goes': {
      const remarks = remarksOf(props);
      const all = remarks.join('\n');
      return (
        <>
          <span
            className={classNames(styles['remarks'], remarks.length === 0 ? styles['quiet'] : styles['asks'])}
            title={all}
          >
            {remarks.length > 0
              ? remarks.join(' · ')
              : found === null
                ? checkTexts.checking
                : comparedBefore(row)?.isSame
                  ? checkTexts.same
                  : checkTexts.isNew}
          </span>
          {notes && <OpenNotesButton {...notes} fileId={row.fileId} isActive={isActive} />}
        </>
      );
    }
  }
}

/** The row's question, other than for its item, which is asked where items are. */
function asksWords(
  row: DropRow,
  what: 'target' | 'name' | 'shape' | 'same_bytes' | 'hour',
): readonly string[] {
  switch (what) {
    case 'target': {
      // Whoever chooses should know that it may be the same.
      const same = inspectedFile(row)?.sameBytes;
      return same?.elsewhere ? [sameBytesWords(same)] : [];
    }
    case 'name': {
      const named = namedInstead(row);
      return named && row.target.kind === 'item'
        ? [checkTexts.namedInstead(named.name, row.target.name)]
        : [];
    }
    case 'shape': {
      const shape = comparedHere(row)?.otherShape;
      return shape ? [shape] : [];
    }
    case 'same_bytes': {
      const same = sameBytesHere(row);
      return same ? [sameBytesWords(same)] : [];
    }
    case 'hour': {
      const hour = inspectedFile(row)?.hour;
      return hour ? [hourWords(hour)] : [];
    }
  }
}

interface LighterCopyButtonProps extends Pick<RowVerdictProps, 'row' | 'isActive'> {
  readonly copy: { readonly sizeBytes: number; readonly uploadSeconds: number };
}

/** The copy is made by the encoder of image sequences, and shown in its list. */
function LighterCopyButton({ row, isActive, copy }: LighterCopyButtonProps) {
  const { requests } = useBridge();
  const { account } = useDropIntake();
  const [isAsked, setAsked] = useState(false);
  const make = async () => {
    const { aim, batchId } = useDropSheet.getState();
    if (!aim || isAsked) return;
    setAsked(true);
    const { fileId, name } = row;
    const target = uploadTarget(aim, row);
    const answer = await requests.encodes.addLighterCopy({ accountId: account.id, batchId, fileId, target });
    setAsked(false);
    if (answer.ok) sayLighterCopy(name, answer.value);
    else showFailure(answer.failure);
    if (!answer.ok || !isOpenSheet(aim)) return;
    removeRows([row.fileId]);
    closeUnlessSomethingIsLeft(aim);
  };
  return (
    <WithTooltip text={encodeTexts.offerLighterCopyDetail}>
      <Button size="small" icon={<Feather />} excludeFromTabOrder={!isActive} onPress={() => void make()}>
        {encodeTexts.offerLighterCopy(...copyWords(copy))}
      </Button>
    </WithTooltip>
  );
}

/** What is odd about the file itself, wherever it goes. */
function aboutFile(row: DropRow): readonly string[] {
  const wrongEnding = wrongEndingWords(row);
  return [
    ...(wrongEnding === null ? [] : [wrongEnding]),
    ...(isIncomplete(row) ? [checkTexts.stillRendering] : []),
  ];
}

function remarksOf({ row, shared, becomes, sameSize }: RowVerdictProps): readonly string[] {
  const otherVersion = otherVersionNamed(row.version, becomes);
  return [
    ...aboutFile(row),
    ...(comparedBefore(row)?.differences ?? []),
    ...(otherVersion === null ? [] : [otherVersion]),
    ...(sameSize !== null ? [checkTexts.sameSize(sameSize)] : shared > 1 ? [checkTexts.shared(shared)] : []),
  ];
}
