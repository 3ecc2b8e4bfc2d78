import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Tone } from '../ui/tone.ts';

interface ToastAction {
  readonly label: string;
  /** `Mod+Z`: works while the toast is shown, wherever the focus is. */
  readonly shortcut?: string;
  readonly run: () => void;
}

export interface ToastContent {
  readonly tone: Tone;
  readonly text: string;
  /** A function is given the seconds that are left, and asked again each second. */
  readonly detail?: string | ((secondsLeft: number) => string);
  readonly icon?: ReactNode;
  readonly action?: ToastAction;
  readonly otherAction?: ToastAction;
  /** How long it stays; if missing, until the person closes it. */
  readonly durationMs?: number;
  /** Shows the remaining time as a shrinking line, if something happens when it ends. */
  readonly showsTime?: boolean;
  /** Called when its time is over or it is closed, but not if its action was run. */
  readonly onEnd?: () => void;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

interface ToastState {
  readonly toasts: readonly Toast[];
}

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a toast and returns its number. What is said already is said again in its place, not below it. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  const toast: Toast = { ...content, id: lastId };
  for (const said of useToasts.getState().toasts) if (saysTheSame(said, toast)) withdrawToast(said.id);
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast] }));
  startTime(toast);
  return toast.id;
}

/** A toast that does something, or stands for something that is going on, is not the same as another one. */
const saysTheSame = (said: Toast, toast: Toast): boolean =>
  said.tone !== 'busy' &&
  said.tone === toast.tone &&
  said.text === toast.text &&
  said.detail === toast.detail &&
  [said, toast].every(({ action, onEnd }) => action === undefined && onEnd === undefined);

function startTime({ id, durationMs }: Toast): void {
  if (durationMs === undefined) return;
  timers.set(
    id,
    setTimeout(() => endToast(id), durationMs),
  );
}

/** Why a toast is kept: the pointer or the focus is on it, or the person is in another window. */
type HoldReason = 'pointer' | 'focus' | 'away';

const held = new Map<number, Set<HoldReason>>();

/**
 * Keeps a toast for as long as somebody reads it, if there is more than a line to read or something to press. One line goes
 * in its time: the pointer may rest there because of what is under it. So does what happens when its time is over.
 */
export function holdToast({ id, showsTime, detail, action }: Toast, why: HoldReason): void {
  if (showsTime || (detail === undefined && action === undefined)) return;
  held.set(id, (held.get(id) ?? new Set()).add(why));
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Gives a toast all its time again once nothing holds it any more. */
export function releaseToast(toast: Toast, why: HoldReason): void {
  const reasons = held.get(toast.id);
  if (reasons?.delete(why) && reasons.size === 0) startTime(toast);
}

/** Has a toast that stayed until it was answered say in its place that it no longer matters, and go after a while. */
export function letToastGo(id: number, content: ToastContent & { readonly durationMs: number }): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...content, id } : toast)),
  }));
  const toast = useToasts.getState().toasts.find((entry) => entry.id === id);
  if (toast && !timers.has(id) && !held.get(id)?.size) startTime(toast);
}

/** Ends a toast, because its time is over or the person closed it. */
export function endToast(id: number): void {
  takeAway(id)?.onEnd?.();
}

/** Runs an action of a toast and closes it. Its `onEnd` is not called. */
export function takeToastAction(id: number, which: 'action' | 'otherAction' = 'action'): void {
  takeAway(id)?.[which]?.run();
}

/** Runs the action of the newest toast with this shortcut. False if none has it. */
export function takeToastShortcut(keys: string): boolean {
  const toast = useToasts.getState().toasts.findLast(({ action }) => action?.shortcut === keys);
  if (toast) takeToastAction(toast.id);
  return toast !== undefined;
}

/** Removes a toast without calling anything. */
export function withdrawToast(id: number): void {
  takeAway(id);
}

/** Ends every toast whose end does something, for example because the window is closing. */
export function endTimedToasts(): void {
  for (const { id, showsTime } of useToasts.getState().toasts) if (showsTime) endToast(id);
}

function takeAway(id: number): Toast | undefined {
  clearTimeout(timers.get(id));
  timers.delete(id);
  held.delete(id);
  const toast = useToasts.getState().toasts.find((entry) => entry.id === id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
  return toast;
}
