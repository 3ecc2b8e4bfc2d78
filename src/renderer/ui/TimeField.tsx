import { useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { minuteOfTyped, minuteToTime } from '../../shared/model/minute-of-day.ts';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';
import styles from './TimeField.module.css';

export interface TimeFieldProps {
  readonly label: string;
  /** Minutes since midnight. */
  readonly minute: number;
  readonly onChange: (minute: number) => void;
}

const minutesPerDay = 24 * 60;
const stepMinutes = 15;

/** A time of day, typed as `19:00`, `19` or `7 pm`. The arrow keys change it by a quarter of an hour. */
export function TimeField({ label, minute, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = typed === null ? null : minuteOfTyped(typed);
    setTyped(null);
    if (next !== null && next !== minute) onChange(next);
  };
  return (
    <TextField
      aria-label={label}
      value={typed ?? minuteToTime(minute)}
      onChange={(text) => {
        setTyped(text);
        const next = /^\d{2}:\d{2}$/.test(text) ? minuteOfTyped(text) : null;
        if (next !== null && next !== minute) onChange(next);
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? stepMinutes : event.key === 'ArrowDown' ? -stepMinutes : 0;
        if (event.key === 'Enter') finish();
        if (step === 0) {
          // Otherwise React Aria would stop the event, and Escape would not close the dialog.
          event.continuePropagation();
          return;
        }
        event.preventDefault();
        setTyped(null);
        onChange((minute + step + minutesPerDay) % minutesPerDay);
      }}
    >
      <Input className={classNames(fieldStyles['input'], styles['time'])} inputMode="numeric" />
    </TextField>
  );
}
