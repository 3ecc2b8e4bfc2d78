import { CircleCheck, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { windowTexts } from '../../shared/messages/window.ts';
import {
  endToast,
  holdToast,
  releaseToast,
  type Toast,
  takeToastAction,
  takeToastShortcut,
  useToasts,
} from '../store/toast-store.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { Keys } from './Keys.tsx';
import { pressedKeys, typesText } from './pressed-keys.ts';
import styles from './Toasts.module.css';
import type { Tone } from './tone.ts';
import { toneClass } from './tone-class.ts';
import { useNow } from './use-now.ts';
import { withBreaks } from './with-breaks.tsx';

const longText = 90;

const marks: Readonly<Record<Tone, ReactNode>> = {
  good: <CircleCheck />,
  busy: <LoaderCircle />,
  wait: <TriangleAlert />,
  bad: <TriangleAlert />,
  aside: <Info />,
  idle: <Info />,
};

/**
 * The toasts, newest last. The region is always rendered, so that new toasts are announced. While a dialog is open, it can
 * still be reached by keyboard and screen readers, and a click on it does not close the dialog.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  useToastShortcuts();
  return (
    <section
      className={styles['region']}
      aria-label={windowTexts.messages}
      aria-live="polite"
      aria-relevant="additions"
      data-react-aria-top-layer="true"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { tone, text, detail, icon, action, otherAction, durationMs, showsTime } = toast;
  // Beside a button, it would be a narrow column of many lines.
  const isLong = text.length > longText || otherAction !== undefined;
  const button = action && (
    <>
      <Button size="small" onPress={() => takeToastAction(toast.id)}>
        {action.label} {action.shortcut !== undefined && <Keys keys={action.shortcut} />}
      </Button>
      {otherAction && (
        <Button size="small" onPress={() => takeToastAction(toast.id, 'otherAction')}>
          {otherAction.label}
        </Button>
      )}
    </>
  );
  useWaitForPerson(toast);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while the pointer or the focus is on it.
    <div
      className={classNames(styles['toast'], toneClass(tone))}
      onPointerEnter={() => holdToast(toast, 'pointer')}
      onPointerLeave={() => releaseToast(toast, 'pointer')}
      onFocus={() => holdToast(toast, 'focus')}
      onBlur={() => releaseToast(toast, 'focus')}
    >
      <span className={styles['mark']} aria-hidden="true">
        {icon ?? marks[tone]}
      </span>
      <div className={styles['words']} role={tone === 'bad' ? 'alert' : undefined}>
        <p className={classNames(styles['text'], isLong && styles['long'])}>{withBreaks(text)}</p>
        {detail !== undefined && (
          <p className={styles['detail']}>
            {typeof detail === 'string' ? (
              withBreaks(detail)
            ) : (
              <Countdown durationMs={durationMs ?? 0} says={detail} />
            )}
          </p>
        )}
        {isLong && button && <p className={styles['below']}>{button}</p>}
      </div>
      {!isLong && button}
      {!showsTime && (
        <IconButton
          size="small"
          label={windowTexts.closeMessage}
          icon={<X />}
          onPress={() => endToast(toast.id)}
        />
      )}
      {showsTime && durationMs !== undefined && (
        <span
          className={styles['time']}
          style={{ animationDuration: `${durationMs}ms` }}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

interface CountdownProps {
  readonly durationMs: number;
  readonly says: (secondsLeft: number) => string;
}

function Countdown({ durationMs, says }: CountdownProps) {
  const [endsAtMs] = useState(() => Date.now() + durationMs);
  const nowMs = useNow(200);
  return says(Math.max(1, Math.ceil((endsAtMs - nowMs) / 1_000)));
}

/** What went wrong waits for a person who is in another window: its time begins when they come back. */
function useWaitForPerson(toast: Toast): void {
  const waits = toast.tone === 'bad';
  useEffect(() => {
    if (!waits) return;
    const look = () => (document.hasFocus() ? releaseToast : holdToast)(toast, 'away');
    look();
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
    };
  }, [waits, toast]);
}

/** Runs the action of the newest toast with the pressed shortcut, except while the person types. */
function useToastShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || typesText(event.target)) return;
      if (takeToastShortcut(pressedKeys(event))) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
