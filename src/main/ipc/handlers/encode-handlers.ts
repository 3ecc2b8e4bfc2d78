import { join } from 'node:path';
import type { DropExaminer } from '../../../engine/drops/drop-examiner.ts';
import type { EncodeQueue } from '../../../engine/sequences/encode-queue.ts';
import type { EncodedVideos } from '../../../engine/sequences/encoded-videos.ts';
import type { EncodingDesk } from '../../../engine/sequences/encoding-desk.ts';
import { sequenceFailures } from '../../../shared/messages/sequences.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { frameNameOf, frameToShow } from '../../../shared/model/frame-name.ts';
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
  return {
    readiness: async ({ folderId }) => ({
      canEncode: await desk.canEncode(),
      install: sequenceFailures.encoder_missing(process.platform).remedy,
      lastRate: folderId === null ? null : desk.lastRate(pickedFiles.pathOf(folderId)),
    }),
    snapshot: async () => queue.snapshot(),
    still: async ({ id }) => {
      const source = queue.snapshot().encodes.find((encode) => encode.id === id)?.source;
      const [shown] = source ? await pickedFiles.add([shownOf(source)]) : [];
      return { fileId: shown?.kind === 'file' ? shown.id : null };
    },
    add: async ({ accountId, sequences }) => {
      const shapes = await examiner.shapesBefore(
        accountId,
        sequences.map(({ target }) => target),
      );
      const wanted = sequences.map(({ folderId, ...rest }, index) => ({
        ...rest,
        folder: pickedFiles.pathOf(folderId),
        itemShape: shapes[index] ?? null,
      }));
      return { ids: [...(await desk.addSequences(accountId, wanted))] };
    },
    lighterCopyInstead: ({ jobId }) => desk.lighterCopyInstead(jobId, signal),
    addLighterCopy: ({ accountId, fileId, target }) =>
      desk.addLighterCopy({ accountId, path: pickedFiles.pathOf(fileId), target }, signal),
    folder: () => videos.folder(),
    setFolder: ({ folderId }) => videos.setFolder(folderId === null ? null : pickedFiles.pathOf(folderId)),
    removeUploaded: () => videos.removeUploaded(),
    cancel: ({ id }) => queue.cancel(id),
    retry: async ({ id }) => queue.retry(id),
    remove: ({ id }) => queue.remove(id),
  };
}

const shownOf = (source: EncodeSnapshot['source']): string =>
  source.kind === 'frames'
    ? join(source.folder, frameNameOf(source.sequence, frameToShow(source.sequence)))
    : source.path;
