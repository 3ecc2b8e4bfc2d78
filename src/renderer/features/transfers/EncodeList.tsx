import { useQuery } from '@tanstack/react-query';
import { RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { codecNames, encodeTexts } from '../../../shared/messages/sequences.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { formatTimeLeft } from '../../../shared/model/format.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueueStore } from '../../store/queue-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { NameInTwoLines } from '../../ui/NameInTwoLines.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { TargetLine } from '../../ui/TargetLine.tsx';
import type { Tone } from '../../ui/tone.ts';
import { toneClass } from '../../ui/tone-class.ts';
import { useWorkspaceLabels } from '../accounts/use-workspace-labels.ts';
import { useEncodes } from '../sequences/use-encodes.ts';
import { RenderStill } from '../stills/RenderStill.tsx';
import { cancelUndoably } from './cancel-undoably.ts';
import styles from './EncodeList.module.css';
import rows from './TransferRow.module.css';
import { targetWords } from './transfer-words.ts';
import { type ListRoom, useListRoom } from './use-list-room.ts';

/**
 * Videos that are encoded before they upload. Once they upload, they are listed as uploads instead. Canceled ones are a list of
 * their own below the uploads: nothing of them runs, and nobody has to act.
 */
export function EncodeList({ areCanceled = false }: { readonly areCanceled?: boolean }) {
  const shown = useEncodes().filter(({ state }) => (state.kind === 'canceled') === areCanceled);
  return shown.length === 0 ? null : <EncodeRows encodes={shown} />;
}

function EncodeRows({ encodes }: { readonly encodes: readonly EncodeSnapshot[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [{ isStacked, isNarrow }, setRoom] = useState<Pick<ListRoom, 'isStacked' | 'isNarrow'>>({
    isStacked: false,
    isNarrow: false,
  });
  useListRoom(list, setRoom);
  const workspaces = useWorkspaceLabels();
  const className = classNames(rows['row'], isStacked && rows['stackedRow'], isNarrow && rows['narrow']);
  return (
    <ul ref={list} className={styles['list']} data-queue-part="encodes" aria-label={encodeTexts.title}>
      {encodes.map((encode) => (
        <li key={encode.id} className={className}>
          <EncodeRow encode={encode} workspace={workspaces.get(encode.accountId)} />
        </li>
      ))}
    </ul>
  );
}

interface EncodeRowProps {
  readonly encode: EncodeSnapshot;
  readonly workspace: string | undefined;
}

function EncodeRow({ encode, workspace }: EncodeRowProps) {
  const { requests } = useBridge();
  const { encodes } = requests;
  const queue = useQueueStore();
  const { id, state, progress } = encode;
  const name = plainText(nameOf(encode));
  const isOver = state.kind === 'failed' || state.kind === 'canceled';
  const { item, version } = targetWords({ target: encode.target, delivery: null });
  const { line, next, tone } = stateWords(encode);
  return (
    <>
      <EncodeStill id={id} />
      <div className={rows['what']}>
        <NameInTwoLines text={name} className={rows['name']} />
        <TargetLine item={item} version={version} project={encode.target.projectName} workspace={workspace} />
      </div>
      <div className={rows['standing']} title={`${line}\n${next}`}>
        <p className={classNames(rows['status'], state.kind === 'failed' && rows['stacked'])}>
          <span className={classNames(rows['state'], toneClass(tone))}>{line}</span>
          <span className={rows['detail']}>{next}</span>
        </p>
        {state.kind === 'encoding' && (
          <ProgressLine label={name} fraction={progress ? progress.frame / progress.frames : null} />
        )}
      </div>
      <div className={classNames(rows['actions'], styles['actions'])}>
        {isOver && (
          <span className={rows['first']} title={encodeTexts.retry}>
            <Button
              size="small"
              aria-label={`${encodeTexts.retry} ${name}`}
              icon={<RotateCcw />}
              onPress={() => void worked(encodes.retry({ id }))}
            >
              {encodeTexts.retry}
            </Button>
          </span>
        )}
        {(isOver || state.kind === 'waiting' || state.kind === 'encoding') && (
          <IconButton
            size="small"
            label={`${isOver ? encodeTexts.remove : encodeTexts.cancel} ${name}`}
            icon={<X />}
            onPress={() => {
              if (isOver) void worked(encodes.remove({ id }));
              else cancelUndoably(queue, { kind: 'encode', id, name }, requests);
            }}
          />
        )}
      </div>
    </>
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
    <RenderStill of="file" id={fileId} facts={null} isUnread={fileId !== ''} className={rows['still']} />
  );
}

const nameOf = ({ source }: EncodeSnapshot): string =>
  source.kind === 'frames' ? source.sequence.name : fileNameOf(source.path);

interface StateWords {
  readonly line: string;
  readonly next: string;
  readonly tone: Tone;
}

function stateWords({ state, progress, codec }: EncodeSnapshot): StateWords {
  const usual = codecNames[codec];
  switch (state.kind) {
    case 'waiting':
      return { line: encodeTexts.waiting, next: usual, tone: 'idle' };
    case 'encoding': {
      const secondsLeft = progress?.secondsLeft ?? null;
      const left = secondsLeft === null ? null : formatTimeLeft(secondsLeft * 1_000);
      const done = progress && encodeTexts.progress(progress.frame, progress.frames, left);
      return { line: encodeTexts.title, next: done === null ? usual : `${usual} · ${done}`, tone: 'busy' };
    }
    case 'failed':
      return { line: state.trouble.sentence, next: state.trouble.remedy, tone: 'bad' };
    case 'canceled':
      return { line: encodeTexts.canceled, next: usual, tone: 'aside' };
    case 'encoded':
    case 'uploading':
    case 'ready':
      return { line: encodeTexts.encoded, next: usual, tone: 'busy' };
  }
}
