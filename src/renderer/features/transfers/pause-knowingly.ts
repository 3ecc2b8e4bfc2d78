import { uploadActions, uploadsPanel } from '../../../shared/messages/uploads.ts';
import { formatPercent } from '../../../shared/model/format.ts';
import { sentShare } from '../../../shared/model/sent-share.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { showToast, takeToastAction, useToasts } from '../../store/toast-store.ts';

/** From this share on, most of a file would have to be uploaded again. */
const mostlyThrough = 0.5;
const askedForMs = 12_000;

let asking: { readonly toastId: number; readonly about: string } | null = null;

/**
 * Pauses uploads. If one is mostly uploaded and could lose that, it first says what the pause may cost. It then pauses when
 * asked again: by the button of that message, or in the same way as before.
 */
export function pauseKnowingly(
  { jobs, progress }: Pick<MirroredQueue, 'jobs' | 'progress'>,
  fits: (job: JobSnapshot) => boolean,
  pause: () => void,
): void {
  const costly = [...jobs.values()].flatMap((job) => {
    if (job.state.kind !== 'sending' || job.delivery?.resumable || !fits(job)) return [];
    const now = progress.get(job.id);
    const share = now ? sentShare(now.sentBytes, now.sizeBytes) : 0;
    return share >= mostlyThrough ? [{ job, share }] : [];
  });
  const [first] = costly;
  if (!first) {
    pause();
    return;
  }
  const about = costly.map(({ job }) => job.id).join(' ');
  const { toasts } = useToasts.getState();
  if (asking?.about === about && toasts.some(({ id }) => id === asking?.toastId)) {
    takeToastAction(asking.toastId);
    return;
  }
  const text =
    costly.length === 1
      ? uploadsPanel.mostlyUploaded(first.job.file.name, formatPercent(first.share))
      : uploadsPanel.severalMostlyUploaded(costly.length);
  const toastId = showToast({
    tone: 'wait',
    text,
    detail: uploadsPanel.pauseMayCost,
    action: { label: uploadActions.pause, run: pause },
    durationMs: askedForMs,
  });
  asking = { toastId, about };
}
