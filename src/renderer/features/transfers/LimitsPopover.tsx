import { Gauge } from 'lucide-react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx';
import { Button } from '../../ui/Button.tsx';
import menuStyles from '../../ui/Menu.module.css';
import { useNow } from '../../ui/use-now.ts';
import { SendingSettings } from '../settings/SendingSettings.tsx';
import styles from './LimitsPopover.module.css';

/** The limits of uploads, as in the settings, beside the uploads. */
export function LimitsPopover() {
  const limits = useQueue((queue) => queue.limits);
  const nowMs = useNow(15_000);
  const isHurrying = limits.fullSpeedUntilMs !== null && limits.fullSpeedUntilMs > nowMs;
  const isLimited = !isHurrying && (limits.gentle || limits.bytesPerSecond !== null || limits.hours !== null);
  return (
    <DialogTrigger>
      <Button size="small" kind="quiet" icon={<Gauge />}>
        {isLimited ? uploadsPanel.limitsOn : uploadsPanel.limits}
      </Button>
      <AnchoredPopover className={menuStyles['popover'] ?? ''} offset={6} placement="top end">
        <Dialog className={styles['limits'] ?? ''} aria-label={uploadsPanel.limitsLabel}>
          <SendingSettings />
        </Dialog>
      </AnchoredPopover>
    </DialogTrigger>
  );
}
