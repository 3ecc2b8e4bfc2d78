import type { JobAction } from '../../../shared/model/describe-job.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { actionWords } from './action-words.tsx';
import styles from './TransferRow.module.css';
import { keyOfAction } from './upload-keys.ts';

interface RowButtonProps {
  readonly action: JobAction;
  /** Of the current row. Only its buttons are in the tab order. */
  readonly isActive: boolean;
  readonly onPress: () => void;
}

/** The remedy, in the column of fixed width that rows have for it. */
export function RemedyButton({ action, isActive, onPress }: RowButtonProps) {
  const { label, icon } = actionWords(action);
  return (
    <span className={classNames(styles['first'], action === 'undo_cancel' && styles['undo'])} title={label}>
      <Button size="small" icon={icon} excludeFromTabOrder={!isActive} onPress={onPress}>
        {label}
      </Button>
    </span>
  );
}

/** One of the usual actions. `of`: the name of what it is about. */
export function ActionIcon({ action, of, isActive, onPress }: RowButtonProps & { readonly of: string }) {
  const { label, icon } = actionWords(action);
  const shortcut = keyOfAction(action);
  return (
    <IconButton
      size="small"
      label={`${label}: ${of}`}
      {...(shortcut === undefined ? {} : { shortcut })}
      icon={icon}
      excludeFromTabOrder={!isActive}
      onPress={onPress}
    />
  );
}

export const menuEntry = (id: string, label: string, onAction: () => void, shortcut?: string): MenuEntry => ({
  kind: 'action',
  id,
  label,
  onAction,
  ...(shortcut === undefined ? {} : { shortcut }),
});
