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
  /** Keeps the label for those who hear the page, where the place already says what the field is. */
  readonly hideLabel?: boolean;
  readonly description?: ReactNode;
  /** What is wrong and what to do; null while nothing is. */
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
