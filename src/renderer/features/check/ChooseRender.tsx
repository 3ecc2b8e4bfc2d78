import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { type CheckOpening, useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Says that there is no render to check the notes on, and lets a person choose one. */
export function ChooseRender({ opening }: { readonly opening: CheckOpening }) {
  const bridge = useBridge();
  const openDialog = useWindowStore((state) => state.openDialog);
  const chooseRender = async () => {
    const { files } = await unwrap(bridge.requests.files.choose({ what: 'files' }));
    const file = files.find(({ kind }) => kind === 'file');
    if (file)
      openDialog({ kind: 'check', opening: { ...opening, subject: { kind: 'file', fileId: file.id } } });
  };
  return (
    <Notice tone="wait" title={texts.noRender}>
      <Button size="small" onPress={() => void chooseRender()}>
        {texts.chooseRender}
      </Button>
    </Notice>
  );
}
