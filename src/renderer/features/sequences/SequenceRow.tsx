import { useQuery } from '@tanstack/react-query';
import { FileStack } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import {
  codecNames,
  encodeTexts,
  sequenceFailures,
  sequenceTexts,
} from '../../../shared/messages/sequences.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { EncodeSettings, VideoCodec } from '../../../shared/model/sequences.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import type { RowTarget } from '../drop/drop-row.ts';
import { type DropAim, targetOf } from '../drop/drop-sheet-store.ts';
import { uploadTarget } from '../drop/file-taking.ts';
import { leaveSequence } from '../drop/leave-sheet.ts';
import { useSendKey } from '../drop/use-send-key.ts';
import { RenderStill } from '../stills/RenderStill.tsx';
import { FrameRateField } from './FrameRateField.tsx';
import { type ChosenRate, rateChoiceFor, rateFrom } from './frame-rate-choice.ts';
import styles from './SequenceRow.module.css';
import { SequenceTarget } from './SequenceTarget.tsx';
import { SequenceVerdict } from './SequenceVerdict.tsx';
import { sequenceWords, useExaminedSequence } from './use-examined-sequence.ts';

export interface SequenceRowProps {
  readonly sequence: ImageSequenceFound;
  readonly aim: DropAim;
  readonly accountId: AccountId;
  readonly items: readonly MediaView[];
  /** The item it was dropped on, if nothing else was dropped with it; otherwise its name decides. */
  readonly aimed: DropAim['item'];
  /** Nothing else is in the sheet. */
  readonly isOnly: boolean;
  /** Files are uploaded by the sheet's key. Without any, the key is for the only sequence, or for the one with the focus. */
  readonly hasFiles: boolean;
}

const codecOptions = (['prores422hq', 'prores4444', 'h264'] as const).map((value) => ({
  value,
  label: codecNames[value],
}));

const usualShape = { width: 16, height: 9 } as const;

/** An image sequence in the sheet: what it is, how it is encoded, and where the video goes. */
export function SequenceRow({ sequence, aim, accountId, items, aimed, isOnly, hasFiles }: SequenceRowProps) {
  const bridge = useBridge();
  const { facts, folderId, soundName } = sequence;
  const readiness = useQuery({
    queryKey: ['encode_readiness', folderId],
    queryFn: () => unwrap(bridge.requests.encodes.readiness({ folderId })),
    staleTime: 0,
  });
  const match = useQuery({
    queryKey: ['sequence_match', accountId, aim.projectId, facts.name],
    queryFn: async () =>
      (
        await unwrap(
          bridge.requests.drops.matchName({ accountId, name: facts.name, projectId: aim.projectId }),
        )
      ).match,
  });
  const emptyEnds = useQuery({
    queryKey: ['empty_ends', folderId, facts.pattern, facts.frameCount],
    queryFn: () => unwrap(bridge.requests.drops.emptyEnds({ folderId, pattern: facts.pattern })),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<RowTarget | null>(null);
  const [typedRate, setRate] = useState<ChosenRate | null>(null);
  const [codec, setCodec] = useState<VideoCodec>('prores422hq');
  const [toRec709, setToRec709] = useState(facts.extension === 'exr');
  const [fillGaps, setFillGaps] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);

  const proposed = match.data ? targetOf(match.data, aimed) : null;
  const target: RowTarget = chosen ?? proposed ?? { kind: 'undecided' };
  const rateChoice = typedRate ?? rateChoiceFor(readiness.data?.lastRate ?? null);
  const rate = rateFrom(rateChoice);
  const hasGaps = facts.missingCount > 0;
  const { found, isLooking } = useExaminedSequence(
    sequence,
    { accountId, projectId: aim.projectId },
    target,
    rate,
  );
  const otherShape = found?.otherShape ?? null;
  const saysEmpty = emptyEnds.data?.says ?? null;
  const canAdd =
    !isLooking &&
    readiness.data?.canEncode === true &&
    rate !== null &&
    (target.kind === 'item' || target.kind === 'new_item') &&
    (!hasGaps || fillGaps) &&
    !isAdding;

  const leave = () => leaveSequence(aim, sequence);
  const add = async () => {
    if (rate === null) return;
    setAdding(true);
    const settings: EncodeSettings = { rate, codec, colour: toRec709 ? 'rec709' : 'as_is', fillGaps };
    const where = uploadTarget(aim, { target, name: facts.name });
    const answer = await bridge.requests.encodes.add({
      accountId,
      sequences: [
        { folderId, pattern: facts.pattern, target: where, settings, acceptShape: otherShape !== null },
      ],
    });
    setAdding(false);
    if (!answer.ok) {
      setFailure(answer.failure.sentence);
      return;
    }
    showToast({
      tone: 'good',
      text: encodeTexts.added(facts.name),
      detail: encodeTexts.addedDetail,
      durationMs: 5_000,
    });
    leave();
  };

  const row = useRef<HTMLElement>(null);
  useSendKey((target) => {
    const isMine = !hasFiles && (isOnly || row.current?.contains(target) === true);
    if (isMine && canAdd) void add();
  });

  return (
    <section ref={row} className={styles['row']} aria-label={plainText(facts.name)}>
      <header className={styles['head']}>
        {found?.stillId ? (
          <RenderStill
            of="file"
            id={found.stillId}
            facts={{ durationSeconds: null, ...(found.picture ?? usualShape) }}
          />
        ) : (
          <FileStack aria-hidden="true" className={styles['mark']} />
        )}
        <span className={styles['what']}>
          <span className={styles['summary']}>{sequenceTexts.summary(facts)}</span>
          {found && <span className={styles['quiet']}>{sequenceWords(found, rate)}</span>}
        </span>
        <SequenceTarget
          name={facts.name}
          match={match.data ?? null}
          target={target}
          items={items}
          onChange={setChosen}
        />
      </header>
      {found && target.kind === 'item' && (
        <SequenceVerdict found={found} target={target} accountId={accountId} projectId={aim.projectId} />
      )}
      {saysEmpty !== null && <p className={styles['asks']}>{saysEmpty}</p>}
      {readiness.data?.canEncode === false ? (
        <Notice tone="wait" title={sequenceFailures.encoder_missing('linux').sentence}>
          <code>{readiness.data.install}</code>
        </Notice>
      ) : (
        <>
          <div className={styles['choices']}>
            <FrameRateField choice={rateChoice} onChange={setRate} autoFocus={isOnly} />
            <Select label={encodeTexts.codec} options={codecOptions} value={codec} onChange={setCodec} />
            {facts.extension === 'exr' && (
              <Checkbox isSelected={toRec709} onChange={setToRec709}>
                {encodeTexts.colour}
              </Checkbox>
            )}
            {hasGaps && (
              <Checkbox isSelected={fillGaps} onChange={setFillGaps}>
                {encodeTexts.fillGaps}
              </Checkbox>
            )}
            {soundName !== null && (
              <span className={styles['quiet']}>{encodeTexts.withSound(soundName)}</span>
            )}
          </div>
          {failure !== null && <Notice tone="bad" role="alert" title={failure} />}
          <div className={styles['actions']}>
            <Button onPress={leave}>{encodeTexts.skip}</Button>
            {/* Only one button is primary: if there are files, it is theirs. */}
            <Button kind={isOnly ? 'primary' : 'normal'} isDisabled={!canAdd} onPress={() => void add()}>
              {otherShape === null ? encodeTexts.encodeAndUpload : encodeTexts.encodeAnyway}{' '}
              {isOnly && <Keys keys="Mod+Enter" />}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
