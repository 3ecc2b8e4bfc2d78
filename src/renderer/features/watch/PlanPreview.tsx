import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { sheetTable } from '../../../shared/messages/drop-sheet.ts';
import { leftOutWords, skipWords } from '../../../shared/messages/watch.ts';
import { watchPlanTexts } from '../../../shared/messages/watch-draft.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { planTarget, planWords } from '../../../shared/model/describe-watch-file.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { itemNameOf } from '../../../shared/model/uploads.ts';
import type {
  FolderSetting,
  LeftOutReason,
  PlannedFile,
  WatchPlan,
} from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { scaledPx } from '../../ui/root-scale.ts';
import { rowsBelow } from '../../ui/rows-below.ts';
import type { Tone } from '../../ui/tone.ts';
import { toneClass } from '../../ui/tone-class.ts';
import { useAmountBelow } from '../../ui/use-amount-below.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withBreaks } from '../../ui/with-breaks.tsx';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { useOpenNotes } from '../library/library-queries.ts';
import { FrameStill } from '../stills/FrameStill.tsx';
import styles from './PlanPreview.module.css';
import type { PlanAnswer, PlannedFolder } from './use-plan.ts';
import { PlanStill, type PlanStillProps } from './WatchStill.tsx';
import type { WatchDraft } from './watch-draft.ts';
import { fileTitle, folderOf } from './watch-words.ts';

export interface PlanPreviewProps {
  readonly accountId: AccountId;
  readonly draft: WatchDraft;
  /** The folder that the plan is about. */
  readonly folder: PlannedFolder;
  readonly answer: PlanAnswer;
  /** False while the draft lacks something that the preview needs. */
  readonly isAsked: boolean;
  readonly isNew: boolean;
  /** Opens the field of a setting that a file waits for. */
  readonly onSetting: (setting: FolderSetting) => void;
}

/** The preview: what would happen to each existing file, and why. */
export function PlanPreview(props: PlanPreviewProps) {
  const { accountId, draft, folder, answer, isAsked, isNew, onSetting } = props;
  const { projectId } = draft;
  const { plan, isChecking, failure, retry } = answer;
  const isFieldWrong = failure?.code.endsWith('_invalid') ?? false;
  return (
    <section className={styles['preview']} aria-label={watchPlanTexts.title} aria-busy={isChecking}>
      <h3 className={styles['title']}>{watchPlanTexts.title}</h3>
      {failure && !isFieldWrong && <LibraryFailure failure={failure} onRetry={retry} />}
      {!failure && (
        <p className={styles['summary']} role="status">
          {isAsked ? summaryOf(plan, draft, isNew) : missingWords(draft)}
        </p>
      )}
      {!failure && isAsked && plan && projectId !== null && (
        <PlanRows
          project={{ accountId, projectId }}
          plan={plan}
          folder={folder}
          isOld={isChecking}
          onSetting={onSetting}
        />
      )}
    </section>
  );
}

function missingWords({ projectId, rule }: WatchDraft): string {
  if (projectId === null) return watchPlanTexts.needsProject;
  return rule === 'item' ? watchPlanTexts.needsItem : watchPlanTexts.needsPattern;
}

function summaryOf(plan: WatchPlan | null, draft: WatchDraft, isNew: boolean): string {
  if (plan === null) return watchPlanTexts.checking;
  if (plan.total === 0) return plan.leftOut > 0 ? watchPlanTexts.allLeftOut : watchPlanTexts.empty;
  if (isNew && draft.existing === 'from_now_on') return watchPlanTexts.leaves(plan.total);
  const counts = [
    ...uploadsOf(plan, isNew),
    ...(plan.waits > 0 ? [watchPlanTexts.waits(plan.waits)] : []),
    ...(plan.choices > 0 ? [watchPlanTexts.choices(plan.choices)] : []),
    ...(plan.skips > 0 ? [watchPlanTexts.skips(plan.skips)] : []),
    ...(plan.leftOut > 0 ? [watchPlanTexts.leftOut(plan.leftOut)] : []),
    ...(plan.outsideLinks > 0 ? [watchPlanTexts.outsideLinks(plan.outsideLinks)] : []),
    ...(plan.notOpened > 0 ? [watchPlanTexts.notOpened(plan.notOpened)] : []),
    ...(plan.notCompared > 0 ? [watchPlanTexts.notCompared(plan.notCompared)] : []),
  ].join(' · ');
  return isNew ? counts : `${watchPlanTexts.matches}: ${counts}`;
}

