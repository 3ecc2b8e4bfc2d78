import { ArrowUp, CircleAlert, CircleCheck, Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { formatCount, formatPercent, formatSpeed, formatTimeLeft } from '../../../shared/model/format.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { countUnderWay, useEncodes } from '../sequences/use-encodes.ts';
import type { QueueActions } from './job-actions.tsx';
import { countQueue, millisecondsLeft, onTheWire, type QueueCounts, totalFraction } from './queue-totals.ts';
import styles from './TransfersLine.module.css';

export interface TransfersLineProps {
  readonly actions: QueueActions;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The whole queue in one line: what runs, how far it is, how fast, how long, and whether somebody is needed. */
export function TransfersLine({ actions, isOpen, onToggle }: TransfersLineProps) {
  const jobs = useQueue((queue) => queue.jobs);
  const conditions = useQueue((queue) => queue.conditions);
  const counts = useMemo(() => countQueue(jobs), [jobs]);
  const encoding = countUnderWay(useEncodes());
  const needed = counts.failed + counts.asking;
  const isUnderWay = counts.sending + counts.working + counts.waiting > 0;
  return (
    <>
      <Button className={styles['line'] ?? ''} aria-expanded={isOpen} onPress={onToggle}>
        <VisuallyHidden>Transfers: </VisuallyHidden>
        <span className={styles['mark']} aria-hidden="true">
          {counts.sending > 0 ? <ArrowUp /> : needed > 0 ? <CircleAlert /> : <CircleCheck />}
        </span>
        <span className={styles['what']}>
          {encoding === 0 ? summaryWords(counts, conditions) : encodingWords(encoding, counts, conditions)}
        </span>
        {needed > 0 && (
          <span className={classNames(styles['needed'], counts.failed > 0 && styles['failed'])}>
            <CircleAlert aria-hidden="true" />
            {neededWords(counts)}
          </span>
        )}
        {isUnderWay && <Totals counts={counts} />}
      </Button>
      {isUnderWay &&
        (conditions.pausedAll ? (
          <IconButton
            size="small"
            label="Go on with everything"
            icon={<Play />}
            onPress={actions.resumeAll}
          />
        ) : (
          <IconButton size="small" label="Pause everything" icon={<Pause />} onPress={actions.pauseAll} />
        ))}
    </>
  );
}

/** Drawn for each progress, and nothing else with it. */
function Totals({ counts }: { readonly counts: QueueCounts }) {
  const jobs = useQueue((queue) => queue.jobs);
  const progress = useQueue((queue) => queue.progress);
  const wire = useMemo(() => onTheWire({ jobs, progress }), [jobs, progress]);
  const fraction = totalFraction(counts, wire);
  const leftMs = millisecondsLeft(counts, wire);
  return (
    <span className={styles['totals']} aria-hidden="true">
      <span className={styles['bar']}>
        <ProgressLine label="All transfers" fraction={fraction ?? 0} />
      </span>
      <span className={styles['figures']}>
        {fraction !== null && formatPercent(fraction)}
        {wire.bytesPerSecond > 0 && ` · ${formatSpeed(wire.bytesPerSecond)}`}
        {leftMs !== null && ` · ${formatTimeLeft(leftMs)} left`}
      </span>
    </span>
  );
}

function encodingWords(encoding: number, counts: QueueCounts, conditions: QueueConditions): string {
  const videos = encodeTexts.underWay(encoding);
  const hasUploads = counts.sending + counts.working + counts.waiting > 0;
  return hasUploads ? `${videos}, ${summaryWords(counts, conditions)}` : videos;
}

function summaryWords(counts: QueueCounts, { pausedAll, online, sender }: QueueConditions): string {
  const { sending, working, waiting, failed, asking, over } = counts;
  if (sending + working + waiting + failed + asking + over === 0) return 'Nothing to send';
  if (pausedAll && sending + working + waiting > 0) {
    return `Paused, ${formatCount(sending + working + waiting, 'transfer', 'transfers')} left`;
  }
  const parts = [
    sending > 0 && `${sending.toLocaleString()} sending${sender === 'other' ? ' by the command line' : ''}`,
    working > 0 && `${working.toLocaleString()} being prepared or processed`,
    waiting > 0 && `${waiting.toLocaleString()} waiting${online ? '' : ' for the network'}`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(', ');
  if (failed + asking > 0) return formatCount(failed + asking + over, 'transfer', 'transfers');
  return `All done, ${formatCount(over, 'transfer', 'transfers')}`;
}

function neededWords({ failed, asking }: QueueCounts): string {
  const parts = [
    failed > 0 && `${failed.toLocaleString()} failed`,
    asking > 0 && (asking === 1 ? '1 asks you' : `${asking.toLocaleString()} ask you`),
  ].filter((part) => part !== false);
  return parts.join(', ');
}
