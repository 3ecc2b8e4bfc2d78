import { useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';

export interface TypedFieldProps {
  readonly label: string;
  readonly value: number;
  readonly textOf: (value: number) => string;
  /** Null if that is no value. */
  readonly read: (text: string) => number | null;
  /** What is typed is a value before the field is left. */
  readonly isWhole?: (text: string) => boolean;
  readonly stepped: (value: number, by: 1 | -1) => number;
  readonly className?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A number that is typed in words of its own, such as a time. What cannot be read is taken back. */
export function TypedField(props: TypedFieldProps) {
  const { label, value, textOf, read, isWhole = () => false, stepped, className, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const take = (next: number | null) => {
    if (next !== null && next !== value) onChange(next);
  };
  const finish = () => {
    setTyped(null);
    if (typed !== null) take(read(typed));
  };
  return (
    <TextField
      aria-label={label}
      value={typed ?? textOf(value)}
      onChange={(text) => {
        setTyped(text);
        if (isWhole(text)) take(read(text));
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
        if (event.key === 'Enter') finish();
        if (by === null) {
          // Otherwise React Aria would stop the event, and Escape would not close the dialog.
          event.continuePropagation();
          return;
        }
        event.preventDefault();
        setTyped(null);
        onChange(stepped(value, by));
      }}
    >
      <Input className={classNames(fieldStyles['input'], className)} inputMode="numeric" />
    </TextField>
  );
}
