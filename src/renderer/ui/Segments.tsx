import type { ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './Segments.module.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: number;
}

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  /** Null: none is selected. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly iconsOnly?: boolean;
  readonly isDisabled?: boolean;
}

/** A few visible choices, of which exactly one is selected. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onChange,
  iconsOnly = false,
  isDisabled = false,
}: SegmentsProps<Value>) {
  // Tab leads to the chosen one, as in any radio group, and arrow keys from there to the others.
  const tabStop = segments.some((segment) => segment.value === value) ? value : segments[0]?.value;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      isDisabled={isDisabled}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.value));
        if (chosen) onChange(chosen.value);
      }}
      className={styles['group'] ?? ''}
      render={(props) => (
        <div
          {...props}
          // React Aria would move the focus on to the one that had it last.
          onFocusCapture={undefined}
          // And choose nothing: radio buttons are chosen as an arrow key reaches them.
          onKeyDownCapture={(event) => {
            const before = document.activeElement;
            props.onKeyDownCapture?.(event);
            const reached = document.activeElement;
            const index =
              reached === before ? -1 : [...event.currentTarget.children].indexOf(reached as Element);
            const segment = segments[index];
            if (event.key.startsWith('Arrow') && segment) onChange(segment.value);
          }}
        />
      )}
    >
      {segments.map((segment) => (
        <ToggleButton
          key={segment.value}
          id={segment.value}
          excludeFromTabOrder={segment.value !== tabStop}
          className={classNames(styles['segment'], iconsOnly && styles['square'])}
          {...(iconsOnly ? { 'aria-label': segment.label } : {})}
        >
          {segment.icon}
          {!iconsOnly && segment.label}
          {segment.count !== undefined && (
            <span className={styles['count']}>{segment.count.toLocaleString()}</span>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
