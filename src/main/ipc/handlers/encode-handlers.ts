import { dirname, join } from 'node:path';
import type { DropExaminer } from '../../../engine/drops/drop-examiner.ts';
import type { EncodeQueue } from '../../../engine/sequences/encode-queue.ts';
import type { EncodedVideos } from '../../../engine/sequences/encoded-videos.ts';
import type { EncodingDesk } from '../../../engine/sequences/encoding-desk.ts';
import { sequenceFailures } from '../../../shared/messages/sequences.ts';
import { windowFailures } from '../../../shared/messages/window-failures.ts';
import type { EncodeId, EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { frameNameOf, frameToShow } from '../../../shared/model/frame-name.ts';
import { TroubleError, troubleOf } from '../../../shared/model/trouble.ts';
import type { PickedFiles } from '../picked-files.ts';
import type { AppHandlers } from '../router.ts';

export interface EncodeHandlerParts {
  readonly queue: EncodeQueue;
  readonly desk: EncodingDesk;
  readonly videos: EncodedVideos;
  readonly pickedFiles: PickedFiles;
  readonly examiner: Pick<DropExaminer, 'shapesBefore'>;
  readonly signal: AbortSignal;
}

export function createEncodeHandlers(parts: EncodeHandlerParts): AppHandlers['encodes'] {
  const { queue, desk, videos, pickedFiles, examiner, signal } = parts;
  const sourceOf = (id: EncodeId) => queue.snapshot().encodes.find((encode) => encode.id === id)?.source;
  return {
    readiness: async ({ folderId }) => ({
      canEncode: await desk.canEncode(),
      install: sequenceFailures.encoder_missing(process.platform).remedy,
      lastRate: folderId === null ? null : desk.lastRate(pickedFiles.pathOf(folderId)),
    }),
    snapshot: async () => queue.snapshot(),
    still: async ({ id }) => {
      const source = sourceOf(id);
      const [shown] = source ? await pickedFiles.add([shownOf(source)]) : [];
      return { fileId: shown?.kind === 'file' ? shown.id : null };
    },
    source: async ({ id }) => {
      const source = sourceOf(id);
      const path = source?.kind === 'frames' ? source.folder : source?.path;
      const [picked] = path === undefined ? [] : await pickedFiles.add([path]);
      if (!source || path === undefined || !picked) return { source: null };
      if (picked.kind === 'missing')
        throw new TroubleError(troubleOf('render_gone', windowFailures.render_gone(dirname(path))));
      if (source.kind === 'lighter_copy') return { source: { of: 'file', id: picked.id } };
      const { rate, colour, fillGaps, skipFrames = [] } = source.settings;
      const { pattern } = source.sequence;
      const how = { pattern, rate, colour, fillGaps, skipFrames: [...skipFrames] };
      return { source: { of: 'frames', folderId: picked.id, ...how } };
    },
    add: async ({ accountId, batchId, sequences }) => {
      const shapes = await examiner.shapesBefore(
        accountId,
        sequences.map(({ target }) => target),
      );
      const wanted = sequences.map(({ folderId, ...rest }, index) => ({
        ...rest,
        batchId,
        folder: pickedFiles.pathOf(folderId),
        itemShape: shapes[index] ?? null,
      }));
      return { ids: [...(await desk.addSequences(accountId, wanted))] };
    },
    lighterCopyInstead: ({ jobId }) => desk.lighterCopyInstead(jobId, signal),
    addLighterCopy: ({ fileId, ...wanted }) =>
      desk.addLighterCopy({ ...wanted, path: pickedFiles.pathOf(fileId) }, signal),
    folder: () => videos.folder(),
    setFolder: ({ folderId }) => videos.setFolder(folderId === null ? null : pickedFiles.pathOf(folderId)),
    removeUploaded: () => videos.removeUploaded(),
    cancel: ({ id }) => queue.cancel(id),
    cancelSoon: async ({ id }) => queue.cancelSoon(id),
    undoCancel: async ({ id }) => queue.undoCancel(id),
    retry: async ({ id }) => queue.retry(id),
    remove: ({ id }) => queue.remove(id),
  };
}

const shownOf = (source: EncodeSnapshot['source']): string =>
  source.kind === 'frames'
    ? join(source.folder, frameNameOf(source.sequence, frameToShow(source.sequence)))
    : source.path;
