import type { Area } from './play.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { sameRequest } from './scenarios/same-request.ts';

/** Every scenario, by area. A new area is a file in `scenarios/`, named here. */
export const areas: readonly Area[] = [sameRequest, fullDisk];
