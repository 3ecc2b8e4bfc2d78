import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import { batchIdSchema } from '../../../shared/model/uploads.ts';
import { watchFolderIdSchema } from '../../../shared/model/watch-folders.ts';
import { newFile, type WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import type { WatchedItem } from '../placing/choose-place.ts';

export const aFolder = (changes: Partial<FolderRecord> = {}): FolderRecord => ({
  id: watchFolderIdSchema.parse('folder_1'),
  path: '/renders',
  place: {
    accountId: accountIdSchema.parse('account_1'),
    projectId: projectIdSchema.parse('prj_1'),
    projectName: 'Show',
  },
  settings: {
    rule: { kind: 'name' },
    filter: { include: [], exclude: [], subfolders: true, minSizeBytes: 0 },
    newestWins: true,
    shared: false,
    followLinks: false,
    poll: false,
    quietSeconds: null,
    frames: { kind: 'skip' },
    priority: 'normal',
  },
  existing: 'all',
  paused: false,
  remembered: [],
  keptBy: 'window',
  addedAtMs: 0,
  root: null,
  batchId: batchIdSchema.parse('batch_1'),
  notifiedAtMs: null,
  ...changes,
});

export const aStamp = { sizeBytes: 1000, modifiedNs: '5000000', changedNs: '6', inode: '7' };

export const aFile = (changes: Partial<WatchedFile> = {}): WatchedFile => ({
  ...newFile({ path: 'LED_Main_v5.mov', stamp: aStamp, sequence: null }, false, 0),
  ...changes,
});

export const aWatchedItem = (changes: Partial<WatchedItem> = {}): WatchedItem => ({
  id: mediaIdSchema.parse('med_1'),
  name: 'LED_Main',
  createdAtMs: 0,
  versionId: null,
  versionCreatedAtMs: null,
  versionsCount: 1,
  durationSeconds: null,
  shape: null,
  ...changes,
});

export const someFrames = (firstFrame: number, lastFrame: number): SequenceFacts => ({
  name: 'LED_Main',
  pattern: 'LED_Main.####.exr',
  extension: 'exr',
  frameCount: lastFrame - firstFrame + 1,
  firstFrame,
  lastFrame,
  missing: [],
  missingCount: 0,
});
