import type { WatchFilter } from '../../../shared/model/watch-folders.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import { EnteringNames, oneFrameOf } from './entering-names.ts';

/** Rows that a changed filter leaves out, unless something has been made of them already. */
export function pathsLeftOut(filter: WatchFilter, files: Iterable<WatchedFile>): readonly string[] {
  const names = new EnteringNames(filter);
  return [...files].flatMap(({ path, sequence, state, stamp }) => {
    const mayGo = ['settling', 'finished', 'choosing', 'skipped', 'failed'].includes(state.kind);
    const verdict = names.verdict(sequence ? oneFrameOf(path) : path);
    const enters =
      (verdict === 'enters' || verdict === 'frame') &&
      (filter.subfolders || !path.includes('/')) &&
      stamp.sizeBytes >= filter.minSizeBytes;
    return mayGo && !enters ? [path] : [];
  });
}
