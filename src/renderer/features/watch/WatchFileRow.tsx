import { Check } from 'lucide-react';
import { memo } from 'react';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import { asksMoreThanGaps } from '../../../shared/model/watch-file-asks.ts';
import type { WatchCandidate, WatchFile, WatchPlace } from '../../../shared/model/watch-folders.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Keys } from '../../ui/Keys.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { scaledPx } from '../../ui/root-scale.ts';
import { toneClass } from '../../ui/tone-class.ts';
import { useNow } from '../../ui/use-now.ts';
import { withBreaks } from '../../ui/with-breaks.tsx';
import { fractionOf, hasProgress } from '../transfers/transfer-words.ts';
import styles from './WatchFileRow.module.css';
import { WatchStill } from './WatchStill.tsx';
import type { WatchActions } from './watch-actions.ts';
import {
  type FileAction,
  fileActions,
  fileTitle,
  fileWords,
  folderOf,
  isAskedWhere,
  nameToMatch,
  targetWords,
} from './watch-words.ts';

export interface WatchFileRowProps {
  readonly file: WatchFile;
  /** The account and project that its folder uploads to. */
  readonly place: WatchPlace;
  readonly actions: WatchActions;
  readonly mayChoose: boolean;
  /** The current row for the keyboard. Only its buttons are in the tab order. */
  readonly isActive: boolean;
  readonly onChoose: (file: WatchFile) => void;
}

/** The same heights as in the styles. */
export const rowHeights = { usual: scaledPx(84), tall: scaledPx(118) } as const;

/** A file that needs a choice has an additional line for its candidates. */
export const isTall = (file: WatchFile | undefined): boolean => file !== undefined && isAskedWhere(file);

/** One file of a watch folder. A queued file follows its own upload, so that its changes render nothing else. */
export const WatchFileRow = memo(function WatchFileRow(props: WatchFileRowProps) {
  const { file } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus, after a click as well.
    <div
      role="gridcell"
      className={classNames(styles['cell'], (file.isGone || file.state.kind === 'skipped') && styles['over'])}
    >
      <div className={styles['line']}>
        <span className={styles['mark']} data-select aria-hidden="true" title={watchPageTexts.select}>
          <Check />
        </span>
        <WatchStill file={file} className={styles['still']} />
        <div className={styles['what']}>
          <span className={styles['name']} title={plainText(file.path)}>
            <span className={styles['folder']}>{withBreaks(folderOf(file.path))}</span>
            {withBreaks(fileTitle(file))}
          </span>
          <span className={styles['target']} title={file.why ?? undefined}>
            {file.target === null ? (file.why ?? watchPageTexts.noTarget) : targetWords(file)}
            {file.target !== null && file.why !== null && (
              <span className={styles['why']}> · {file.why}</span>
            )}
          </span>
        </div>
        <Standing file={file} />
        <RowActions {...props} />
      </div>
      {isTall(file) && <Choices {...props} />}
    </div>
  );
});

/** The part of a row that changes while its file uploads, and the only part rendered for each progress event. */
function Standing({ file }: { readonly file: WatchFile }) {
  const jobId = 'jobId' in file.state && file.state.kind === 'queued' ? file.state.jobId : null;
  const known = useQueue((queue) => (jobId === null ? undefined : queue.jobs.get(jobId)));
  const progress = useQueue((queue) => (jobId === null ? undefined : queue.progress.get(jobId))) ?? null;
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(progress === null ? 60_000 : 1_000);
  const encoding = file.state.kind === 'encoding' ? file.state.progress : null;
  const job = known ? { ...known, progress } : null;
  const { line, next, tone } = fileWords(file, job, { conditions, nowMs });
  return (
    <div className={styles['standing']}>
      {encoding !== null && (
        <ProgressLine
          label={watchPageTexts.progress(plainText(nameToMatch(file)))}
          fraction={encoding.frame / encoding.frames}
        />
      )}
      {job && hasProgress(job, nowMs) && (
        <ProgressLine
          label={watchPageTexts.progress(plainText(nameToMatch(file)))}
          fraction={fractionOf(job, nowMs)}
          tone={tone}
        />
      )}
      <p className={styles['words']} title={next === null ? line : `${line}\n${next}`}>
        <span className={classNames(styles['state'], toneClass(tone))}>{line}</span> {next}
      </p>
    </div>
  );
}