/** Files that are in a folder already watched stay as they are, so they only match. In a new folder some of them upload. */
function uploadsOf({ uploads, uploadBytes }: WatchPlan, isNew: boolean): readonly string[] {
  if (!isNew) return [watchPlanTexts.matchesOf(uploads)];
  return uploads > 0 ? [watchPlanTexts.uploads(uploads, uploadBytes)] : [];
}

interface Row {
  readonly path: string;
  readonly title: string;
  readonly state: string;
  readonly why: string;
  readonly tone: Tone;
  readonly setting?: FolderSetting | undefined;
  /** Null if it must not be opened, because it is a link that leads out of the folder. */
  readonly shown: PlanStillProps['file'] | null;
}

const rowHeight = scaledPx(92);

interface PlanRowsProps {
  readonly project: { readonly accountId: AccountId; readonly projectId: ProjectId };
  readonly plan: WatchPlan;
  readonly folder: PlannedFolder;
  readonly isOld: boolean;
  readonly onSetting: (setting: FolderSetting) => void;
}

function PlanRows({ project, plan, folder, isOld, onSetting }: PlanRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const openNotes = useOpenNotes(useBridge(), project, project.projectId);
  const rows = [
    ...plan.files.map((file) => plannedRow(file, openNotes)),
    ...plan.leftOutFiles.map(leftOutRow),
  ];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const below = useAmountBelow(virtualizer.scrollElement, (bottomPx) =>
    rowsBelow(virtualizer.measurementsCache, bottomPx, rowHeight),
  );
  const notListed = plan.total + plan.leftOut + plan.outsideLinks - rows.length;
  if (rows.length === 0) return null;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={scroller} className={styles['rows']} aria-label={watchPlanTexts.list} tabIndex={0}>
        <ul
          className={classNames(styles['space'], isOld && styles['old'])}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <li
                  key={row.path}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={styles['row']}
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                >
                  <PlanRow folder={folder} onSetting={onSetting} {...row} />
                </li>
              )
            );
          })}
        </ul>
      </section>
      {below > 0 && <p className={styles['more']}>{sheetTable.moreBelow(below)}</p>}
      {below <= 0 && notListed > 0 && <p className={styles['more']}>{watchPlanTexts.more(notListed)}</p>}
    </>
  );
}

function PlanRow(props: Row & Pick<PlanRowsProps, 'folder' | 'onSetting'>) {
  const { path, title, state, why, tone, setting, shown, folder, onSetting } = props;
  return (
    <>
      {shown ? (
        <PlanStill folder={folder} file={shown} className={styles['still']} />
      ) : (
        <FrameStill address={null} size={null} className={styles['still']} />
      )}
      <span className={styles['file']} title={plainText(path)}>
        <span className={styles['folder']}>{folderOf(path)}</span>
        {withBreaks(plainText(title))}
      </span>
      <span className={styles['goes']} title={`${state}\n${why}`}>
        <span className={classNames(styles['state'], toneClass(tone))}>{state}</span> {why}
      </span>
      {setting && (
        <span className={styles['action']}>
          <Button size="small" onPress={() => onSetting(setting)}>
            {watchPlanTexts.settings[setting]}
            <VisuallyHidden> ({plainText(title)})</VisuallyHidden>
          </Button>
        </span>
      )}
    </>
  );
}

function plannedRow(file: PlannedFile, openNotes: ReadonlyMap<MediaId, number>): Row {
  const { path, plan } = file;
  const title = fileTitle(file);
  switch (plan.kind) {
    case 'upload': {
      const { target, waits, losesAlphaIn } = plan;
      const state = plainText(planTarget(plan) ?? watchPlanTexts.newItem(itemNameOf(target)));
      const notes = target.kind === 'version' ? (openNotes.get(target.mediaId) ?? 0) : 0;
      const tone = waits || losesAlphaIn ? 'wait' : 'good';
      return { path, title, state, why: planWords(plan, notes), tone, shown: file };
    }
    case 'choose':
      return {
        path,
        title,
        state: plan.waits ?? watchPlanTexts.needsChoice,
        why: plan.says,
        tone: 'wait',
        setting: plan.setting,
        shown: file,
      };
    case 'skip':
      return {
        path,
        title,
        state: watchPlanTexts.skipped,
        why: skipWords(plan.reason),
        tone: 'idle',
        shown: file,
      };
  }
}

const leftOutRow = ({ path, reason }: { readonly path: string; readonly reason: LeftOutReason }): Row => ({
  path,
  title: fileNameOf(path),
  state: watchPlanTexts.leftOutState,
  why: leftOutWords(reason),
  tone: 'idle',
  shown: reason.kind === 'link_outside' ? null : { path, sequence: null },
});
