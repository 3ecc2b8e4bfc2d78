import { type ReactElement, useEffect, useState } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { isFocusGivenBack } from './focus-given-back.ts';
import { Keys } from './Keys.tsx';
import styles from './WithTooltip.module.css';

export interface WithTooltipProps {
  readonly text: string;
  readonly shortcut?: string;
  readonly children: ReactElement;
}

export function WithTooltip({ text, shortcut, children }: WithTooltipProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // The tooltip would handle Escape itself, but the key is meant for what is around the button. So it is closed before that.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') flushSync(() => setOpen(false));
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen]);
  return (
    <TooltipTrigger
      delay={500}
      closeDelay={0}
      isOpen={isOpen}
      onOpenChange={(opens) => setOpen(opens && !isFocusGivenBack())}
    >
      {children}
      <Tooltip className={styles['tooltip'] ?? ''} offset={6}>
        {text}
        {shortcut !== undefined && <Keys keys={shortcut} />}
      </Tooltip>
    </TooltipTrigger>
  );
}
