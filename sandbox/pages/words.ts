import type { CompStatus } from '../../src/shared/api/comp.ts';
import { type Html, html } from './html.ts';
import { valueTexts } from './texts.ts';

/** How the pages write times, lengths, sizes and states. */

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export const time = (timestamp: string | null): Html =>
  timestamp === null
    ? html`<span class="quiet">${valueTexts.never}</span>`
    : html`<time datetime="${timestamp}">${moment.format(new Date(timestamp))} UTC</time>`;

/** Minutes, seconds and hundredths, as `1:02.40`: fine enough for a note's position. */
export function position(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const rest = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0');
  return `${minutes}:${rest}`;
}

export const length = (seconds: number | null): string =>
  seconds === null ? valueTexts.lengthUnknown : position(seconds);

export const pixels = (width: number | null, height: number | null): string =>
  width === null || height === null ? valueTexts.sizeUnknown : `${width} × ${height}`;

export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`;

type Tone = 'good' | 'warn' | 'bad' | 'plain';

export const badge = (text: string, tone: Tone): Html => html`<span class="badge ${tone}">${text}</span>`;

const tones: Readonly<Record<string, Tone>> = {
  ready: 'good',
  processing: 'warn',
  error: 'bad',
  open: 'warn',
  resolved: 'good',
  draft: 'plain',
  in_review: 'warn',
  changes_requested: 'bad',
  approved: 'good',
  enabled: 'good',
  disabled: 'bad',
  delivered: 'good',
  pending: 'warn',
  failed: 'bad',
  revoked: 'bad',
  expired: 'bad',
};

/** A state of the contract as a colored badge. */
export const state = (name: string): Html => badge(name.replaceAll('_', ' '), tones[name] ?? 'plain');

export const compStatusWords: Readonly<Record<CompStatus, string>> = {
  draft: valueTexts.draft,
  in_review: valueTexts.inReview,
  changes_requested: valueTexts.changesRequested,
  approved: valueTexts.approved,
};
