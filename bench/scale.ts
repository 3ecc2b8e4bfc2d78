import type { Benchmark } from './benchmark.ts';
import { scaleFarm } from './scale/farm.ts';
import { scaleHistory } from './scale/history.ts';
import { scaleNames } from './scale/names.ts';
import { scaleQueue } from './scale/queue.ts';
import { scaleWatched } from './scale/watched.ts';
import { scaleWindow } from './scale/window.ts';

/** How the cost of everything grows with its count. */
export const scaleBenchmarks: Readonly<Record<string, Benchmark>> = {
  'scale-names': scaleNames,
  'scale-window': scaleWindow,
  'scale-watched': scaleWatched,
  'scale-history': scaleHistory,
  'scale-queue': scaleQueue,
  'scale-farm': scaleFarm,
};
