import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { windowTexts } from '../../shared/messages/window.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './Notice.module.css';
import type { Tone } from './tone.ts';
import { toneClass } from './tone-class.ts';

export interface NoticeProps {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  /** What happened, in the artist's words. */
  readonly title: string;
  /** What it means, or what to do. */
  readonly children?: ReactNode;
  /** The remedy, as buttons. */
  readonly actions?: ReactNode;
  /** What support needs, such as codes and request ids. Folded under "Details". */
  readonly details?: readonly { readonly name: string; readonly value: string }[];
  readonly role?: 'alert' | 'status';
}

export function Notice({ tone, icon, title, children, actions, details, role }: NoticeProps) {
  return (
    <div className={classNames(styles['notice'], toneClass(tone))} role={role}>
      {icon !== undefined && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={styles['body']}>
        <p className={styles['title']}>{title}</p>
        {children !== undefined && <div className={styles['text']}>{children}</div>}
        {details !== undefined && details.length > 0 && <Details details={details} />}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}

function Details({ details }: { readonly details: NonNullable<NoticeProps['details']> }) {
  const [copied, setCopied] = useState(false);
  const text = details.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <details className={styles['details']}>
      <summary>{windowTexts.details}</summary>
      <dl data-selectable>
        {details.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" kind="quiet" icon={copied ? <Check /> : <Copy />} onPress={copy}>
        {copied ? windowTexts.copied : windowTexts.copyDetails}
      </Button>
    </details>
  );
}
