import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { clearCanceled } from '../../../engine/sequences/clear-canceled.ts';
import { exportReceipts } from '../../../engine/uploads/queue/export-receipts.ts';
import { windowFailures } from '../../../shared/messages/window-failures.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import { definedFields } from '../defined-fields.ts';
import type { AppHandlers } from '../router.ts';
import { saveFile } from '../save-file.ts';
import { SnapshotInParts } from '../snapshot-in-parts.ts';
import type { FileDialogs } from './file-handlers.ts';

export function createQueueHandlers(
  queue: UploadQueue,
  dialogs: Pick<FileDialogs, 'showInFolder'>,
  encodes: Parameters<typeof clearCanceled>[0],
): AppHandlers['queue'] {
  const parts = new SnapshotInParts(queue);
  return {
    snapshot: async () => parts.first(),
    moreOfSnapshot: async ({ sequence, from }) => ({ jobs: parts.more(sequence, from) }),
    pause: (selection) => queue.pause(selection),
    resume: (selection) => queue.resume(selection),
    retryHold: (scope) => queue.retryHold(scope),
    cancel: ({ jobIds }) => queue.cancel(jobIds),
    cancelSoon: ({ jobIds }) => queue.cancelSoon(jobIds),
    undoCancel: ({ jobIds }) => queue.undoCancel(jobIds),
    retry: ({ jobIds }) => queue.retry(jobIds),
    decide: ({ jobId, decision }) => queue.decide(jobId, decision),
    retarget: ({ jobId, target }) => queue.retarget(jobId, target),
    move: ({ jobIds, before }) => queue.move(jobIds, before),
    setPriority: ({ jobIds, priority }) => queue.setPriority(jobIds, priority),
    setLimits: (patch) => queue.setLimits(definedFields(patch)),
    fullSpeedFor: ({ minutes }) => queue.fullSpeedFor(minutes),
    clearEnded: async () => {
      await queue.clearEnded();
      await clearCanceled(encodes);
    },
    showFile: async ({ jobId }) => {
      const [receipt] = await queue.receipts([jobId]);
      if (!receipt) return;
      // For a missing file, the file manager would open nothing and report nothing.
      await access(receipt.file).catch((cause: unknown) => {
        throw new TroubleError(troubleOf('render_gone', windowFailures.render_gone(dirname(receipt.file))), {
          cause,
        });
      });
      dialogs.showInFolder(receipt.file);
    },
  };
}

export function createHistoryHandlers(queue: UploadQueue, dialogs: FileDialogs): AppHandlers['history'] {
  return {
    search: async (query) => {
      const { entries, total } = await queue.searchHistory(query);
      return { entries: [...entries], total };
    },
    days: async (query) => ({ days: [...(await queue.historyDays(query))] }),
    exportReceipts: async ({ query, format }) => {
      const path = await dialogs.chooseSavePath(`renderdrop-receipts.${format}`);
      if (path === null) return { savedAs: null, count: 0 };
      const { text, count } = await exportReceipts(queue, query, format);
      return { savedAs: await saveFile(path, text), count };
    },
  };
}
