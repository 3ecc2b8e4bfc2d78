import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { webhookTexts } from '../../../shared/messages/webhooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './WebhookSettings.module.css';

export interface SecretOnceProps {
  readonly url: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A signing secret, shown until it is copied: neither Renderdrop nor the service can show it again. */
export function SecretOnce({ url, secret, onDone }: SecretOnceProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  // The form was below all webhooks, so the secret is scrolled into sight.
  useEffect(() => {
    // `void`, because an effect must not return a promise.
    void shown.current?.scrollIntoView({ block: 'center' });
  }, []);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Notice
      tone="wait"
      role="status"
      title={webhookTexts.secretOnce}
      actions={
        <>
          <Button autoFocus size="small" icon={isCopied ? <Check /> : <Copy />} onPress={() => void copy()}>
            {isCopied ? webhookTexts.copied : webhookTexts.copy}
          </Button>
          <Button size="small" kind="quiet" onPress={onDone}>
            {webhookTexts.done}
          </Button>
        </>
      }
    >
      <p>{url}</p>
      <code ref={shown} className={styles['secret']} data-selectable>
        {secret}
      </code>
    </Notice>
  );
}
