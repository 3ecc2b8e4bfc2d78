import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHold } from './use-hold.ts';

const past = { relatedTarget: null, currentTarget: { contains: () => false } };
const within = { relatedTarget: {}, currentTarget: { contains: () => true } };

/** A list with a pointer and a focus. */
function holding() {
  const released = vi.fn();
  const { isHeld, keepsFocus, stop, props } = createHold(released);
  const tell = (name: keyof typeof props, event: unknown = {}) =>
    (props[name] as (event: unknown) => void)(event);
  return { released, isHeld, keepsFocus, stop, tell };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('holds while the pointer or the focus is there, and releases once when both have left', () => {
  const { released, isHeld, tell } = holding();
  expect(isHeld()).toBe(false);
  tell('onPointerMove');
  tell('onFocusCapture');
  tell('onPointerLeave');
  tell('onBlurCapture', within);
  expect(isHeld()).toBe(true);
  expect(released).not.toHaveBeenCalled();
  tell('onBlurCapture', past);
  tell('onPointerLeave');
  expect(isHeld()).toBe(false);
  expect(released).toHaveBeenCalledOnce();
});

it('releases five minutes after the last move or key, by when nobody reads any more, and holds again at the next', () => {
  const { released, isHeld, tell } = holding();
  tell('onPointerMove');
  vi.advanceTimersByTime(200_000);
  tell('onKeyDownCapture');
  vi.advanceTimersByTime(299_000);
  expect(isHeld()).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isHeld()).toBe(false);
  expect(released).toHaveBeenCalledOnce();
  tell('onPointerMove');
  expect(isHeld()).toBe(true);
});

it('keeps only the focused row ten seconds after the pointer left, and nothing once the focus has left too', () => {
  const { released, isHeld, keepsFocus, tell } = holding();
  tell('onPointerMove');
  tell('onFocusCapture');
  vi.advanceTimersByTime(20_000);
  tell('onPointerLeave');
  vi.advanceTimersByTime(9_000);
  expect([isHeld(), keepsFocus()]).toEqual([true, false]);
  vi.advanceTimersByTime(1_000);
  expect([isHeld(), keepsFocus()]).toEqual([false, true]);
  expect(released).toHaveBeenCalledTimes(1);
  tell('onKeyDownCapture');
  expect([isHeld(), keepsFocus()]).toEqual([true, false]);
  vi.advanceTimersByTime(10_000);
  tell('onBlurCapture', past);
  expect([isHeld(), keepsFocus()]).toEqual([false, false]);
  expect(released).toHaveBeenCalledTimes(3);
});

it('holds under a pointer that rests, also where a row has the focus', () => {
  const { isHeld, tell } = holding();
  tell('onFocusCapture');
  tell('onPointerMove');
  vi.advanceTimersByTime(299_000);
  expect(isHeld()).toBe(true);
});

it('releases nothing after it was stopped', () => {
  const { released, stop, tell } = holding();
  tell('onPointerMove');
  stop();
  vi.advanceTimersByTime(60_000);
  tell('onPointerLeave');
  expect(released).not.toHaveBeenCalled();
});
