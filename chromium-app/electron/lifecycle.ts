/**
 * The phases of Electron's start. A call that is allowed only before or only after `ready` throws at the wrong time,
 * with Electron's own message.
 */
type Phase = 'evaluating' | 'starting' | 'ready';

let phase: Phase = 'evaluating';
const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>();
const { promise: evaluated, resolve: resolveEvaluated } = Promise.withResolvers<void>();

export const isReady = (): boolean => phase === 'ready';
export const whenReady = (): Promise<void> => ready;
/** Resolves once the app's entry has been evaluated: Electron doesn't become ready earlier (lib/browser/init.ts). */
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
