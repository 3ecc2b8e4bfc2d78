import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showFailure } from './show-failure.ts';
import { useToasts } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

it('shows a failure for as long as it takes to read it slowly, and then uncovers what is under it', () => {
  const short = "Couldn't save to /renders.";
  const long = `${'Every word of this takes a while. '.repeat(8)}`;
  showFailure({ sentence: short, remedy: 'Choose another folder.' });
  showFailure({ sentence: long, remedy: 'Read it.' });
  vi.advanceTimersByTime(12_000);
  expect(texts()).toEqual([short, long]);
  vi.advanceTimersByTime(8_000);
  expect(texts()).toEqual([long]);
  vi.advanceTimersByTime(20_000);
  expect(texts(), 'half a minute for nine sentences').toEqual([long]);
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual([]);
});
