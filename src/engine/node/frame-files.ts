import { constants } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { diskPath } from '../ground/disk-path.ts';
import { realPath } from '../ground/real-path.ts';
import { EncodeError, type EncodeProblem } from '../ports/video-encoder.ts';
import { type FrameKind, frameHeadBytes, frameKindOf } from './frame-kinds.ts';

/** ffmpeg takes no larger piece, and no renderer writes one. */
const frameBytesMax = 1024 ** 3 - 64;
const looksAtOnce = 64;
/** Unknown to Windows, where links need a right that people do not have. */
const noFollow = constants.O_NOFOLLOW ?? 0;
const noBlock = constants.O_NONBLOCK ?? 0;

/** A frame as it was when it was looked at. Whoever reads it later finds the same bytes, or is told that they changed. */
export interface FrameFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** The frames of one folder, before any of them is given away. Whatever is no file is refused here, at once. */
export class FrameFolder {
  readonly #folder: string;
  readonly kind: FrameKind;

  private constructor(folder: string, kind: FrameKind) {
    this.#folder = folder;
    this.kind = kind;
  }

  static async of(path: string): Promise<FrameFolder> {
    const kind = frameKindOf(basename(path));
    if (kind === null) throw new EncodeError('frames_of_unknown_kind');
    const folder = await realPath(dirname(path)).catch((cause: unknown) => {
      throw new EncodeError('unreadable_frame', { cause, frame: 0 });
    });
    return new FrameFolder(folder, kind);
  }

  async lookAt(paths: readonly string[]): Promise<readonly FrameFile[]> {
    const files: FrameFile[] = [];
    for (let at = 0; at < paths.length; at += looksAtOnce) {
      const some = paths.slice(at, at + looksAtOnce);
      files.push(...(await Promise.all(some.map((path, index) => this.#lookAtOne(path, at + index)))));
    }
    return files;
  }

  /** Open at its beginning, and of the kind that its name promises: whoever gets it closes it. */
  async open({ path, sizeBytes }: FrameFile, frame: number): Promise<FileHandle> {
    const refuse = (problem: EncodeProblem, cause?: unknown) => new EncodeError(problem, { cause, frame });
    const file = await open(
      diskPath(await this.#leadsTo(path, frame)),
      constants.O_RDONLY | noFollow | noBlock,
    ).catch((cause: unknown) => {
      throw refuse('unreadable_frame', cause);
    });
    try {
      const found = await file.stat();
      if (!found.isFile()) throw refuse('frame_not_a_file');
      if (found.size !== sizeBytes) throw refuse('frames_changed');
      const { buffer, bytesRead } = await file.read(Buffer.alloc(frameHeadBytes), 0, frameHeadBytes, 0);
      if (!this.kind.isBegunBy(buffer.subarray(0, bytesRead))) throw refuse('frame_of_wrong_kind');
      return file;
    } catch (cause) {
      await file.close();
      throw cause instanceof EncodeError ? cause : refuse('unreadable_frame', cause);
    }
  }

  async #lookAtOne(path: string, frame: number): Promise<FrameFile> {
    const found = await stat(diskPath(await this.#leadsTo(path, frame))).catch((cause: unknown) => {
      throw new EncodeError('unreadable_frame', { cause, frame });
    });
    if (!found.isFile()) throw new EncodeError('frame_not_a_file', { frame });
    if (found.size === 0) throw new EncodeError('unreadable_frame', { frame });
    if (found.size > frameBytesMax) throw new EncodeError('frame_too_large', { frame });
    return { path, sizeBytes: found.size };
  }

  /** Frames may be links to one another, and to nothing outside their folder. */
  async #leadsTo(path: string, frame: number): Promise<string> {
    const real = await realPathWithin(this.#folder, basename(path)).catch((cause: unknown) => {
      throw new EncodeError('unreadable_frame', { cause, frame });
    });
    if (real === null) throw new EncodeError('frame_leads_outside', { frame });
    return real;
  }
}

/** Where a file of a folder really lies; null where a link leads out of the folder, whose own path holds no links. */
async function realPathWithin(folder: string, name: string): Promise<string | null> {
  const path = join(folder, name);
  if (!(await lstat(diskPath(path))).isSymbolicLink()) return path;
  const real = await realPath(path);
  return real.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`) ? real : null;
}
