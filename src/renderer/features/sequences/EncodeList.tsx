import { useQuery } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { codecNames, encodeTexts } from '../../../shared/messages/sequences.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { formatTimeLeft } from '../../../shared/model/format.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { worked } from '../../store/show-failure.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';
import styles from './EncodeList.module.css';
import { useEncodes } from './use-encodes.ts';

/** Videos that are encoded before they upload. Once they upload, they are listed as uploads instead. */
export function EncodeList() {
  const shown = useEncodes();
  if (shown.length === 0) return null;
  return (
    <ul className={styles['list']} data-queue-part="encodes" aria-label={encodeTexts.title}>
      {shown.map((encode) => (
        <EncodeRow key={encode.id} encode={encode} />
      ))}
    </ul>
  );
}

function EncodeRow({ encode }: { readonly encode: EncodeSnapshot }) {
  const { encodes } = useBridge().requests;
  const { id, state, progress } = encode;
  const name = plainText(nameOf(encode));
  const isOver = state.kind === 'failed' || state.kind === 'canceled';
  return (
    <li className={styles['row']}>
      <EncodeStill id={id} />
      <span className={styles['name']}>{name}</span>
      <span className={styles['target']}>
        {codecNames[encode.codec]} →{' '}
        {plainText(encode.target.kind === 'version' ? encode.target.mediaName : encode.target.name)}
      </span>
      <span className={styles['state']} data-bad={state.kind === 'failed' || undefined}>
        {stateWords(encode)}
      </span>
      <span className={styles['actions']}>
        {isOver && (
          <IconButton
            size="small"
            label={`${encodeTexts.retry} ${name}`}
            icon={<RotateCcw />}
            onPress={() => void worked(encodes.retry({ id }))}
          />
        )}
        {(isOver || state.kind === 'waiting' || state.kind === 'encoding') && (
          <IconButton
            size="small"
            label={`${isOver ? encodeTexts.remove : encodeTexts.cancel} ${name}`}
            icon={<X />}
            onPress={() => void worked(isOver ? encodes.remove({ id }) : encodes.cancel({ id }))}
          />
        )}
      </span>
      {state.kind === 'encoding' && (
        <span className={styles['progress']}>
          <ProgressLine label={name} fraction={progress ? progress.frame / progress.frames : null} />
        </span>
      )}
    </li>
  );
}

/** One of its frames. */
function EncodeStill({ id }: Pick<EncodeSnapshot, 'id'>) {
  const { encodes } = useBridge().requests;
  const { data } = useQuery({
    queryKey: queryKeys.encodeStill(id),
    queryFn: () => unwrap(encodes.still({ id })),
    staleTime: Number.POSITIVE_INFINITY,
    // Without an id there is no picture, which the row does not need.
    throwOnError: false,
    retry: false,
  });
  const fileId = data?.fileId ?? '';
  return (
    <RenderStill of="file" id={fileId} facts={null} isUnread={fileId !== ''} className={styles['still']} />
  );
}

const nameOf = ({ source }: EncodeSnapshot): string =>
  source.kind === 'frames' ? source.sequence.name : (source.path.split(/[\\/]/).at(-1) ?? source.path);

function stateWords({ state, progress }: EncodeSnapshot): string {
  switch (state.kind) {
    case 'waiting':
      return encodeTexts.waiting;
    case 'encoding': {
      if (!progress) return encodeTexts.title;
      const left = progress.secondsLeft === null ? null : formatTimeLeft(progress.secondsLeft * 1_000);
      return encodeTexts.progress(progress.frame, progress.frames, left);
    }
    case 'failed':
      return [state.trouble.sentence, state.trouble.remedy].filter((text) => text !== '').join(' ');
    case 'canceled':
      return encodeTexts.canceled;
    case 'encoded':
    case 'uploading':
    case 'ready':
      return encodeTexts.encoded;
  }
}
