import { count, phrase } from './phrase.ts';

/** Announced by screen readers. */
export const uploadNews = {
  ready: phrase((amount: number) => `${count(amount, 'upload')} ready.`, 2),
  partlyReady: phrase(
    (ready: number, total: number) => `${ready.toLocaleString()} of ${count(total, 'upload')} ready.`,
    2,
    3,
  ),
  needAttention: phrase((amount: number) => `${amount.toLocaleString()} uploads need attention.`, 3),
  needsAttention: phrase((name: string) => `${name} needs attention.`, 'LED_Main_v005.mov'),
} as const;
