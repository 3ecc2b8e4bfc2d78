import type { DriveKind } from '../folder-scanner.ts';

/** How long a file must stay unchanged, and whether a person chose that for this folder. */
export interface QuietTime {
  readonly ms: number;
  readonly isChosen: boolean;
}

/** Changes on a network drive are noticed late. */
const networkFactor = 3;

/** `usualSeconds` is for drives of this computer; what a person chose for a folder holds on any drive. */
export function quietTime(chosenSeconds: number | null, usualSeconds: number, drive: DriveKind): QuietTime {
  if (chosenSeconds !== null) return { ms: chosenSeconds * 1_000, isChosen: true };
  return { ms: usualSeconds * 1_000 * (drive === 'network' ? networkFactor : 1), isChosen: false };
}
