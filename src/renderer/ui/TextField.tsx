import type { ReactNode } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  readonly label: string;
  /** Shows no label, where the place makes clear what the field is for. Screen readers still read it. */
  readonly hideLabel?: boolean;
  readonly description?: ReactNode;
  /** What is wrong and what to do; null if nothing is. */
  readonly error?: string | null;
  readonly placeholder?: string;
  readonly mono?: boolean;
  readonly after?: ReactNode;
}

export function TextField({
  label,
  hideLabel = false,
  description,
  error = null,
  placeholder,
  mono = false,
  after,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : {})}
      isInvalid={error !== null}
      className={styles['field'] ?? ''}
    >
      {!hideLabel && <Label className={styles['label'] ?? ''}>{label}</Label>}
      <div className={styles['row']}>
        <Input
          className={classNames(styles['input'], mono && styles['mono'])}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        {after}
      </div>
      {description !== undefined && error === null && (
        <Text slot="description" className={styles['description'] ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
