import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type ChosenRate, usualRates } from './frame-rate-choice.ts';

export interface FrameRateFieldProps {
  readonly choice: ChosenRate;
  readonly onChange: (choice: ChosenRate) => void;
  readonly autoFocus?: boolean;
  readonly opensAtOnce?: boolean;
}

const options = [...usualRates, { value: 'other', label: encodeTexts.otherRate } as const];

/** A choice of common frame rates, and a field for any other. */
export function FrameRateField({
  choice,
  onChange,
  autoFocus = false,
  opensAtOnce = false,
}: FrameRateFieldProps) {
  return (
    <>
      <Select
        label={encodeTexts.rate}
        autoFocus={autoFocus}
        opensAtOnce={opensAtOnce}
        placeholder={encodeTexts.chooseRate}
        options={options}
        value={choice.kind === 'usual' ? choice.value : choice.kind === 'other' ? 'other' : null}
        onChange={(value) =>
          onChange(value === 'other' ? { kind: 'other', typed: '' } : { kind: 'usual', value })
        }
      />
      {choice.kind === 'other' && (
        <TextField
          label={encodeTexts.typedRate}
          placeholder={encodeTexts.rateExample}
          value={choice.typed}
          onChange={(typed) => onChange({ kind: 'other', typed })}
        />
      )}
    </>
  );
}