/** The items it may belong to, each chosen by one click. */
function Choices({ file, place, actions, mayChoose, isActive, onChoose }: WatchFileRowProps) {
  if (file.state.kind !== 'choosing') return null;
  const name = plainText(nameToMatch(file));
  const kindOfOthers = file.state.candidates.length === 0 ? 'normal' : 'quiet';
  return (
    <div className={styles['choices']}>
      {file.state.candidates.map((candidate) => (
        <span key={candidate.mediaId} title={candidate.why} className={styles['choice']}>
          <Button
            size="small"
            aria-label={`${watchPageTexts.uploadTo(candidate.name)}: ${name}`}
            excludeFromTabOrder={!isActive}
            onPress={() => void actions.choose(file.folderId, [file.path], versionOf(place, candidate), true)}
          >
            {plainText(candidate.name)}
          </Button>
        </span>
      ))}
      <Button
        size="small"
        kind={kindOfOthers}
        aria-label={`${watchPageTexts.makeNewItem}: ${name}`}
        excludeFromTabOrder={!isActive}
        isDisabled={!mayChoose}
        onPress={() => void actions.makeNewItem(file, place)}
      >
        {watchPageTexts.makeNewItem}{' '}
        {/* Its room stays, so that a press doesn't move the buttons beside it away. */}
        <span className={isActive ? undefined : styles['room']}>
          <Keys keys="N" />
        </span>
      </Button>
      <Button
        size="small"
        kind={kindOfOthers}
        aria-label={`${watchPageTexts.chooseItem}: ${name}`}
        excludeFromTabOrder={!isActive}
        isDisabled={!mayChoose}
        onPress={() => onChoose(file)}
      >
        {watchPageTexts.choose}
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-label={`${watchPageTexts.skip}: ${name}`}
        excludeFromTabOrder={!isActive}
        onPress={() => actions.skip(file.folderId, [file.path])}
      >
        {watchPageTexts.skip}
      </Button>
    </div>
  );
}

export const versionOf = (place: WatchPlace, candidate: WatchCandidate): UploadTarget => ({
  kind: 'version',
  projectId: candidate.projectId ?? place.projectId,
  projectName: candidate.projectName ?? place.projectName,
  mediaId: candidate.mediaId,
  mediaName: candidate.name,
});

const labels: Readonly<Record<Exclude<FileAction, 'skip_frames' | 'upload_anyway'>, string>> = {
  choose: watchPageTexts.chooseItem,
  skip: watchPageTexts.skip,
  retry: watchPageTexts.retry,
  edit_folder: watchPageTexts.editFolder,
};

/** What its key does: frames that also lack an item, or a rate, are not uploaded by it. */
export const anywayLabel = (file: WatchFile): string =>
  asksMoreThanGaps(file) ? gapTexts.fill : watchPageTexts.uploadAnyway;

function RowActions({ file, actions, mayChoose, isActive, onChoose }: WatchFileRowProps) {
  const openFile = useWindowStore((state) => state.openWatchFile);
  const openDialog = useWindowStore((state) => state.openDialog);
  const name = plainText(nameToMatch(file));
  const offered = fileActions(file);
  const labelOf = (action: FileAction) => {
    if (action === 'upload_anyway') return anywayLabel(file);
    return action === 'skip_frames' ? gapTexts.skip(file.sequence?.apart ?? []) : labels[action];
  };
  const run: Readonly<Record<FileAction, () => void>> = {
    choose: () => onChoose(file),
    skip: () => actions.skip(file.folderId, [file.path]),
    skip_frames: () => actions.skipFrames(file),
    upload_anyway: () => actions.uploadAnyway(file),
    retry: () => actions.uploadAnyway(file),
    edit_folder: () => openDialog({ kind: 'edit_watch_folder', folderId: file.folderId }),
  };
  // Of a sequence that asks several things, one dialog answers them all.
  const asksAll = file.state.kind === 'settling' && offered[0] === 'choose' && offered.length > 1;
  const first = asksAll
    ? 'choose'
    : offered.find((action) => ['retry', 'skip_frames', 'upload_anyway', 'edit_folder'].includes(action));
  // Its item is known, but its dialog asks for it among the rest.
  const firstLabel =
    first === 'choose' && file.target !== null ? watchPageTexts.choose : first && labelOf(first);
  const entries = (): readonly MenuEntry[] => [
    {
      kind: 'action',
      id: 'details',
      label: watchPageTexts.details,
      shortcut: 'Enter',
      onAction: () => openFile(file.path),
    },
    ...(file.isGone
      ? []
      : [
          {
            kind: 'action' as const,
            id: 'view',
            label: commandTexts.viewChosen,
            shortcut: 'Space',
            onAction: () => void actions.view(file),
          },
          {
            kind: 'action' as const,
            id: 'review',
            label: commandTexts.checkNotes,
            shortcut: 'R',
            isDisabled: file.target?.kind !== 'version',
            onAction: () => void actions.review(file),
          },
        ]),
    ...offered.map(
      (action): MenuEntry => ({
        kind: 'action',
        id: action,
        label: labelOf(action),
        isDisabled: (action === 'choose' || action === 'edit_folder') && !mayChoose,
        ...(action === 'choose' ? { shortcut: 'I' } : action === 'skip' ? { shortcut: 'Delete' } : {}),
        onAction: run[action],
      }),
    ),
    ...(file.isGone
      ? []
      : [
          {
            kind: 'action' as const,
            id: 'show',
            label: watchPageTexts.showInFolder,
            onAction: () => actions.showFile(file),
          },
        ]),
  ];
  return (
    <div className={styles['actions']}>
      {first && (
        <span className={styles['first']}>
          <Button
            size="small"
            aria-label={`${firstLabel}: ${name}`}
            excludeFromTabOrder={!isActive}
            isDisabled={first === 'choose' && !mayChoose}
            onPress={run[first]}
          >
            {firstLabel}
          </Button>
        </span>
      )}
      <RowMenu label={watchPageTexts.moreFor(name)} entries={entries} isInTabOrder={isActive} />
    </div>
  );
}
