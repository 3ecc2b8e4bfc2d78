import { RotateCw, Terminal, X } from 'lucide-react';
import { unplacedTexts } from '../../../shared/messages/lookup-failures.ts';
import { uploadActions, uploadStates } from '../../../shared/messages/uploads.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { UnplacedSnapshot } from '../../../shared/model/unplaced-uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useQueueStore } from '../../store/queue-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MiddleText } from '../../ui/MiddleText.tsx';
import { cancelUndoably } from './cancel-undoably.ts';
import styles from './UnplacedList.module.css';
import { useUnplaced } from './use-unplaced.ts';

/** Uploads that the command line queued before the server said where they go. Once it does, they become jobs. */
export function UnplacedList() {
  const uploads = useUnplaced();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles['list']} data-queue-part="unplaced" aria-label={unplacedTexts.title}>
      {uploads.map((upload) => (
        <UnplacedRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UnplacedRow({ upload }: { readonly upload: UnplacedSnapshot }) {
  const { requests } = useBridge();
  const queue = useQueueStore();
  const { id, fileNames, project, item, waitsFor } = upload;
  const name = unplacedTexts.inList(fileNames[0] ?? '', fileNames.length - 1);
  const asks = waitsFor.kind === 'person';
  return (
    <li className={styles['row']}>
      <span className={styles['picture']} aria-hidden="true">
        <Terminal />
      </span>
      <div className={styles['what']}>
        <MiddleText text={name} className={styles['name']} />
        <span className={styles['target']}>
          {plainText(item === null ? project : `${item} · ${project}`)}
        </span>
      </div>
      <p className={styles['standing']} data-asks={asks || undefined}>
        <span className={styles['state']}>{asks ? waitsFor.trouble.sentence : uploadStates.queued}</span>
        <span className={styles['detail']}>{detailOf(upload)}</span>
      </p>
      <div className={styles['actions']}>
        {asks && (
          <Button
            size="small"
            icon={<RotateCw />}
            onPress={() => void worked(requests.unplaced.retry({ id }))}
          >
            {uploadActions.retry}
          </Button>
        )}
        <IconButton
          size="small"
          label={`${uploadActions.cancel}: ${name}`}
          icon={<X />}
          onPress={() => cancelUndoably(queue, { kind: 'unplaced', id, name }, requests)}
        />
      </div>
    </li>
  );
}

function detailOf({ waitsFor }: UnplacedSnapshot): string {
  switch (waitsFor.kind) {
    case 'looking':
      return unplacedTexts.looking;
    case 'retrying':
      return unplacedTexts.retrying(waitsFor.trouble.sentence);
    case 'key':
      return unplacedTexts.needsKey;
    case 'person':
      return unplacedTexts.retryOrCancel;
  }
}
