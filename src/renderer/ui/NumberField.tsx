import { Minus, Plus } from 'lucide-react';
import { NumberField as AriaNumberField, Button, Group, Input } from 'react-aria-components';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';
import styles from './NumberField.module.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly unit?: string;
  readonly isDisabled?: boolean;
  /** Called when the person has finished typing, not for each digit. */
  readonly onChange: (value: number) => void;
}

export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  unit,
  isDisabled = false,
  onChange,
}: NumberFieldProps) {
  return (
    <AriaNumberField
      aria-label={label}
      value={value}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={isDisabled}
      onChange={(next) => {
        if (!Number.isNaN(next)) onChange(next);
      }}
    >
      <Group className={styles['group'] ?? ''}>
        <Button slot="decrement" className={styles['step'] ?? ''}>
          <Minus aria-hidden="true" />
        </Button>
        <Input className={classNames(fieldStyles['input'], styles['input'])} />
        <Button slot="increment" className={styles['step'] ?? ''}>
          <Plus aria-hidden="true" />
        </Button>
        {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
      </Group>
    </AriaNumberField>
  );
}
