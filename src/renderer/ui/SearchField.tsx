import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from 'react-aria-components';
import { windowTexts } from '../../shared/messages/window.ts';
import { listIn } from './list-in-area.ts';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** False while the list still shows what was found for a part of it: arrow down waits, since those rows are gone in a moment. */
  readonly isFound?: boolean;
  readonly onChange: (value: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** Arrow down leads from a search to what was found, as in any list of results. */
function leadToResults(field: Element): void {
  const area: HTMLElement | null = field.closest('main, [role="dialog"]');
  if (area) listIn(area)?.focus();
}

export function SearchField({
  label,
  placeholder,
  value,
  isFound = true,
  onChange,
  inputRef,
}: SearchFieldProps) {
  /** Where arrow down was pressed too early. */
  const awaiting = useRef<Element | null>(null);
  useEffect(() => {
    const field = awaiting.current;
    if (!isFound || !field) return;
    awaiting.current = null;
    if (field.contains(document.activeElement)) leadToResults(field);
  });
  const onKeyDown: NonNullable<AriaSearchFieldProps['onKeyDown']> = (event) => {
    const isDown = event.key === 'ArrowDown';
    awaiting.current = isDown && !isFound ? event.currentTarget : null;
    // Its other keys are for what is around it: Escape closes that, Mod+K opens the palette.
    if (!isDown) event.continuePropagation();
    else if (isFound) leadToResults(event.currentTarget);
  };
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      onKeyDown={onKeyDown}
      className={styles['search'] ?? ''}
    >
      <Search aria-hidden="true" />
      <Input
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        className={styles['input'] ?? ''}
        placeholder={placeholder}
      />
      <Button className={styles['clear'] ?? ''} aria-label={windowTexts.clearSearch}>
        <X aria-hidden="true" />
      </Button>
    </AriaSearchField>
  );
}
