import { z } from 'zod';

const boundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
});

export const windowStateSchema = z.object({ bounds: boundsSchema.nullable(), isMaximised: z.boolean() });

export type WindowBounds = z.output<typeof boundsSchema>;
export type WindowState = z.output<typeof windowStateSchema>;

export const defaultWindowState: WindowState = { bounds: null, isMaximised: false };
export const windowSizeDefault = { width: 1_280, height: 800 } as const;
export const windowSizeMin = { width: 900, height: 600 } as const;

/** How much of the window must be on some screen, so that a person can grab it. */
const visiblePartMin = { width: 160, height: 64 } as const;

/** The remembered position, if it is visible; otherwise none, so that the system centers the window. */
export function fitToDisplays(state: WindowState, workAreas: readonly WindowBounds[]): WindowState {
  const { bounds } = state;
  if (!bounds) return state;
  const width = Math.max(bounds.width, windowSizeMin.width);
  const height = Math.max(bounds.height, windowSizeMin.height);
  const fitted = { ...bounds, width, height };
  const isReachable = workAreas.some(
    (area) =>
      overlap(fitted.x, width, area.x, area.width) >= visiblePartMin.width &&
      overlap(fitted.y, height, area.y, area.height) >= visiblePartMin.height,
  );
  return { ...state, bounds: isReachable ? fitted : null };
}

function overlap(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB);
}
