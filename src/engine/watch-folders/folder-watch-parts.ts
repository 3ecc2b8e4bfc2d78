import type { Settings } from '../../shared/model/settings.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { WatchCondition } from '../../shared/model/watch-folders.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { UploadHistory } from '../store/upload-history.ts';
import type { UploadJobs } from '../store/upload-jobs.ts';
import type { UploadLedger } from '../store/upload-ledger.ts';
import type { WatchStore } from '../store/watch-store.ts';
import type { FolderRecord } from './folder-record.ts';
import type { OpenScanner } from './folder-scanner.ts';
import type { WatchEncoding } from './frame-encoding.ts';
import type { SharedReceipts } from './shared-receipts.ts';
import type { WatchedFile } from './watched-file.ts';
import type { WatchedItems } from './watched-items.ts';

export interface FolderWatchParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly probe: MediaProbe;
  readonly items: WatchedItems;
  readonly store: WatchStore;
  readonly jobs: UploadJobs;
  readonly history: UploadHistory;
  readonly uploadLedger: UploadLedger;
  readonly uploads: Pick<UploadQueue, 'add' | 'snapshot' | 'giveWay' | 'cancel'>;
  readonly openScanner: OpenScanner;
  readonly encoding: WatchEncoding;
  readonly receipts: SharedReceipts;
  /** Tells this computer from others that watch the same folder. */
  readonly computerId: () => string;
  readonly settings: () => Pick<Settings, 'quietSeconds' | 'networkQuietSeconds'>;
}

export interface FolderWatchListener {
  readonly saveRecord: (record: FolderRecord) => void;
  readonly onFiles: (files: readonly WatchedFile[], removed: readonly string[]) => void;
  readonly onCondition: (condition: WatchCondition) => void;
}
