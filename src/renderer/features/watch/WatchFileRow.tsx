import { Check } from 'lucide-react';
import { memo } from 'react';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import { useJobNow, useQueue } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { scaledPx } from '../../ui/root-scale.ts';
import { toneClass } from '../../ui/tone-class.ts';
import { useNow } from '../../ui/use-now.ts';
import { withBreaks } from '../../ui/with-breaks.tsx';
import { fractionOf, hasProgress } from '../transfers/transfer-words.ts';
import { useFileAnswers } from './use-file-answers.ts';
import { Choices, GapChoices, type WatchFileRowProps } from './WatchFileChoices.tsx';
import styles from './WatchFileRow.module.css';
import { WatchStill } from './WatchStill.tsx';
import {
  asksAboutGaps,
  fileTitle,
  fileWords,
  folderOf,
  isAskedWhere,
  nameToMatch,
  targetWords,
} from './watch-words.ts';

/** The same heights as in the styles; of rows that are asking, until they are drawn. `narrow`: the state is below the name. */
const rowHeights = {
  usual: scaledPx(84),
  choosing: scaledPx(118),
  asking: { wide: scaledPx(134), narrow: scaledPx(174) },
} as const;

/** The same width as in the styles. */
export const narrowBelowPx = scaledPx(720);

/** A file that asks has an additional line for its answers, and a sequence that asks several things has room for all of them. */
export function rowHeightOf(file: WatchFile | undefined, isNarrow: boolean): number {
  if (file === undefined) return rowHeights.usual;
  if (asksAboutGaps(file)) return rowHeights.asking[isNarrow ? 'narrow' : 'wide'];
  return isAskedWhere(file) ? rowHeights.choosing : rowHeights.usual;
}

/** All that it asks is to be read. */
export const isAsHighAsItSays = (file: WatchFile): boolean => asksAboutGaps(file) || isAskedWhere(file);

/** One file of a watch folder. A queued file follows its own upload, so that its changes render nothing else. */
export const WatchFileRow = memo(function WatchFileRow(props: WatchFileRowProps) {
  const { file } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus, after a click as well.
    <div
      role="gridcell"
      className={classNames(
        styles['cell'],
        (file.isGone || file.state.kind === 'skipped') && styles['over'],
        isAsHighAsItSays(file) && styles['asking'],
      )}
      data-as-high-as-it-says={isAsHighAsItSays(file) || undefined}
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
        <Standing file={file} folder={props.folder} />
        <RowActions {...props} />
      </div>
      {isAskedWhere(file) && <Choices {...props} />}
      {asksAboutGaps(file) && <GapChoices {...props} />}
    </div>
  );
});

/** The part of a row that changes while its file uploads, and the only part rendered for each progress event. */
function Standing({ file, folder }: Pick<WatchFileRowProps, 'file' | 'folder'>) {
  const jobId = 'jobId' in file.state && file.state.kind === 'queued' ? file.state.jobId : null;
  const job = useJobNow(jobId);
  const conditions = useQueue((queue) => queue.conditions);
  const nowMs = useNow(job?.progress == null ? 60_000 : 1_000);
  const encoding = file.state.kind === 'encoding' ? file.state.progress : null;
  const { line, next, tone } = fileWords(file, job, { conditions, nowMs, folder });
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

function RowActions(props: WatchFileRowProps) {
  const { file, actions, mayChoose, isActive } = props;
  const openFile = useWindowStore((state) => state.openWatchFile);
  const name = plainText(nameToMatch(file));
  const { offered, first, labelOf, run } = useFileAnswers(props);
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
            label: commandTexts.review,
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
      {first && !asksAboutGaps(file) && (
        <span className={styles['first']}>
          <Button
            size="small"
            aria-label={`${first.label}: ${name}`}
            excludeFromTabOrder={!isActive}
            isDisabled={first.action === 'choose' && !mayChoose}
            onPress={run[first.action]}
          >
            {first.label}
          </Button>
        </span>
      )}
      <RowMenu label={watchPageTexts.moreFor(name)} entries={entries} isInTabOrder={isActive} />
    </div>
  );
}
