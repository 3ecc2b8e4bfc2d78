import type { UploadTarget } from '../../shared/model/uploads.ts';
import type { RememberedChoice } from '../../shared/model/watch-folders.ts';
import type { WatchedFile } from './file/watched-file.ts';
import { nameKeyOf, nameOf, placedPath } from './placing/choose-place.ts';

/** The folder's choices, without those made with the items of these files. */
export const rememberedWithout = (
  remembered: readonly RememberedChoice[],
  files: readonly WatchedFile[],
): RememberedChoice[] =>
  remembered.filter(
    ({ nameKey, mediaId }) =>
      !files.some(
        (file) =>
          file.target?.kind === 'version' &&
          file.target.mediaId === mediaId &&
          nameKeyOf(placedPath(file)) === nameKey,
      ),
  );

/** The folder's choices, with names like these now going to this item. The newest choice comes last. */
export function rememberedWith(
  remembered: readonly RememberedChoice[],
  files: readonly WatchedFile[],
  { mediaId, mediaName }: Extract<UploadTarget, { kind: 'version' }>,
): RememberedChoice[] {
  const choices = new Map(remembered.map((choice) => [choice.nameKey, choice]));
  for (const file of files) {
    const nameKey = nameKeyOf(placedPath(file));
    if (nameKey === '') continue;
    choices.delete(nameKey);
    choices.set(nameKey, { nameKey, fileName: nameOf(file.path), mediaId, mediaName });
  }
  return [...choices.values()];
}
