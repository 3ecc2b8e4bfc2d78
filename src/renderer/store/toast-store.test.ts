import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  endTimedToasts,
  endToast,
  holdToast,
  letToastGo,
  releaseToast,
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

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

it('says the same once, at its newest place, and tells apart what can be undone or is going on', () => {
  showToast({ tone: 'bad', text: 'No connection' });
  showToast({ tone: 'idle', text: 'Copied' });
  showToast({ tone: 'bad', text: 'No connection' });
  expect(texts()).toEqual(['Copied', 'No connection']);
  showToast({ tone: 'bad', text: 'No connection', detail: 'To another server' });
  expect(texts()).toHaveLength(3);
  show('a');
  show('a');
  showToast({ tone: 'busy', text: 'Checking a' });
  showToast({ tone: 'busy', text: 'Checking a' });
  expect(texts().slice(3)).toEqual(['a', 'a', 'Checking a', 'Checking a']);
});

it('stays while it is read, and for its whole time after that; one line and what is about to happen do not wait', () => {
  showToast({ tone: 'good', text: 'Saved', detail: 'In /renders', durationMs: 5_000 });
  show('a');
  showToast({ tone: 'good', text: 'Copied', durationMs: 5_000 });
  vi.advanceTimersByTime(4_000);
  const [saved, undoable, short] = useToasts.getState().toasts;
  if (!saved || !undoable || !short) throw new Error('Three toasts are shown.');
  holdToast(short, 'pointer');
  holdToast(saved, 'pointer');
  holdToast(undoable, 'pointer');
  vi.advanceTimersByTime(60_000);
  expect([texts(), told]).toEqual([['Saved'], ['sent a']]);
  releaseToast(saved, 'pointer');
  releaseToast(saved, 'pointer');
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
  releaseToast(saved, 'pointer');
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['sent a']);
});

it('stays until nothing holds it: a pointer that crosses it does not start its time while the person is away', () => {
  showToast({ tone: 'bad', text: 'Failed', detail: 'Retry', durationMs: 5_000 });
  const [failed] = useToasts.getState().toasts;
  if (!failed) throw new Error('A toast is shown.');
  holdToast(failed, 'away');
  holdToast(failed, 'pointer');
  releaseToast(failed, 'pointer');
  vi.advanceTimersByTime(60_000);
  expect(texts(), 'the person is in another window').toEqual(['Failed']);
  holdToast(failed, 'pointer');
  releaseToast(failed, 'away');
  vi.advanceTimersByTime(60_000);
  expect(texts(), 'the pointer rests on it').toEqual(['Failed']);
  releaseToast(failed, 'pointer');
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['Failed']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('that no longer matters says so in its place, and goes after a while, not from under a pointer', () => {
  const ask = () => showToast({ tone: 'wait', text: 'a question', action: { label: 'Yes', run: () => {} } });
  const [alone, pointedAt] = [ask(), ask()];
  vi.advanceTimersByTime(600_000);
  const toastOf = (id: number) => useToasts.getState().toasts.find((toast) => toast.id === id);
  const before = toastOf(pointedAt);
  if (before) holdToast(before, 'pointer');
  for (const id of [alone, pointedAt])
    letToastGo(id, { tone: 'idle', text: `over ${id}`, durationMs: 4_000 });
  expect(useToasts.getState().toasts).toEqual(
    [alone, pointedAt].map((id) => ({ id, tone: 'idle', text: `over ${id}`, durationMs: 4_000 })),
  );
  vi.advanceTimersByTime(3_999);
  expect(toastOf(alone)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(toastOf(alone)).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  const after = toastOf(pointedAt);
  if (after) releaseToast(after, 'pointer');
  vi.advanceTimersByTime(4_000);
  expect([after === undefined, toastOf(pointedAt)]).toEqual([false, undefined]);
});
