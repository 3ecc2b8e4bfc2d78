import { isTemporaryName } from '../../../shared/model/temporary-names.ts';
import type { WatchFilter } from '../../../shared/model/watch-folders.ts';
import type { LeftOutReason } from '../../../shared/model/watch-requests.ts';
import { isFrameName } from '../../sequences/frame-sequences.ts';
import { compileGlob } from './glob.ts';

/** `frame`: it may belong to an image sequence, which is added as one row. */
export type NameVerdict = 'enters' | 'frame' | 'never' | 'left_out';

/** Decides by the path below the folder alone whether a file is looked at. `never` files are not even reported. */
export class EnteringNames {
  readonly #include: readonly ((path: string) => boolean)[];
  readonly #exclude: readonly ((path: string) => boolean)[];

  constructor(filter: Pick<WatchFilter, 'include' | 'exclude'>) {
    this.#include = filter.include.map(compileGlob);
    this.#exclude = filter.exclude.map(compileGlob);
  }

  verdict(path: string): NameVerdict {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const kind = isVideoName(name) ? 'enters' : isFrameName(name) ? 'frame' : 'never';
    if (kind === 'never' || isTemporaryName(name)) return 'never';
    if (this.#exclude.some((matches) => matches(path))) return kind === 'frame' ? 'never' : 'left_out';
    const isIncluded = this.#include.length === 0 || this.#include.some((matches) => matches(path));
    if (isIncluded) return kind;
    // Whoever includes only some videos does not want to hear about every frame.
    return kind === 'frame' ? 'never' : 'left_out';
  }
}

/** Why this filter leaves out a file that an empty filter would let in; null if the file enters. */
export function leftOutReasonOf(
  filter: WatchFilter,
): (path: string, sizeBytes: number) => LeftOutReason | null {
  const exclude = filter.exclude.map((pattern) => ({ pattern, matches: compileGlob(pattern) }));
  const include = filter.include.map(compileGlob);
  return (path, sizeBytes) => {
    if (!filter.subfolders && path.includes('/')) return { kind: 'in_subfolder' };
    const excluded = exclude.find(({ matches }) => matches(path));
    if (excluded) return { kind: 'excluded', pattern: excluded.pattern };
    if (include.length > 0 && !include.some((matches) => matches(path))) return { kind: 'not_included' };
    return sizeBytes < filter.minSizeBytes ? { kind: 'too_small' } : null;
  };
}

/** The name of one frame of this pattern, to check sequences against filters that are about files. */
export const oneFrameOf = (pattern: string): string => pattern.replace(/#+(?=\.[^.]*$)/, '0001');

const videoEndings = new Set(
  'mov mp4 m4v mxf avi mkv webm mpg mpeg m2v m2t m2ts mts ts wmv asf flv f4v ogv 3gp dv qt hap dxv r3d braw'.split(
    ' ',
  ),
);

function isVideoName(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && videoEndings.has(name.slice(dot + 1).toLowerCase());
}
