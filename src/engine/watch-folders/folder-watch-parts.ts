import type { Settings } from '../../shared/model/settings.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { WatchCondition } from '../../shared/model/watch-folders.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { MayUpload } from '../policy/allowed-folders.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { UploadHistory } from '../uploads/tables/upload-history.ts';
import type { UploadJobs } from '../uploads/tables/upload-jobs.ts';
import type { UploadLedger } from '../uploads/tables/upload-ledger.ts';
import type { WatchedFile } from './file/watched-file.ts';
import type { OpenScanner } from './finding/folder-scanner.ts';
import type { FolderRecord } from './folder-record.ts';
import type { WatchEncoding } from './frame-encoding.ts';
import type { SharedReceipts } from './placing/shared-receipts.ts';
import type { WatchedItems } from './placing/watched-items.ts';
import type { WatchStore } from './tables/watch-store.ts';

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
  readonly mayUpload: MayUpload;
  readonly settings: () => Pick<Settings, 'quietSeconds' | 'networkQuietSeconds'>;
}

export interface FolderWatchListener {
  readonly saveRecord: (record: FolderRecord) => void;
  readonly onFiles: (files: readonly WatchedFile[], removed: readonly string[]) => void;
  readonly onCondition: (condition: WatchCondition) => void;
}
