import {
  type FrameRate,
  formatFrameRate,
  parseFrameRate,
  sameFrameRate,
} from '../../../shared/model/frame-rate.ts';

export const usualRates = [
  { value: '24000/1001', label: '23.976' },
  { value: '24', label: '24' },
  { value: '25', label: '25' },
  { value: '30000/1001', label: '29.97' },
  { value: '30', label: '30' },
  { value: '50', label: '50' },
  { value: '60000/1001', label: '59.94' },
  { value: '60', label: '60' },
] as const;

type UsualRate = (typeof usualRates)[number]['value'];

/** One of the common rates, or any that is typed. */
export type ChosenRate =
  | { readonly kind: 'none' }
  | { readonly kind: 'usual'; readonly value: UsualRate }
  | { readonly kind: 'other'; readonly typed: string };

export function rateFrom(choice: ChosenRate): FrameRate | null {
  switch (choice.kind) {
    case 'none':
      return null;
    case 'usual':
      return parseFrameRate(choice.value);
    case 'other':
      return parseFrameRate(choice.typed);
  }
}

/** The choice that shows a rate which was used before. */
export function rateChoiceFor(rate: FrameRate | null): ChosenRate {
  if (rate === null) return { kind: 'none' };
  const usual = usualRates.find(({ value }) => {
    const parsed = parseFrameRate(value);
    return parsed !== null && sameFrameRate(parsed, rate);
  });
  if (usual) return { kind: 'usual', value: usual.value };
  return { kind: 'other', typed: rate.den === 1 ? formatFrameRate(rate) : `${rate.num}/${rate.den}` };
}
