import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import { sheetTable } from '../../../shared/messages/drop-sheet.ts';
import { checkTexts } from '../../../shared/messages/file-checks.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import {
  codecNames,
  encodeTexts,
  sequenceFailures,
  sequenceTexts,
} from '../../../shared/messages/sequences.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { otherVersionNamed } from '../../../shared/model/file-version.ts';
import { withoutFrames } from '../../../shared/model/frames-apart.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { EncodeSettings } from '../../../shared/model/sequences.ts';
import { losesAlpha, usualCodec } from '../../../shared/model/video-codec.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isFocusLost } from '../../ui/is-focus-lost.ts';
import { Keys } from '../../ui/Keys.tsx';
import { MiddleText } from '../../ui/MiddleText.tsx';
import { type MenuPlace, menuPlace } from '../../ui/menu-place.ts';
import { Notice } from '../../ui/Notice.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { Select } from '../../ui/Select.tsx';
import table from '../drop/DropTable.module.css';
import { type ItemKey, itemKey, namedInstead, type RowTarget, sameBytesWords } from '../drop/drop-row.ts';
import {
  chooseForSequence,
  sequenceKey,
  setSequenceItem,
  setSequenceMatch,
  targetOf,
} from '../drop/drop-sheet-actions.ts';
import { type DropAim, type SequenceChoices, useDropSheet } from '../drop/drop-sheet-store.ts';
import { uploadTarget } from '../drop/file-taking.ts';
import { leaveSequence } from '../drop/leave-sheet.ts';
import { CandidateButtons, TargetCell } from '../drop/RowTarget.tsx';
import verdict from '../drop/RowVerdict.module.css';
import { targetAction } from '../drop/row-actions.ts';
import { aheadOfSequence, goesAfter, sequenceBefore } from '../drop/sheet-counts.ts';
import { useNextVersion } from '../drop/use-next-version.ts';
import { useSendKey } from '../drop/use-send-key.ts';
import { useSpaceToLook } from '../drop/use-space-to-look.ts';
import { FrameRateField } from './FrameRateField.tsx';
import { rateChoiceFor, rateFrom } from './frame-rate-choice.ts';
import { lackingChoice } from './lacking-choice.ts';
import styles from './SequenceRow.module.css';
import { SequenceStills } from './SequenceStills.tsx';
import { SequenceNotes, SequenceVerdict } from './SequenceVerdict.tsx';
import { sayEncoding } from './say-encoding.ts';
import { type SequenceCommands, sequenceMenu } from './sequence-commands.tsx';
import { useEncodable } from './use-encodable.ts';
import { sequenceWords, useExaminedSequence } from './use-examined-sequence.ts';
import { useQuestionFocus } from './use-question-focus.ts';

export interface SequenceRowProps {
  readonly sequence: ImageSequenceFound;
  readonly aim: DropAim;
  readonly accountId: AccountId;
  readonly items: readonly MediaView[];
  /** The item it was dropped on, if nothing else was dropped with it; otherwise its name decides. */
  readonly aimed: DropAim['item'];
  /** Nothing else is in the sheet: then its key is for this one. */
  readonly isOnly: boolean;
}

const codecOptions = (['prores422hq', 'prores4444', 'h264'] as const).map((value) => ({
  value,
  label: codecNames[value],
}));

const none: SequenceChoices = {};
const noFrames: readonly number[] = [];

