import { type FileHandle, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { LinkReach } from '../../../shared/model/sequences.ts';
import { diskPath } from '../../ground/disk-path.ts';
import { EncodeError, type EncodeProblem } from '../../ports/video-encoder.ts';
import { type FrameKind, frameHeadBytes, frameKindOf } from './frame-kinds.ts';
import { ReachableFolder } from './reachable-folder.ts';

/** ffmpeg accepts no larger packet, and no renderer writes larger frames. */
const frameBytesMax = 1024 ** 3 - 64;
const looksAtOnce = 64;

/** A frame as first seen. A later reader gets the same bytes, or an error that they changed. */
export interface FrameFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** The frames of one folder, checked before any of them is read. Anything that is not a file is refused at once. */
export class FrameFolder {
  readonly #folder: ReachableFolder;
  readonly kind: FrameKind;

  private constructor(folder: ReachableFolder, kind: FrameKind) {
    this.#folder = folder;
    this.kind = kind;
  }

  static async of(path: string, links: LinkReach): Promise<FrameFolder> {
    const kind = frameKindOf(basename(path));
    if (kind === null) throw new EncodeError('frames_of_unknown_kind');
    const folder = await ReachableFolder.of(dirname(path), links).catch((cause: unknown) => {
      throw new EncodeError('unreadable_frame', { cause, frame: 0 });
    });
    if (folder === null) throw new EncodeError('frame_leads_outside', { frame: 0 });
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

  /** Opens a frame and checks that it is of the kind that its name says. The caller closes it. */
  async open({ path, sizeBytes }: FrameFile, frame: number): Promise<FileHandle> {
    const refuse = (problem: EncodeProblem, cause?: unknown) => new EncodeError(problem, { cause, frame });
    const file = await this.#folder.open(basename(path)).catch((cause: unknown) => {
      throw refuse('unreadable_frame', cause);
    });
    if (file === 'outside') throw refuse('frame_leads_outside');
    if (file === 'changed') throw refuse('frames_changed');
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

  async #leadsTo(path: string, frame: number): Promise<string> {
    const real = await this.#folder.leadsTo(basename(path)).catch((cause: unknown) => {
      throw new EncodeError('unreadable_frame', { cause, frame });
    });
    if (real === null) throw new EncodeError('frame_leads_outside', { frame });
    return real;
  }
}
