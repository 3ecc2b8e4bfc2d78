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

it('does what it announced once its time is over, and not a moment before', () => {
  show('a');
  vi.advanceTimersByTime(4_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['sent a']);
  expect(useToasts.getState().toasts).toEqual([]);
});

it('does nothing any more once it was undone', () => {
  takeToastAction(show('a'));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['undone a']);
});

it('ends once, whoever ends it', () => {
  const id = show('a');
  endToast(id);
  endToast(id);
  takeToastAction(id);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['sent a']);
});

it('does what is still announced when the window closes, and leaves out what was withdrawn', () => {
  show('a');
  withdrawToast(show('b'));
  showToast({ tone: 'idle', text: 'a plain message', onEnd: () => told.push('closed') });
  endTimedToasts();
  expect(told).toEqual(['sent a']);
});
