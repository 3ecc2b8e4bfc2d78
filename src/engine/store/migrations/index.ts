import { settingsAccountsLists } from './001-settings-accounts-lists.ts';
import { uploads } from './002-uploads.ts';
import { watchFolders } from './003-watch-folders.ts';
import { encodes } from './004-encodes.ts';
import { unplacedUploads } from './005-unplaced-uploads.ts';
import { noteTicks } from './006-note-ticks.ts';
import { webhookDeliveries } from './007-webhook-deliveries.ts';
import { smallCopies } from './008-small-copies.ts';
import { limitsThatAdapt } from './009-limits-that-adapt.ts';
import { foundByIndexes } from './010-found-by-indexes.ts';
import { endsReportedOnce } from './011-ends-reported-once.ts';
import type { Migration } from './migration.ts';

/** In order. A new one goes at the end, with a kept file in `../fixtures`. */
export const migrations: readonly Migration[] = [
  settingsAccountsLists,
  uploads,
  watchFolders,
  encodes,
  unplacedUploads,
  noteTicks,
  webhookDeliveries,
  smallCopies,
  limitsThatAdapt,
  foundByIndexes,
  endsReportedOnce,
];
