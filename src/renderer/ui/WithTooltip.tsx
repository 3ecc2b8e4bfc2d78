import type { ReactElement } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import { Keys } from './Keys.tsx';
import styles from './WithTooltip.module.css';

export interface WithTooltipProps {
  readonly text: string;
  readonly shortcut?: string;
  readonly children: ReactElement;
}

export function WithTooltip({ text, shortcut, children }: WithTooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <Tooltip className={styles['tooltip'] ?? ''} offset={6}>
        {text}
        {shortcut !== undefined && <Keys keys={shortcut} />}
      </Tooltip>
    </TooltipTrigger>
  );
}
