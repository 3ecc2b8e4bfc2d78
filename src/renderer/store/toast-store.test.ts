import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  endTimedToasts,
  endToast,
  showToast,
  takeToastAction,
  useToasts,
  withdrawToast,
} from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

const told: string[] = [];
beforeEach(() => told.splice(0));
const show = (name: string, durationMs = 5_000) =>
  showToast({
    tone: 'busy',
    text: name,
    durationMs,
    showsTime: true,
    action: { label: 'Undo', run: () => told.push(`undone ${name}`) },
    onEnd: () => told.push(`sent ${name}`),
  });

it('acts exactly when its time is over', () => {
  show('a');
  vi.advanceTimersByTime(4_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['sent a']);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('never acts once it was undone', () => {
  takeToastAction(show('a'));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['undone a']);
});

it('ends only once, however often it is ended', () => {
  const id = show('a');
  endToast(id);
  endToast(id);
  takeToastAction(id);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['sent a']);
});

it('acts at once when the window closes, unless it was withdrawn', () => {
  show('a');
  withdrawToast(show('b'));
  showToast({ tone: 'idle', text: 'a plain message', onEnd: () => told.push('closed') });
  endTimedToasts();
  expect(told).toEqual(['sent a']);
});
