import { broadcast } from './broadcast.ts';
import type { CorpusLibrary } from './corpus-part.ts';
import { film } from './film.ts';
import { games } from './games.ts';
import { independent } from './independent.ts';
import { independentLive } from './independent-live.ts';
import { letters } from './letters.ts';
import { touring } from './touring.ts';
import { traps } from './traps.ts';

export const libraries: readonly CorpusLibrary[] = [
  ...film,
  ...broadcast,
  ...touring,
  ...games,
  ...traps,
  ...letters,
  ...independent,
  ...independentLive,
];
