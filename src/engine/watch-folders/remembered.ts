import type { UploadTarget } from '../../shared/model/uploads.ts';
import type { RememberedChoice } from '../../shared/model/watch-folders.ts';
import type { WatchedFile } from './file/watched-file.ts';
import { nameKeyOf, nameOf, placedPath } from './placing/choose-place.ts';

/** The choices of a folder once files of these names go to this item; the one made last is shown last. */
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
