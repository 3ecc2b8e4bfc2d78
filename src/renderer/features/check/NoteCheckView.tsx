import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NoteId, VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import {
  type CheckPicture,
  type CheckRender,
  pictureAfter,
  picturesAt,
  remarksOf,
} from '../../../shared/model/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { settingsQuery } from '../../bridge/queries.ts';
import { type CheckOpening, useWindowStore } from '../../store/window-store.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FullWindow } from '../../ui/FullWindow.tsx';
import { KeyHome } from '../../ui/KeyHome.tsx';
import { keepKeys } from '../../ui/keep-keys.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useVersionRates } from '../item/use-version-rates.ts';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useMedia, useNotes, useProjects } from '../library/library-queries.ts';
import { pictureOfVersion } from '../library/picture-of-version.ts';
import { AwaitedStill } from '../stills/AwaitedStill.tsx';
import { FramePictures } from '../stills/frame-pictures.ts';
import { sizeOf } from '../stills/still-shape.ts';
import { CheckedNote, Remarks } from './CheckedNote.tsx';
import { AwaitedStage, CheckStage, type CheckStageProps, type StageLayout } from './CheckStage.tsx';
import { ChooseRender } from './ChooseRender.tsx';
import { ContactSheetMenu } from './ContactSheetMenu.tsx';
import { framesOfNotes } from './frames-of-notes.ts';
import styles from './NoteCheckView.module.css';
import { NoteRail } from './NoteRail.tsx';
import { NothingToCompare } from './NothingToCompare.tsx';
import { ReviewEnd } from './ReviewEnd.tsx';
import { ReviewHead } from './ReviewHead.tsx';
import { ReviewKeys } from './ReviewKeys.tsx';
import { ReviewLayouts } from './ReviewLayouts.tsx';
import { ReviewTimeline } from './ReviewTimeline.tsx';
import { ReviewTransport } from './ReviewTransport.tsx';
import type { ReviewAction } from './review-keys.ts';
import { SubjectUpload } from './SubjectUpload.tsx';
import { sideTitle } from './side-title.ts';
import { UnshownStage } from './UnshownStage.tsx';
import { leadingSteps, useCheckPlayer } from './use-check-player.ts';
import { useEarlyCheck } from './use-early-check.ts';
import {
  firstUnchecked,
  inFilmOrder,
  placeOf,
  useOpenedCheck,
  usePlacedNote,
  wholeFilm,
} from './use-note-check.ts';
import { useOwnStill } from './use-own-still.ts';
import { useReviewCommands } from './use-review-commands.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useReviewZoom } from './use-review-zoom.ts';

export interface NoteCheckViewProps {
  readonly account: Account;
  readonly opening: CheckOpening;
  readonly onClose: () => void;
}

/** Reviews renders one after another, in the full window. Escape closes it and returns to where it was opened. */
export function NoteCheckView(props: NoteCheckViewProps) {
  const { mediaId, subject, against } = props.opening;
  return (
    <FullWindow onClose={props.onClose}>
      {/* The key makes each render start at a note of its own. */}
      <Review key={JSON.stringify([mediaId, subject, against])} {...props} />
    </FullWindow>
  );
}

