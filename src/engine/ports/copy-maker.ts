import type { FileHandle } from 'node:fs/promises';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { FrameSource } from './frame-grabber.ts';

export interface CopyWanted {
  readonly source: FrameSource & {
    /** Null if its frames differ in duration. */
    readonly evenRate: FrameRate | null;
  };
  /** The source as an open file, if its path leads to it no longer. The maker leaves it open. */
  readonly open?: FileHandle;
  readonly outputPath: string;
  /** A copy that gets larger is given up: a small source file can decode to days of frames. */
  readonly bytesMax: number;
}

/** Makes small videos to compare renders by: every frame of the render, at its own time, in a fraction of its size. */
export interface CopyMaker {
  /** Whether this computer has the programs for it. */
  isAvailable(): Promise<boolean>;
  /** Resolves once the whole copy is at its path. Rejects, and leaves nothing there, if it can't be made. */
  make(wanted: CopyWanted, signal: AbortSignal): Promise<void>;
}

/** The format of every copy, whatever its source. */
export const copyFormat = { container: 'MP4', codec: 'H.264' } as const;
