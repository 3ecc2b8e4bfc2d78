import { basename } from 'node:path';
import type { DropExaminer } from '../../../engine/drops/drop-examiner.ts';
import { expandPaths, type SequenceFound } from '../../../engine/drops/expand-paths.ts';
import { versionOf } from '../../../engine/matching/version-of.ts';
import type { DropMatch, ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import { definedFields } from '../defined-fields.ts';
import { ExpandedFiles } from '../expanded-files.ts';
import type { PickedFiles } from '../picked-files.ts';
import type { AppHandlers } from '../router.ts';

export interface DropParts {
  readonly pickedFiles: PickedFiles;
  readonly examiner: DropExaminer;
  readonly queue: Pick<UploadQueue, 'add' | 'giveWay'>;
  /** Aborts running work when the app quits. */
  readonly signal: AbortSignal;
  /** Whether the person wants a receipt beside every render. */
  readonly receiptBeside: () => boolean;
}

/** Handles dropped files until they are queued. The window names files by id; paths stay in the main process. */
export function createDropHandlers({
  pickedFiles,
  examiner,
  queue,
  signal,
  receiptBeside,
}: DropParts): AppHandlers['drops'] {
  const expanded = new ExpandedFiles();
  return {
    expand: async ({ fileIds }) => {
      const { paths, sequences } = await expandPaths(fileIds.map((id) => pickedFiles.pathOf(id)));
      const first = expanded.first(paths);
      return {
        files: await pickedFiles.add(first.paths),
        sequences: await namedByIds(pickedFiles, sequences),
        restId: first.restId,
      };
    },
    moreOfExpanded: async ({ restId }) => {
      const next = expanded.next(restId);
      return { files: await pickedFiles.add(next.paths), restId: next.restId };
    },
    match: async ({ fileIds, ...place }) => {
      const names = fileIds.map((id) => basename(pickedFiles.pathOf(id)));
      const matches = await examiner.match(names, place);
      return {
        matches: fileIds.flatMap((fileId, index) => {
          const [match, name = ''] = [matches[index], names[index]];
          return match ? [{ fileId, match: copyOf(match), version: versionOf(name) }] : [];
        }),
      };
    },
    matchName: async ({ name, ...place }) => {
      const [match] = await examiner.match([name], place);
      return { match: match ? copyOf(match) : { kind: 'none', says: '', newName: name } };
    },
    examine: async ({ fileId, afterId, mediaId, ...place }) => {
      const after = afterId && pickedFiles.pathOf(afterId);
      const examined = await examiner.examine(pickedFiles.pathOf(fileId), place, mediaId, signal, after);
      const { match, differences, sameBytes } = examined;
      return { ...examined, fileId, match: copyOf(match), differences: [...differences], sameBytes };
    },
    examineSequence: async ({ folderId, after, pattern, rate, skipFrames, mediaId, ...place }) => {
      const folder = pickedFiles.pathOf(folderId);
      const before = after && { ...after, folder: pickedFiles.pathOf(after.folderId) };
      const sequence = { folder, pattern, rate, skipFrames, after: before };
      const found = await examiner.examineSequence(sequence, place, mediaId, signal);
      const { stillPath, ...examined } = found;
      const [still] = await pickedFiles.add([stillPath]);
      const stillId = still?.kind === 'file' ? still.id : null;
      return { ...examined, stillId, match: copyOf(found.match), differences: [...found.differences] };
    },
    emptyEnds: async ({ folderId, pattern }) => ({
      says: await examiner.emptyEnds(pickedFiles.pathOf(folderId), pattern, signal),
    }),
    send: async ({ accountId, project, files: given, options, priority, batchId: of, undoMs }) => {
      const beside = receiptBeside();
      const files = given.map((file) => ({ ...file, target: { ...project, ...file.target } }));
      const shapes = await examiner.shapesBefore(
        accountId,
        files.map(({ target }) => target),
      );
      const added = await queue.add({
        accountId,
        files: files.map(({ fileId, target, options: own = options }, index) => ({
          path: pickedFiles.pathOf(fileId),
          target,
          options: {
            ...definedFields(own),
            receiptBeside: own.receiptBeside || beside,
            itemShape: shapes[index] ?? null,
          },
        })),
        priority,
        ...(of === undefined ? {} : { batchId: of }),
        ...(undoMs === null ? {} : { startsAfterMs: undoMs }),
      });
      const { batchId, jobIds, joinedIds } = added;
      return undoMs === null
        ? { batchId, jobIds: [], joinedIds: [] }
        : { batchId, jobIds: [...jobIds], joinedIds: [...joinedIds] };
    },
    takeBack: ({ jobIds }) => queue.giveWay(jobIds),
  };
}

type EngineMatch = Awaited<ReturnType<DropExaminer['match']>>[number];

/** Copies the candidates, because the contract's arrays are mutable and the engine's are not. */
const copyOf = (match: EngineMatch): DropMatch =>
  match.kind === 'ask' ? { ...match, candidates: [...match.candidates] } : match;

async function namedByIds(
  pickedFiles: PickedFiles,
  sequences: readonly SequenceFound[],
): Promise<ImageSequenceFound[]> {
  const folders = await pickedFiles.add(sequences.map(({ folder }) => folder));
  return sequences.flatMap(({ facts, soundName }, index) => {
    const folder = folders[index];
    return folder ? [{ folderId: folder.id, folderName: folder.name, facts, soundName }] : [];
  });
}