/** An image sequence in the sheet, in the columns of the files' rows; below them how its video is encoded. */
export function SequenceRow({ sequence, aim, accountId, items, aimed, isOnly }: SequenceRowProps) {
  const bridge = useBridge();
  const { folderId, soundName } = sequence;
  const { apart = noFrames } = sequence.facts;
  const choices = useDropSheet(({ sequenceChoices }) => sequenceChoices.get(sequenceKey(sequence))) ?? none;
  const choose = (changes: SequenceChoices) => chooseForSequence(sequence, changes);
  const chooseTarget = (to: RowTarget) => choose({ target: to });
  const { isSkipping = false, fillGaps = false } = choices;
  const skipFrames = isSkipping ? apart : noFrames;
  const facts = withoutFrames(sequence.facts, skipFrames);
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
    // The next drop may match an item that this one makes.
    gcTime: 0,
  });
  const emptyEnds = useQuery({
    queryKey: ['empty_ends', folderId, facts.pattern, facts.frameCount],
    queryFn: () => unwrap(bridge.requests.drops.emptyEnds({ folderId, pattern: facts.pattern })),
    staleTime: 0,
  });
  const { toRec709 = facts.extension === 'exr' } = choices;
  const [failure, setFailure] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);

  const proposed = match.data ? targetOf(match.data, aimed) : null;
  const target: RowTarget = choices.target ?? proposed ?? { kind: 'undecided' };
  const onItem = target.kind === 'item' ? target : null;
  const current = onItem && (items.find(({ id }) => id === onItem.mediaId) ?? null);
  const item = itemKey(target);
  const { lastRate } = readiness.data ?? {};
  // Chosen for another one in the sheet, it is proposed here too, unless this folder has its own.
  const rateOfOther = useDropSheet((sheet) => (lastRate === null ? sheet.rate : null));
  const rateChoice = choices.rate ?? rateOfOther ?? rateChoiceFor(lastRate ?? null);
  const rate = rateFrom(rateChoice);
  const hasGaps = facts.missingCount > 0;
  const before = useDropSheet((sheet) => item && sequenceBefore(sheet, sequence, item));
  const { found, isLooking } = useExaminedSequence(
    sequence,
    { accountId, projectId: aim.projectId },
    target,
    current?.version?.id ?? null,
    rate,
    skipFrames,
    before,
  );
  const compared = onItem && found?.comparedWith === onItem.mediaId ? found : null;
  // A new item has no version yet, but there may be one before it in the sheet.
  const follows = before && !isLooking && found?.comparedWith === null ? found : null;
  const hasAlpha = found?.hasAlpha === true;
  const codec = choices.codec ?? usualCodec(hasAlpha);
  const otherShape = compared?.otherShape ?? null;
  const droppedOn = choices.target ? null : (aimed?.mediaId ?? null);
  const named = { name: facts.name, match: match.data ?? null, target, droppedOn };
  const instead = namedInstead(named);
  const same = compared?.sameFrames?.codec === codecNames[codec] ? compared.sameFrames : null;
  const saysSame = same && sameBytesWords(same);
  const asked =
    otherShape ?? (instead && onItem ? checkTexts.namedInstead(instead.name, onItem.name) : null) ?? saysSame;
  const saysEmpty = emptyEnds.data?.says ?? null;
  const hasOpenGaps = hasGaps && !fillGaps;
  const lacking = lackingChoice({
    ...{ target, rate, missing: hasOpenGaps ? facts.missingCount : 0 },
    apart: facts.apart ?? noFrames,
  });
  const canAdd = !isLooking && readiness.data?.canEncode === true && lacking === null && !isAdding;

  const leave = () => leaveSequence(aim, sequence);
  const begin = async (): Promise<readonly EncodeId[]> => {
    if (rate === null) return [];
    setAdding(true);
    const settings: EncodeSettings = {
      rate,
      codec,
      colour: toRec709 ? 'rec709' : 'as_is',
      fillGaps,
      ...(isSkipping && { skipFrames: [...skipFrames] }),
    };
    const where = uploadTarget(aim, { target, name: facts.name });
    const answer = await bridge.requests.encodes.add({
      accountId,
      batchId: useDropSheet.getState().batchId,
      sequences: [
        {
          ...{ folderId, pattern: facts.pattern, target: where, settings },
          acceptShape: otherShape !== null,
          acceptSameBytes: saysSame !== null,
        },
      ],
    });
    setAdding(false);
    if (!answer.ok) {
      setFailure(answer.failure.sentence);
      return [];
    }
    leave();
    return answer.value.ids;
  };
  const add = async () => {
    const ids = await begin();
    if (ids.length > 0) sayEncoding(bridge, encodeTexts.added(facts.name), ids);
  };

  useEncodable(sequence, { canAdd, asked, lacking, hasOpenGaps, rate, skipFrames, found, add, begin });
  useLayoutEffect(() => {
    if (match.data) setSequenceMatch(sequence, match.data);
  }, [sequence, match.data]);

  const row = useRef<HTMLElement>(null);
  useSendKey(() => {
    if (isOnly && canAdd) void add();
  });

  const version = found?.version ?? null;
  useLayoutEffect(() => setSequenceItem(sequence, item, version), [sequence, item, version]);
  const ahead = useDropSheet((sheet) => (item === null ? 0 : aheadOfSequence(sheet, sequence, item)));
  const aheadOn = (to: ItemKey) => aheadOfSequence(useDropSheet.getState(), sequence, to);
  const number = useNextVersion(target, current, { isEncoded: true, ahead });
  const first = useDropSheet((sheet) => goesAfter(sheet, sequence));
  const turn = first === null ? null : encodeTexts.after(first);
  const asksWhere = target.kind === 'undecided' && match.data !== undefined;
  const askedWhere = useRef(asksWhere);
  useLayoutEffect(() => {
    // The candidates are gone, and one of them may have had the focus.
    if (askedWhere.current && !asksWhere && isFocusLost())
      row.current?.querySelector<HTMLElement>('[data-target-field]')?.focus();
    askedWhere.current = asksWhere;
  }, [asksWhere]);
  useQuestionFocus(row, match.data && readiness.data && !isOnly ? lacking : null);
  const { openViewer, openReview } = useWindowStore.getState();
  const place = onItem && { projectId: aim.projectId, mediaId: onItem.mediaId };
  const frames = {
    ...{ folderId, pattern: facts.pattern, rate, skipFrames: [...skipFrames], fillGaps },
    colour: toRec709 ? ('rec709' as const) : ('as_is' as const),
  };
  const review = place && (() => openReview([{ ...place, subject: { kind: 'frames', ...frames } }]));
  const commands: SequenceCommands = {
    ...named,
    asks: asksWhere || instead !== null,
    choose: (to) => {
      chooseTarget(to);
      return true;
    },
    skip: () => {
      leave();
      return true;
    },
    view: () => openViewer({ reference: { of: 'frames', ...frames }, name: facts.name, item: place }),
    review,
    encodeAnyway: asked !== null && canAdd ? () => void add() : null,
  };
  useSpaceToLook((pointedAt) => {
    if (pointedAt === row.current) commands.view();
    return pointedAt === row.current;
  });
  const [hasKeys, setHasKeys] = useState(false);
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // Letters in a field, and keys of a list, are theirs.
    if (event.target !== event.currentTarget) return;
    const pressed = pressedKeys(event.nativeEvent);
    // Otherwise Space would scroll, and R would review the files below.
    if (pressed === ' ') commands.view();
    else if (pressed === 'R') review?.();
    else if (!targetAction(pressed, commands, event.currentTarget)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section
      ref={row}
      className={classNames(table['row'], table['alone'])}
      aria-label={plainText(facts.name)}
      data-sequence=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a row are for the row that has the focus.
      tabIndex={0}
      onFocus={({ target: focused }) => setHasKeys(focused === row.current)}
      onBlur={() => setHasKeys(false)}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuAt(menuPlace(event));
      }}
    >
      <SequenceStills item={current} before={before} compared={compared} found={found} number={number} />
      <div className={table['what']}>
        <MiddleText text={facts.name} className={table['name']} />
        <span className={table['facts']}>{sequenceTexts.frames(facts)}</span>
        {found && <span className={table['facts']}>{sequenceWords(found, rate)}</span>}
      </div>
      <div className={table['target']}>
        <TargetCell
          row={named}
          items={items}
          asks={asksWhere}
          isActive
          hasKeys={hasKeys}
          isEncoded
          aheadOn={aheadOn}
          mayStay={false}
          onChange={chooseTarget}
        />
      </div>
      <div className={table['verdict']}>
        {instead && onItem && (
          <span className={verdict['verdictLine']}>
            <span className={verdict['asks']}>{checkTexts.namedInstead(instead.name, onItem.name)}</span>
            <CandidateButtons row={named} isActive hasKeys={hasKeys} onChange={chooseTarget} />
          </span>
        )}
        <SequenceVerdict
          found={compared ?? follows}
          otherVersion={otherVersionNamed(version, number)}
          gaps={
            hasGaps
              ? {
                  says: gapTexts[fillGaps ? 'filledInSheet' : 'inSheet'](facts, rate),
                  isDecided: fillGaps && !facts.apart?.length,
                }
              : null
          }
          saysEmpty={saysEmpty}
          saysSame={saysSame}
          losesAlphaIn={hasAlpha && losesAlpha(codec) ? codec : null}
        />
      </div>
      <div className={table['act']}>
        <IconButton size="small" label={sheetTable.skipOne(facts.name)} icon={<X />} onPress={leave} />
      </div>
      <div className={classNames(table['details'], styles['details'])}>
        {compared?.openNotes && onItem ? (
          <SequenceNotes
            sequence={sequence}
            target={onItem}
            accountId={accountId}
            projectId={aim.projectId}
            onReview={review}
          />
        ) : null}
        {readiness.data?.canEncode === false ? (
          <Notice tone="wait" title={sequenceFailures.encoder_missing('linux').sentence}>
            <code>{readiness.data.install}</code>
          </Notice>
        ) : (
          <div className={styles['choices']} data-choices="">
            <FrameRateField choice={rateChoice} onChange={(to) => choose({ rate: to })} autoFocus={isOnly} />
            <Select
              label={encodeTexts.codec}
              options={codecOptions}
              value={codec}
              onChange={(to) => choose({ codec: to })}
            />
            {facts.extension === 'exr' && (
              <Checkbox isSelected={toRec709} onChange={(is) => choose({ toRec709: is })}>
                {encodeTexts.colour}
              </Checkbox>
            )}
            {apart.length > 0 && (
              <Checkbox isSelected={isSkipping} onChange={(is) => choose({ isSkipping: is })}>
                {gapTexts.skip(apart)}
              </Checkbox>
            )}
            {hasGaps && (
              <Checkbox isSelected={fillGaps} onChange={(is) => choose({ fillGaps: is })}>
                {encodeTexts.fillGaps}
              </Checkbox>
            )}
            {soundName !== null && (
              <span className={styles['quiet']}>{encodeTexts.withSound(soundName)}</span>
            )}
            <span className={styles['encode']}>
              {(lacking ?? turn) !== null && <span className={styles['quiet']}>{lacking ?? turn}</span>}
              {/* Only one button is primary: if there are others, it is for all of them. */}
              <Button
                kind={isOnly ? 'primary' : 'normal'}
                isDisabled={!canAdd || turn !== null}
                onPress={() => void add()}
              >
                {asked !== null ? encodeTexts.encodeAnyway : encodeTexts.encodeAndUpload}{' '}
                {isOnly && <Keys keys="Mod+Enter" />}
              </Button>
            </span>
          </div>
        )}
        {failure !== null && <Notice tone="bad" role="alert" title={failure} />}
      </div>
      {menuAt && (
        <ContextMenu
          label={libraryTexts.menuOf(facts.name)}
          entries={sequenceMenu(commands)}
          at={menuAt}
          onClose={() => setMenuAt(null)}
        />
      )}
    </section>
  );
}
