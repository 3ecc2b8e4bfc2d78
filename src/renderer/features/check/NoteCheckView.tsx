import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, CircleCheck, Repeat, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { settingsQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { type CheckOpening, useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useVersionRates } from '../item/use-version-rates.ts';
import { useAllPages } from '../library/library-list.ts';
import { useMedia, useNotes } from '../library/library-queries.ts';
import { FramePictures } from '../stills/frame-pictures.ts';
import { CheckedNote } from './CheckedNote.tsx';
import { CheckStage, type StageLayout } from './CheckStage.tsx';
import styles from './NoteCheckView.module.css';
import { NoteRail } from './NoteRail.tsx';
import { useCheckPlayer } from './use-check-player.ts';
import { useNoteCheck } from './use-note-check.ts';

export interface NoteCheckViewProps {
  readonly account: Account;
  readonly opening: CheckOpening;
  readonly onClose: () => void;
}

/** Goes through the open notes of an item on the frames: as it was beside as it is now. */
export function NoteCheckView({ account, opening, onClose }: NoteCheckViewProps) {
  const bridge = useBridge();
  const openDialog = useWindowStore((state) => state.openDialog);
  const listed = useNotes(bridge, { accountId: account.id }, opening.projectId, opening.mediaId);
  useAllPages(listed);
  const media = useMedia(bridge, { accountId: account.id }, opening.projectId);
  const itemName = media.items.find(({ id }) => id === opening.mediaId)?.name ?? '';
  const [noteId, setNoteId] = useState<NoteId | null>(opening.noteId ?? null);
  const notes = useMemo(
    () => inFilmOrder(listed.items, opening.noteId ?? null),
    [listed.items, opening.noteId],
  );
  const index = Math.max(
    0,
    notes.findIndex(({ id }) => id === noteId),
  );
  const current = notes[index] ?? null;
  const next = useMemo(() => [...notes.slice(index + 1), ...notes.slice(0, index).reverse()], [notes, index]);
  const { opened, failure, ticks, placed, tick } = useNoteCheck(opening, current, next);
  const [pictures] = useState(() => new FramePictures());
  const player = useCheckPlayer(placed, pictures);
  const [layout, setLayout] = useState<StageLayout>('beside');
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    stage.current?.focus();
  }, []);

  const { rateOf } = useVersionRates(opening.projectId, opening.mediaId);
  const settings = useQuery(settingsQuery(bridge));
  const timeOf = (note: Note) =>
    noteTime(note.at_seconds, rateOf(note.version_id), settings.data?.firstFrame ?? 0);

  const goTo = useCallback((to: Note | undefined) => to && setNoteId(to.id), []);
  const checkAndGoOn = () => {
    if (!current) return;
    void tick(current.id, true);
    const isOpen = (note: Note) => note.id !== current.id && !ticks.has(note.id);
    goTo(notes.slice(index + 1).find(isOpen) ?? notes.find(isOpen));
  };
  const chooseRender = async () => {
    const { files } = await unwrap(bridge.requests.files.choose({ what: 'files' }));
    const file = files.find(({ kind }) => kind === 'file');
    if (file)
      openDialog({ kind: 'check', opening: { ...opening, subject: { kind: 'file', fileId: file.id } } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event, {
      step: player.step,
      loop: player.toggleLoop,
      check: checkAndGoOn,
      note: (by) => goTo(notes[index + by]),
      wipe: () => {
        setLayout((now) => (now === 'wipe' ? 'beside' : 'wipe'));
        // The slider goes with the wipe, and the keys must not go with it.
        stage.current?.focus();
      },
    });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const checked = notes.filter(({ id }) => ticks.has(id)).length;
  const hasBoth = placed?.before.kind === 'shown' && placed.after !== null;

  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()} className={styles['overlay'] ?? ''}>
      <Modal className={styles['modal'] ?? ''}>
        <AriaDialog className={styles['dialog'] ?? ''}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole view, wherever in it the focus is. */}
          <div className={styles['view']} onKeyDown={onKeyDown}>
            <header className={styles['header']}>
              <Heading slot="title" className={styles['title'] ?? ''}>
                {texts.title(itemName)}
              </Heading>
              {opened?.subject && notes.length > 0 && (
                <span className={styles['progress']} role="status">
                  {checked === notes.length && <CircleCheck aria-hidden="true" />}
                  {texts.progress(checked, notes.length, opened.subject.versionNumber)}
                </span>
              )}
              <Segments
                label={texts.layout}
                segments={[
                  { value: 'beside', label: texts.beside },
                  { value: 'wipe', label: texts.wipe },
                ]}
                value={layout}
                onChange={setLayout}
              />
              <IconButton label={texts.close} shortcut="Esc" icon={<X />} onPress={onClose} />
            </header>
            <div className={styles['body']}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the check begin here. */}
              <section ref={stage} className={styles['main']} aria-label={texts.stage} tabIndex={0}>
                {failure && (
                  <Notice tone="bad" role="alert" title={failure.sentence}>
                    {failure.remedy}
                  </Notice>
                )}
                {opened && !opened.subject && (
                  <Notice tone="wait" title={texts.noRender}>
                    <Button size="small" onPress={() => void chooseRender()}>
                      {texts.chooseRender}
                    </Button>
                  </Notice>
                )}
                {opened && placed ? (
                  <CheckStage
                    placed={placed}
                    offset={player.offset}
                    subject={opened.subject}
                    others={opened.others}
                    layout={layout}
                    pictures={pictures}
                  />
                ) : (
                  <div className={styles['empty']}>
                    {notes.length === 0 && !listed.isLoading && (
                      <EmptyState icon={<CircleCheck />} title={texts.noOpenNotes} />
                    )}
                  </div>
                )}
                {placed?.remarks.map((remark) => (
                  <p key={remark} className={styles['remark']}>
                    {remark}
                  </p>
                ))}
                <div className={styles['transport']}>
                  <IconButton
                    label={texts.stepBack}
                    shortcut="←"
                    icon={<ChevronLeft />}
                    onPress={() => player.step(-1)}
                    isDisabled={!placed}
                  />
                  <IconButton
                    label={player.isLooping ? texts.stopLoop : texts.loop}
                    shortcut="Space"
                    icon={<Repeat />}
                    onPress={player.toggleLoop}
                    isDisabled={!placed}
                    data-on={player.isLooping || undefined}
                  />
                  <IconButton
                    label={texts.stepForward}
                    shortcut="→"
                    icon={<ChevronRight />}
                    onPress={() => player.step(1)}
                    isDisabled={!placed}
                  />
                  <span className={styles['offset']} data-offset={player.offset}>
                    {texts.offset(player.offset)}
                  </span>
                </div>
                {current && (
                  <CheckedNote
                    note={current}
                    time={timeOf(current)}
                    tick={ticks.get(current.id) ?? null}
                    canTick={opened?.subject != null}
                    onCheck={checkAndGoOn}
                    onUncheck={() => void tick(current.id, false)}
                  />
                )}
              </section>
              <NoteRail
                notes={notes}
                currentId={current?.id ?? null}
                ticks={ticks}
                timeOf={timeOf}
                onGoTo={goTo}
              />
            </div>
            <footer className={styles['footer']} data-both={hasBoth || undefined}>
              <CheckKeys />
            </footer>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface Actions {
  step(by: number): void;
  loop(): void;
  check(): void;
  note(by: number): void;
  wipe(): void;
}

