import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';
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
  readonly onChange: (value: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** Arrow down leads from a search to what was found, as in any list of results. */
const leadToResults: NonNullable<AriaSearchFieldProps['onKeyDown']> = (event) => {
  // Its other keys are for what is around it: Escape closes that, Mod+K opens the palette.
  if (event.key !== 'ArrowDown') return event.continuePropagation();
  const area: HTMLElement | null = event.currentTarget.closest('main, [role="dialog"]');
  if (area) listIn(area)?.focus();
};

export function SearchField({ label, placeholder, value, onChange, inputRef }: SearchFieldProps) {
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      onKeyDown={leadToResults}
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
