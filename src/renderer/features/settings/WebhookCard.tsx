import { webhookEvents, webhookTexts } from '../../../shared/messages/webhooks.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import type { WebhookView } from '../../../shared/model/webhooks.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './WebhookSettings.module.css';

export interface WebhookCardProps {
  readonly webhook: WebhookView;
  readonly isRemoving: boolean;
  readonly onRemove: () => void;
}

const reasons = { failing: webhookTexts.disabledFailing, manual: webhookTexts.disabledManual } as const;

export function WebhookCard({ webhook, isRemoving, onRemove }: WebhookCardProps) {
  const { url, description, events, status, disabledReason } = webhook;
  return (
    <section className={styles['card']} aria-label={url}>
      <div className={styles['head']}>
        <span className={styles['url']} data-selectable>
          {url}
        </span>
        <StatusBadge tone={status === 'enabled' ? 'good' : 'bad'}>
          {status === 'enabled' ? webhookTexts.enabled : webhookTexts.disabled}
        </StatusBadge>
      </div>
      {description !== '' && <p>{description}</p>}
      {disabledReason !== null && <p className={styles['bad']}>{reasons[disabledReason]}</p>}
      <p className={styles['about']}>{events.map(eventLabel).join(', ')}</p>
      <div className={styles['foot']}>
        <p className={styles['about']}>{lastWords(webhook)}</p>
        <Button size="small" kind="quiet" onPress={onRemove}>
          {isRemoving ? webhookTexts.removing : webhookTexts.remove}
        </Button>
      </div>
    </section>
  );
}

/** An event type that this version does not know is shown by its own name. */
const eventLabel = (event: string): string =>
  event in webhookEvents ? webhookEvents[event as keyof typeof webhookEvents].label : event;

function lastWords({ createdAt, lastSuccessAt, lastFailureAt }: WebhookView): string {
  const at = (moment: string) => formatMoment(Date.parse(moment));
  return [
    ...(createdAt === null ? [] : [webhookTexts.addedAt(at(createdAt))]),
    lastSuccessAt === null ? webhookTexts.neverArrived : webhookTexts.lastArrived(at(lastSuccessAt)),
    ...(lastFailureAt === null ? [] : [webhookTexts.lastFailed(at(lastFailureAt))]),
  ].join(' · ');
}