/** What a key does here; null leaves it to whatever has the focus. */
function actionOf(
  { key, target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  act: Actions,
): (() => void) | null {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return null;
  if (target.matches('input[type="range"]') && key.startsWith('Arrow')) return null;
  const isPressed = target.closest('button, a[href]') !== null;
  switch (key) {
    case 'ArrowLeft':
      return () => act.step(shiftKey ? -10 : -1);
    case 'ArrowRight':
      return () => act.step(shiftKey ? 10 : 1);
    case 'ArrowUp':
      return () => act.note(-1);
    case 'ArrowDown':
      return () => act.note(1);
    case ' ':
      return isPressed ? null : act.loop;
    case 'Enter':
      return isPressed ? null : act.check;
    case 'w':
    case 'W':
      return act.wipe;
    default:
      return null;
  }
}

const keyHints = [
  { keys: '← →', label: texts.keys.step },
  { keys: 'Space', label: texts.keys.loop },
  { keys: 'Enter', label: texts.keys.check },
  { keys: '↑ ↓', label: texts.keys.notes },
  { keys: 'W', label: texts.keys.wipe },
] as const;

const CheckKeys = () => (
  <>
    {keyHints.map(({ keys, label }) => (
      <span key={label}>
        <kbd className={styles['key']}>{keys}</kbd> {label}
      </span>
    ))}
  </>
);

/** What is open, and the note that somebody asked for, in the order of the film. */
const inFilmOrder = (notes: readonly Note[], asked: NoteId | null): readonly Note[] =>
  notes
    .filter(({ id, status }) => status === 'open' || id === asked)
    .toSorted((a, b) => a.at_seconds - b.at_seconds || (a.id < b.id ? -1 : 1));
