import { extname } from 'node:path';
import type { UnreadableReason } from '../../../shared/model/media-facts.ts';
import { unreadableReason } from '../../media-probe/unreadable.ts';
import { emptyEndsOf } from '../../sequences/empty-ends.ts';
import { frameEnd } from '../../sequences/frame-end.ts';
import { type Stamp, sameStamp } from '../../watch-folders/file/watched-file.ts';
import type { FrameEnds } from '../../watch-folders/folder-scanner.ts';

export interface FrameOnDisk {
  readonly name: string;
  readonly number: number;
  /** Full path, as the system uses it. */
  readonly path: string;
  readonly stamp: Stamp;
}

/** Reads the ends of frames. A frame that was complete is not opened again until it changes. */
export class FrameEndsReader {
  readonly #whole = new Map<string, Stamp>();

  async read(frames: readonly FrameOnDisk[]): Promise<FrameEnds> {
    let cutCount = 0;
    let firstCut: string | null = null;
    let unsure: FrameEnds['unsure'] = null;
    let unreadable: FrameEnds['unreadable'] = null;
    for (const { name, path, stamp } of frames) {
      const known = this.#whole.get(path);
      if (known && sameStamp(known, stamp)) continue;
      const end = await frameEnd(path).catch(whyUnreadable);
      if (typeof end === 'object') {
        unreadable ??= { count: 0, first: name, reason: end.reason };
        unreadable = { ...unreadable, count: unreadable.count + 1 };
        continue;
      }
      if (end === 'whole') this.#whole.set(path, stamp);
      if (end === 'zeros') unsure = 'zeros';
      if (end === 'unknown') unsure ??= 'no_length';
      if (end !== 'cut') continue;
      cutCount += 1;
      firstCut ??= name;
    }
    const extension = extname(frames[0]?.name ?? '').slice(1);
    const empty = unsure === 'zeros' ? await emptyEndsOf(frames, extension) : [];
    return { cutCount, firstCut, unsure, empty, unreadable };
  }
}

/** A missing frame is no unreadable one: the next look at the folder shows that it is gone. */
function whyUnreadable(error: unknown): { readonly reason: UnreadableReason } {
  const reason = unreadableReason(error) ?? 'read_failed';
  if (reason === 'not_found') throw error;
  return { reason };
}
