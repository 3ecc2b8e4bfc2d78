import { FolderUp, Upload } from 'lucide-react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ChooseFiles.module.css';
import { useDropIntake } from './drop-intake-context.ts';
import type { DropTarget } from './drop-target.ts';

export interface ChooseFilesProps {
  readonly target: DropTarget;
  readonly label: string;
  readonly isPrimary?: boolean;
  /** False for an item, which takes a single file for its next version. */
  readonly takesFolders?: boolean;
}

/** A button that opens the system's file dialog, as an alternative to dragging. If nothing can be uploaded, it says why. */
export function ChooseFiles({ target, label, isPrimary = false, takesFolders = false }: ChooseFilesProps) {
  const intake = useDropIntake();
  // Subscribes to holds, because the verdict depends on them.
  useQueue((queue) => queue.conditions.holds);
  const verdict = intake.verdict(target, null);
  const refusal = verdict.kind === 'refuses' ? verdict.says : null;
  return (
    <div className={classNames(styles['choose'], isPrimary && styles['isPrimary'])}>
      <Button
        kind={isPrimary ? 'primary' : 'normal'}
        size="small"
        icon={<Upload />}
        isDisabled={refusal !== null}
        {...(refusal === null ? {} : { 'aria-describedby': refusalId(target) })}
        onPress={() => void intake.choose(target, 'files')}
      >
        {label}
      </Button>
      {takesFolders && refusal === null && (
        <span className={styles['folder']}>
          <IconButton
            label={libraryTexts.uploadFolder}
            size="small"
            shortcut={keysOf('choose_folder')}
            icon={<FolderUp />}
            onPress={() => void intake.choose(target, 'folder')}
          />
        </span>
      )}
      {refusal !== null && (
        <span id={refusalId(target)} className={styles['why']} title={refusal}>
          {refusal}
        </span>
      )}
    </div>
  );
}

const refusalId = ({ kind }: DropTarget): string => `no-upload-to-${kind}`;
