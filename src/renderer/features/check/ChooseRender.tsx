import { Film } from 'lucide-react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { type CheckOpening, useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './NoteCheckView.module.css';

export interface ChooseRenderProps {
  readonly opening: CheckOpening;
  /** Whether the service has no picture of the item either, so that this is all there is. */
  readonly isAlone: boolean;
}

/** Says that there is no render to check the notes on, and lets a person choose one. */
export function ChooseRender({ opening, isAlone }: ChooseRenderProps) {
  const bridge = useBridge();
  const openDialog = useWindowStore((state) => state.openDialog);
  const chooseRender = async () => {
    const { files } = await unwrap(bridge.requests.files.choose({ what: 'files' }));
    const file = files.find(({ kind }) => kind === 'file');
    if (file)
      openDialog({ kind: 'check', opening: { ...opening, subject: { kind: 'file', fileId: file.id } } });
  };
  const choose = (
    <Button size={isAlone ? 'normal' : 'small'} onPress={() => void chooseRender()}>
      {texts.chooseRender}
    </Button>
  );
  if (isAlone)
    return (
      <div className={styles['empty']}>
        <EmptyState icon={<Film />} title={texts.noRender} action={choose} />
      </div>
    );
  return (
    <Notice tone="wait" title={texts.noRender}>
      {choose}
    </Notice>
  );
}
