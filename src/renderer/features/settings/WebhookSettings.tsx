import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../shared/api/limits.ts';
import { webhookSubscriptionSchema } from '../../../shared/api/webhook-endpoint.ts';
import { webhookEvents, webhookTexts } from '../../../shared/messages/webhooks.ts';
import type { NewWebhook, WebhookView } from '../../../shared/model/webhooks.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery, failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import styles from './WebhookSettings.module.css';

const emptyForm: NewWebhook = { url: '', events: ['media.ready', 'comment.created'], description: '' };

interface Added {
  readonly webhook: WebhookView;
  readonly secret: string;
}

/** The webhooks of the workspace: their events, addresses and recent results. */
export function WebhookSettings() {
  const bridge = useBridge();
  const { requests } = bridge;
  const client = useQueryClient();
  const webhooksKey = queryKeys.webhooks(useQuery(accountsQuery(bridge)).data?.activeId ?? null);
  const [added, setAdded] = useState<Added | null>(null);
  const listed = useQuery({
    queryKey: webhooksKey,
    queryFn: () => unwrap(requests.webhooks.list()),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: ({ id }: WebhookView) => unwrap(requests.webhooks.remove({ id })),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
  const webhooks = listed.data?.webhooks ?? [];
  const isFull = webhooks.length >= limits.webhookEndpointsPerWorkspace;
  const failure = failureOf(listed.error) ?? failureOf(remove.error);
  return (
    <div className={styles['webhooks']}>
      <p className={styles['about']}>{webhookTexts.about}</p>
      {failure && (
        <Notice tone="bad" role="alert" title={failure.sentence} details={failureDetails(failure)}>
          {failure.remedy}
        </Notice>
      )}
      {added && <SecretOnce url={added.webhook.url} secret={added.secret} onDone={() => setAdded(null)} />}
      {listed.data && (
        <p className={styles['used']} role="status">
          {webhooks.length === 0
            ? `${webhookTexts.none}. ${webhookTexts.noneAbout}`
            : webhookTexts.used(webhooks.length, limits.webhookEndpointsPerWorkspace)}
        </p>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          isRemoving={remove.isPending && remove.variables.id === webhook.id}
          onRemove={() => remove.isPending || remove.mutate(webhook)}
        />
      ))}
      {isFull ? (
        <Notice tone="wait" title={webhookTexts.full} />
      ) : (
        listed.data && (
          <AddWebhook
            onAdded={(next) => {
              setAdded(next);
              void client.invalidateQueries({ queryKey: webhooksKey });
            }}
          />
        )
      )}
    </div>
  );
}

function AddWebhook({ onAdded }: { readonly onAdded: (added: Added) => void }) {
  const { requests } = useBridge();
  const [form, setForm] = useState<NewWebhook | null>(null);
  const add = useMutation({
    mutationFn: (asked: NewWebhook) => unwrap(requests.webhooks.add(asked)),
    onSuccess: (next) => {
      setForm(null);
      onAdded(next);
    },
  });
  if (form === null) {
    return (
      <div>
        <Button icon={<Plus />} onPress={() => setForm(emptyForm)}>
          {webhookTexts.add}
        </Button>
      </div>
    );
  }
  const failure = failureOf(add.error);
  const all = form.events.includes('*');
  const choose = (event: NewWebhook['events'][number], isChosen: boolean) => {
    const events = form.events.filter((other) => other !== event);
    setForm({ ...form, events: isChosen ? [...events, event] : events });
  };
  return (
    <form
      className={styles['form']}
      aria-label={webhookTexts.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.url.trim() !== '' && form.events.length > 0 && !add.isPending)
          add.mutate({ ...form, url: form.url.trim() });
      }}
    >
      <TextField
        label={webhookTexts.address}
        placeholder="https://"
        value={form.url}
        onChange={(url) => {
          add.reset();
          setForm({ ...form, url });
        }}
        validationBehavior="aria"
        error={failure === null ? null : `${failure.sentence} ${failure.remedy}`}
        autoFocus
        mono
      />
      <fieldset className={styles['events']}>
        <legend>{webhookTexts.events}</legend>
        {webhookSubscriptionSchema.options.map((event) => (
          <Checkbox
            key={event}
            isSelected={all || form.events.includes(event)}
            isDisabled={all && event !== '*'}
            onChange={(isChosen) => choose(event, isChosen)}
          >
            {webhookEvents[event].label}
            <small className={styles['explains']}>{webhookEvents[event].explains}</small>
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        label={webhookTexts.description}
        value={form.description}
        onChange={(description) => setForm({ ...form, description })}
        maxLength={limits.webhookDescriptionMax}
      />
      <div className={styles['actions']}>
        <Button onPress={() => setForm(null)}>{webhookTexts.cancel}</Button>
        <Button type="submit" kind="primary" isDisabled={form.url.trim() === '' || form.events.length === 0}>
          {add.isPending ? webhookTexts.adding : webhookTexts.add}
        </Button>
      </div>
    </form>
  );
}
