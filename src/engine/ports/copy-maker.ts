import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { FrameSource } from './frame-grabber.ts';

export interface CopyWanted {
  readonly source: FrameSource & {
    /** Null where its pictures are not all shown equally long. */
    readonly evenRate: FrameRate | null;
  };
  readonly outputPath: string;
  /** One that gets larger is given up: a few bytes can stand for days of pictures. */
  readonly bytesMax: number;
}

/** Makes small videos to compare renders by: every picture of the render, at its own time, a fraction of its size. */
export interface CopyMaker {
  /** Whether this computer has what that takes. */
  isAvailable(): Promise<boolean>;
  /** Resolves once the whole copy lies at its place. Rejects, and leaves nothing there, when it can't be made. */
  make(wanted: CopyWanted, signal: AbortSignal): Promise<void>;
}

/** What a copy is, wherever it was made of. */
export const copyFormat = { container: 'MP4', codec: 'H.264' } as const;
