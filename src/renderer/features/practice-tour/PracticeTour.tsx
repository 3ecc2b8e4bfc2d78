import { Flag } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { practiceTourTexts as texts } from '../../../shared/messages/practice-tour.ts';
import { practiceItem } from '../../../shared/model/practice-sample.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDropIntake } from '../drop/drop-intake-context.ts';
import { useMedia, useOpenNotes } from '../library/library-queries.ts';
import styles from './PracticeTour.module.css';
import { checkHint, stepNumber, tourStep } from './tour-step.ts';
import { useTourStore } from './tour-store.ts';

/** The first steps in the practice studio. Shown once, and skipped with one click. */
export function PracticeTour({
  account,
  projectId,
}: {
  readonly account: Account;
  readonly projectId: ProjectId;
}) {
  const bridge = useBridge();
  const intake = useDropIntake();
  const { isOver, before, checkedItem, end, check, keep } = useTourStore();
  const items = useMedia(bridge, { accountId: account.id }, projectId).items;
  const jobs = useQueue((queue) => queue.jobs);
  const openId = useWindowStore((state) => state.mediaId);
  const openMedia = useWindowStore((state) => state.openMedia);
  const openDialog = useWindowStore((state) => state.openDialog);
  const openNotes = useOpenNotes(bridge, { accountId: account.id }, projectId);
  const item = items.find(({ name }) => name === practiceItem.name);
  const step = tourStep({
    jobs: [...jobs.values()].filter(({ target }) => target.projectId === projectId),
    openItem: openId,
    checkedItem,
    hasOpenNotes: (mediaId) => (openNotes.get(mediaId) ?? 0) > 0,
    before,
  });
  const isShown = !isOver && item !== undefined;
  useEffect(() => {
    if (isShown) keep(step);
  });
  if (!isShown) return null;
  const upload = async () => {
    const { files } = await unwrap(bridge.requests.files.practiceSample());
    await intake.take({ kind: 'item', projectId, mediaId: item.id }, files);
  };
  const number = stepNumber(step);
  switch (step.kind) {
    case 'upload':
      return (
        <Step number={number} title={texts.upload(item.name)} hint={texts.uploadHint} onSkip={end}>
          <Button size="small" onPress={() => void upload()}>
            {texts.uploadSample}
          </Button>
        </Step>
      );
    case 'check': {
      const { mediaId, upload: checked } = step;
      const subject = { kind: 'upload', jobId: checked.jobId } as const;
      const openCheck = () => {
        check(mediaId);
        openDialog({ kind: 'check', opening: { projectId, mediaId, subject } });
      };
      return (
        <Step number={number} title={texts.check(checked.itemName)} hint={checkHint(checked)} onSkip={end}>
          <Button size="small" onPress={openCheck}>
            {texts.openCheck}
          </Button>
        </Step>
      );
    }
    case 'watch': {
      const { itemName, isNewItem } = step.upload;
      const title = isNewItem ? texts.watchNew(itemName) : texts.watch(itemName);
      return <Step number={number} title={title} hint={texts.watchHint} onSkip={end} />;
    }
    case 'read': {
      const { mediaId, itemName, versionNumber, hasOpenNotes } = step.upload;
      const count = items.find(({ id }) => id === mediaId)?.versions_count;
      const version = `v${versionNumber ?? count ?? 1}`;
      return (
        <Step
          number={number}
          title={texts.ready(itemName, version)}
          hint={hasOpenNotes ? texts.readyHint : texts.readyWithoutNotes}
          onSkip={end}
        >
          <Button size="small" onPress={() => openMedia(mediaId)}>
            {hasOpenNotes ? texts.readNotes : texts.openItem}
          </Button>
        </Step>
      );
    }
    case 'done':
      return (
        <Step
          number={number}
          title={texts.done}
          hint={step.upload.hasOpenNotes ? texts.doneHint : texts.doneWithoutNotes}
          onSkip={null}
        >
          <Button size="small" onPress={end}>
            {texts.finish}
          </Button>
        </Step>
      );
  }
}

interface StepProps {
  readonly number: readonly [step: number, of: number];
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
  /** Null if there is nothing left to skip. */
  readonly onSkip: (() => void) | null;
}

function Step({ number, title, hint, children, onSkip }: StepProps) {
  return (
    <section className={styles['tour']} aria-label={texts.label}>
      <Notice
        tone="busy"
        role="status"
        icon={<Flag />}
        title={`${texts.stepOf(...number)} · ${title}`}
        actions={
          <>
            {children}
            {onSkip && (
              <Button size="small" kind="quiet" onPress={onSkip}>
                {texts.skip}
              </Button>
            )}
          </>
        }
      >
        {hint}
      </Notice>
    </section>
  );
}
