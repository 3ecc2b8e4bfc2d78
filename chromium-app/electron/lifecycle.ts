/**
 * The phases of Electron's start. Calls that are allowed only before or only after `ready` throw otherwise, with
 * Electron's own message.
 */
type Phase = 'evaluating' | 'starting' | 'ready';

let phase: Phase = 'evaluating';
const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>();
const { promise: evaluated, resolve: resolveEvaluated } = Promise.withResolvers<void>();

export const isReady = (): boolean => phase === 'ready';
export const whenReady = (): Promise<void> => ready;
/** Resolves when the app's entry has been evaluated: Electron gets ready no sooner (lib/browser/init.ts). */
export const whenEvaluated = (): Promise<void> => evaluated;

export function appCodeLoaded(): void {
  phase = 'starting';
  resolveEvaluated();
}

export function becomeReady(): void {
  phase = 'ready';
  resolveReady();
}

export function onlyWhenReady(refusal: string): void {
  if (!isReady()) throw new Error(refusal);
}

export function onlyBeforeReady(refusal: string): void {
  if (isReady()) throw new Error(refusal);
}
