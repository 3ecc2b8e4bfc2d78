import { memo } from 'react';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { uploadActions, uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { classNames } from '../../ui/class-names.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { NameInTwoLines } from '../../ui/NameInTwoLines.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TargetLine } from '../../ui/TargetLine.tsx';
import { toneClass } from '../../ui/tone-class.ts';
import { RenderStill } from '../stills/RenderStill.tsx';
import { actionWords } from './action-words.tsx';
import { BatchHead } from './BatchHead.tsx';
import { type EncodeActions, itemOfEncode, offeredFor } from './encode-actions.ts';
import { encodeName, encodeWords } from './encode-words.ts';
import { ActionIcon, menuEntry, RemedyButton } from './row-buttons.tsx';
import { type RowLayout, rowClass } from './row-layout.ts';
import styles from './TransferRow.module.css';
import { targetWords } from './transfer-words.ts';
import { keyOfAction } from './upload-keys.ts';
import { useEncodeStill } from './use-encode-still.ts';

export interface EncodeRowProps extends RowLayout {
  readonly encode: EncodeSnapshot;
  /** Set only if there are several workspaces. */
  readonly workspace: string | undefined;
  readonly actions: EncodeActions;
  /** The current row for the keyboard. Only its buttons are in the tab order. */
  readonly isActive: boolean;
}

/** A video that is encoded before it uploads, in the arrangement of an upload. Once it uploads, it is a row of that. */
export const EncodeRow = memo(function EncodeRow(props: EncodeRowProps) {
  const { encode, workspace, head } = props;
  const { state, progress, target, cancelsAtMs } = encode;
  const name = encodeName(encode);
  const { item, version } = targetWords({ target, delivery: null });
  const { line, next, tone } = encodeWords(encode);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus, after a click as well.
    <div role="gridcell">
      <BatchHead kind={head} of={encode} />
      <div className={rowClass(props)}>
        <EncodeStill id={encode.id} />
        <div className={styles['what']}>
          <NameInTwoLines text={name} className={styles['name']} />
          <TargetLine item={item} version={version} project={target.projectName} workspace={workspace} />
        </div>
        <div className={styles['standing']} title={`${line}\n${next}`}>
          <p className={classNames(styles['status'], state.kind === 'failed' && styles['stacked'])}>
            <span className={classNames(styles['state'], toneClass(tone))}>{line}</span>
            {next !== '' && <span className={styles['detail']}>{next}</span>}
          </p>
          {state.kind === 'encoding' && cancelsAtMs === null && (
            <ProgressLine
              label={uploadsPanel.progressOf(name)}
              fraction={progress ? progress.frame / progress.frames : null}
            />
          )}
        </div>
        <EncodeRowActions {...props} />
      </div>
    </div>
  );
});

/** In the same places as those of an upload. */
function EncodeRowActions({ encode, actions, isActive }: EncodeRowProps) {
  const name = encodeName(encode);
  const offered = offeredFor(encode);
  const first = (['undo_cancel', 'retry'] as const).find((action) => offered.includes(action));
  return (
    <div className={styles['actions']}>
      {first !== undefined && (
        <RemedyButton action={first} isActive={isActive} onPress={() => actions.run(first, encode)} />
      )}
      {offered.includes('cancel') && (
        <ActionIcon
          action="cancel"
          of={name}
          isActive={isActive}
          onPress={() => actions.run('cancel', encode)}
        />
      )}
      <RowMenu
        label={uploadsPanel.more(name)}
        entries={() => menuEntries(encode, actions)}
        isInTabOrder={isActive}
      />
    </div>
  );
}

function menuEntries(encode: EncodeSnapshot, actions: EncodeActions): readonly MenuEntry[] {
  const offered = offeredFor(encode).map((action) =>
    action === 'remove'
      ? menuEntry(action, encodeTexts.remove, () => actions.run(action, encode))
      : menuEntry(action, actionWords(action).label, () => actions.run(action, encode), keyOfAction(action)),
  );
  const isNew = itemOfEncode(encode) === null;
  return [
    ...offered,
    ...(offered.length > 0 ? [{ kind: 'separator', id: 'after itself' } as const] : []),
    // A new item isn't there before its video uploads.
    ...(isNew
      ? []
      : [menuEntry('open_item', uploadActions.open_item, () => actions.openItem(encode), 'Enter')]),
    menuEntry('view', commandTexts.viewChosen, () => void actions.view(encode), 'Space'),
    ...(isNew ? [] : [menuEntry('review', commandTexts.review, () => void actions.review(encode), 'R')]),
    menuEntry('show', uploadsPanel.showInFolder, () => void actions.showInFolder(encode)),
  ];
}

/** One of its frames. */
function EncodeStill({ id }: Pick<EncodeSnapshot, 'id'>) {
  const fileId = useEncodeStill(id)?.slice('file/'.length) ?? '';
  return (
    <RenderStill of="file" id={fileId} facts={null} isUnread={fileId !== ''} className={styles['still']} />
  );
}
