import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components';
import { windowTexts } from '../../shared/messages/window.ts';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

export function SearchField({ label, placeholder, value, onChange, inputRef }: SearchFieldProps) {
  return (
    <AriaSearchField aria-label={label} value={value} onChange={onChange} className={styles['search'] ?? ''}>
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
