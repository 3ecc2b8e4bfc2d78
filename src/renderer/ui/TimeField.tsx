import { minuteOfTyped, minuteToTime } from '../../shared/model/minute-of-day.ts';
import styles from './TimeField.module.css';
import { TypedField } from './TypedField.tsx';

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
  return (
    <TypedField
      label={label}
      value={minute}
      textOf={minuteToTime}
      read={minuteOfTyped}
      isWhole={(text) => /^\d{2}:\d{2}$/.test(text)}
      stepped={(from, by) => (from + by * stepMinutes + minutesPerDay) % minutesPerDay}
      className={styles['time']}
      onChange={onChange}
    />
  );
}