/** Reviews one render: old and new side by side, note by note, or as a whole if it has no notes. */
function Review({ account, opening, onClose }: NoteCheckViewProps) {
  const bridge = useBridge();
  const openDialog = useWindowStore((state) => state.openDialog);
  const listed = useNotes(bridge, { accountId: account.id }, opening.projectId, opening.mediaId);
  useAllPages(listed);
  const media = useMedia(bridge, { accountId: account.id }, opening.projectId);
  useAllPages(media);
  const item = media.items.find(({ id }) => id === opening.mediaId) ?? null;
  const itemName = item?.name ?? '';
  const projects = useProjects(bridge, { accountId: account.id });
  const projectName = projects.items.find(({ id }) => id === opening.projectId)?.name ?? '';
  const [noteId, setNoteId] = useState<NoteId | null>(opening.noteId ?? null);
  const notes = useMemo(() => inFilmOrder(listed.items, opening), [listed.items, opening]);
  const { opened, ticks, tick, failure: failureOfCheck } = useOpenedCheck(opening);
  const start = useMemo(() => firstUnchecked(notes, opened?.ticks ?? []), [notes, opened]);
  const index = Math.max(
    0,
    notes.findIndex(({ id }) => id === (noteId ?? start)),
  );
  const current = notes[index] ?? null;
  /** All notes were read, just now or earlier. */
  const areRead = !listed.isPartial;
  const hasNoNotes = notes.length === 0 && areRead && !listed.isLoading;
  const next = useMemo(
    () => [...notes.slice(index + 1), ...notes.slice(0, index).reverse()].map(placeOf),
    [notes, index],
  );
  const film = useMemo(
    () => (hasNoNotes && opened ? wholeFilm(opened, opening.against) : null),
    [hasNoNotes, opened, opening.against],
  );
  const place = useMemo(() => (current ? placeOf(current) : film), [current, film]);
  const { placed, failure: failureOfPlace } = usePlacedNote(opened, place, next);
  const failure = failureOfCheck ?? failureOfPlace;
  const [pictures] = useState(() => new FramePictures());
  const player = useCheckPlayer(placed, pictures);
  const [layout, setLayout] = useState<StageLayout>('beside');
  const [held, setHeld] = useState<CheckPicture | null>(null);
  /** What the stage shows. Kept until the next note has been located on both renders. */
  const stood = useRef<Pick<CheckStageProps, 'placed' | 'offset' | 'held'> | null>(null);
  if (placed) stood.current = { placed, offset: player.offset, held };
  const onStage = stood.current;
  const early = useEarlyCheck(onStage !== null);
  const { forget } = early;
  const remarks = onStage ? remarksOf(onStage.placed, 'sentence').map(({ sentence }) => sentence) : [];
  const stage = useRef<HTMLElement>(null);
  const focusStage = () => stage.current?.focus();
  useEffect(focusStage, []);

  const rates = useVersionRates(opening.projectId, opening.mediaId);
  const settings = useQuery(settingsQuery(bridge));
  const firstFrame = settings.data?.firstFrame ?? 0;
  const timeOf = (note: Note) => noteTime(note.at_seconds, rates.rateOf(note), firstFrame);

  const goTo = useCallback(
    (to: Note | undefined) => {
      if (!to) return;
      setNoteId(to.id);
      setHeld(null);
      forget();
      // The wipe's handle disappears with its pictures. The focus must not be lost with it.
      if (document.activeElement?.closest('[data-layout]')) stage.current?.focus();
    },
    [forget],
  );
  const unticked = notes.filter(({ id }) => !ticks.has(id));
  const openRest = unticked.filter(({ id }) => id !== current?.id);
  const [following, ...afterThat] = opening.following ?? [];
  const openFollowing = following
    ? () => openDialog({ kind: 'check', opening: { ...following, following: afterThat } })
    : null;
  // Without notes, an earlier reading is enough to compare the renders, but not to offer the upload.
  const areChecked =
    notes.length === 0 ? hasNoNotes && listed.failure === null : areRead && unticked.length === 0;
  const isDone = opened?.subject != null && areChecked;
  const checkAndGoOn = () => {
    if (isDone) return openFollowing?.();
    // Nothing to check, as the review says.
    if (hasNoNotes || (!current && listed.failure) || (opened ? !opened.subject : failure)) return;
    // Until the render is known, nothing can be checked, and the next note would come without this one being ticked.
    if (!current || !opened) return early.refuse(current?.id ?? null);
    // Frames that can't be had are not waited for: the review says so.
    if (!early.hasSeen(current.id) && !isUnshown && !failureOfPlace) return early.refuse(current.id);
    void tick(current.id, true);
    goTo(openRest.find((note) => notes.indexOf(note) > index) ?? openRest[0]);
  };
  const subject = opened?.subject ?? null;
  const shape = subject ?? opened?.others[0];
  const { zoom, setZoom, step: zoomBySteps, setPlace, percent } = useReviewZoom(shape);
  /** False once it is known that there are no two renders. */
  const canCompare =
    !opened || (subject !== null && opened.others.some(({ versionId }) => versionId !== subject.versionId));
  const steps = onStage && leadingSteps(onStage.placed);
  /** Known to have no frame to show, of either render. */
  const isUnshown = (opened !== null && !shape) || (onStage !== null && steps === null);
  /** There is nothing to look at, not even the service's picture. */
  const isBare = opened !== null && !shape && pictureOfVersion(item, item?.version?.id ?? null) === null;
  const hasBoth = onStage?.placed.before.kind === 'shown' && onStage.placed.after !== null;
  /** False while the note has only one frame. */
  const comparesHere = canCompare && (!onStage || hasBoth);
  const own = useOwnStill(opening.subject);
  const awaited = (versionId: VersionId | null, still: string | null = null) => (
    <AwaitedStill item={item} versionId={versionId} own={still} />
  );
  const untilOf = (render: CheckRender) =>
    awaited(render.versionId, render.key === subject?.key ? own : null);
  const itemSize = item && sizeOf(item);
  /** A note on the version being looked at has no other version to compare with. */
  const isPair = opening.subject.kind !== 'newest' || current?.version_id !== item?.version?.id;
  const act = (action: ReviewAction): void => {
    switch (action.kind) {
      case 'step':
        player.step(action.by);
        break;
      case 'start':
      case 'end':
        player.goTo(action.kind === 'start' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
        break;
      case 'note':
        goTo(notes[index + action.by]);
        break;
      case 'loop':
        player.toggleLoop();
        break;
      case 'play':
        player.play(action.motion);
        break;
      case 'stop':
        player.stop();
        break;
      case 'check':
        checkAndGoOn();
        break;
      case 'hold':
        setHeld((now) => (now || !placed ? null : picturesAt(placed, player.offset).before));
        break;
      case 'layout':
        if (comparesHere) setLayout((now) => (now === action.layout ? 'beside' : action.layout));
        // The wipe's handle disappears. The focus must not be lost with it.
        focusStage();
        break;
      case 'scale':
        setZoom({ ...zoom, scale: action.scale });
        break;
      case 'zoom':
        zoomBySteps(action.steps);
        break;
    }
  };
  const { showsOld, keys } = useReviewKeys(act);
  const view = useReviewCommands(act, {
    ...{ notes, index, ticks, timeOf, shape, comparesHere, hasBoth, canCheck: subject !== null },
    ...{ hasFrames: !isUnshown, isHeld: held !== null, motion: player.motion },
  });
  const { frameOf, isPastEnd, picturesOf } = framesOfNotes(subject, rates);
  const isCurrentPastEnd = current !== null && isPastEnd(current);

  return (
    <div ref={view} className={styles['view']} {...keys} onMouseDownCapture={keepKeys} data-review>
      <ReviewHead title={texts.title(itemName)} onClose={onClose}>
        {subject && notes.length > 0 && (
          <span className={styles['progress']} role="status">
            {isDone && <CircleCheck aria-hidden="true" />}
            {texts.progress(notes.length - unticked.length, notes.length, subject.versionNumber)}
          </span>
        )}
        {opened?.jobId && <SubjectUpload jobId={opened.jobId} />}
        {canCompare && (
          <ReviewLayouts
            shape={shape}
            layout={layout}
            onChange={setLayout}
            isOff={!comparesHere}
            onFocusLost={focusStage}
          />
        )}
        {opened && shape && notes.length > 0 && (
          <ContactSheetMenu
            itemName={itemName}
            projectName={projectName}
            ticks={ticks}
            opened={opened}
            notes={notes}
            timeOf={timeOf}
            pictures={pictures}
            firstFrame={firstFrame}
            view={view}
            onLeft={focusStage}
          />
        )}
      </ReviewHead>
      <KeyHome
        ref={stage}
        className={styles['main']}
        label={hasNoNotes ? texts.stageWithoutNotes : texts.stage}
      >
        {listed.failure && (notes.length === 0 || !areRead) && (
          <LibraryFailure
            failure={listed.failure}
            onRetry={() => {
              listed.retry();
              // The button disappears meanwhile. The focus must not be lost with it.
              focusStage();
            }}
          />
        )}
        {failure && (
          <Notice tone="bad" role="alert" title={failure.sentence}>
            {failure.remedy}
          </Notice>
        )}
        {early.says !== null && (!onStage || early.refusedId === null) && (
          <p className={styles['refused']} role="status">
            {early.says}
          </p>
        )}
        {opened && !subject && <ChooseRender opening={opening} isAlone={isBare} />}
        {opened && onStage && !isUnshown ? (
          <CheckStage
            {...onStage}
            subject={subject}
            others={opened.others}
            layout={layout}
            showsOld={showsOld}
            zoom={zoom}
            onZoom={setZoom}
            onPlace={setPlace}
            pictures={pictures}
            untilOf={untilOf}
            isAwaited={placed === null}
            isRefused={early.refusedId === current?.id}
            onSeen={early.onSeen}
          />
        ) : isBare ? null : opened && onStage ? (
          <UnshownStage
            before={onStage.placed.before}
            others={opened.others}
            note={notes.find(({ id }) => id === onStage.placed.noteId) ?? null}
            item={item}
            currentNumber={rates.currentNumber(item, listed.items)}
          />
        ) : itemSize && !failure && (current || hasNoNotes) ? (
          <AwaitedStage
            picture={itemSize}
            before={isPair ? awaited(current?.version_id ?? opening.against?.versionId ?? null) : null}
            after={awaited(opening.subject.kind === 'newest' ? (item?.version?.id ?? null) : null, own)}
          />
        ) : (
          <div className={styles['empty']}>
            {hasNoNotes && !film && <EmptyState icon={<CircleCheck />} title={texts.noOpenNotes} />}
          </div>
        )}
        {subject && film?.versionId === null && <NothingToCompare item={item} subject={subject} />}
        {!current && <Remarks remarks={remarks} />}
        {steps?.kind === 'even' && steps.frameCount !== null && (
          <ReviewTimeline
            last={steps.frameCount - 1}
            at={(placed ? pictureAfter(steps, player.offset).frame : current && frameOf(current)) ?? 0}
            valueText={
              current || !shape
                ? texts.offset(player.offset, isCurrentPastEnd)
                : sideTitle(shape, pictureAfter(steps, player.offset), firstFrame)
            }
            notes={notes}
            current={current}
            ticks={ticks}
            frameOf={frameOf}
            timeOf={timeOf}
            onSeek={(frame) => placed && player.goTo(frame - steps.frame)}
            onNote={goTo}
          />
        )}
        {!isUnshown && (
          <ReviewTransport
            act={act}
            isDisabled={!onStage}
            motion={player.motion}
            offset={current ? player.offset : null}
            isPastEnd={isCurrentPastEnd}
            percent={percent}
            isHeld={held !== null}
            hasBoth={hasBoth}
          />
        )}
        {current && (
          <CheckedNote
            note={current}
            time={timeOf(current)}
            remarks={remarks}
            tick={ticks.get(current.id) ?? null}
            canTick={subject !== null}
            onCheck={opened && !subject ? null : checkAndGoOn}
            onUncheck={() => void tick(current.id, false)}
          />
        )}
        <ReviewEnd isDone={isDone} subject={opening.subject} onNextItem={openFollowing} onClose={onClose} />
      </KeyHome>
      {notes.length > 0 && (
        <NoteRail
          notes={notes}
          currentId={current?.id ?? null}
          ticks={ticks}
          timeOf={timeOf}
          picturesOf={picturesOf}
          onGoTo={goTo}
        />
      )}
      <footer className={styles['footer']}>
        <ReviewKeys
          notes={notes.length}
          canCheck={notes.length > 0 && (!opened || subject !== null)}
          canCompare={comparesHere}
          hasFrames={!isUnshown}
        />
      </footer>
    </div>
  );
}
