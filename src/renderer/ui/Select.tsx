import { Check, ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  SelectValue,
} from 'react-aria-components';
import { plainText } from '../../shared/model/outside-text.ts';
import { AnchoredPopover } from './AnchoredPopover.tsx';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';
import styles from './Menu.module.css';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: string;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly quiet?: boolean;
  /** An active filter, which is drawn as an active chip. */
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** Its list is open when it is first drawn. */
  readonly opensAtOnce?: boolean;
}

export function Select<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  placeholder,
  quiet = false,
  isActive = false,
  isDisabled = false,
  autoFocus = false,
  opensAtOnce = false,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      {...(hideLabel ? { 'aria-label': label } : {})}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      defaultOpen={opensAtOnce}
      {...(placeholder === undefined ? {} : { placeholder })}
      className={fieldStyles['field'] ?? ''}
    >
      {!hideLabel && <Label className={fieldStyles['label'] ?? ''}>{label}</Label>}
      <Button
        className={classNames(
          fieldStyles['select'],
          quiet && fieldStyles['quiet'],
          isActive && fieldStyles['active'],
        )}
      >
        <SelectValue>
          {({ defaultChildren, isPlaceholder, selectedText }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      <AnchoredPopover className={styles['popover'] ?? ''} offset={4}>
        <ListBox className={styles['menu'] ?? ''}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={plainText(option.label)}
              className={styles['item'] ?? ''}
            >
              {({ isSelected }) => (
                <>
                  <span className={styles['mark']}>{isSelected && <Check aria-hidden="true" />}</span>
                  <span className={styles['words']}>
                    {plainText(option.label)}
                    {option.description !== undefined && <small>{option.description}</small>}
                  </span>
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </AnchoredPopover>
    </AriaSelect>
  );
}
